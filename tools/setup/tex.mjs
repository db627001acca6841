import { existsSync } from 'node:fs';
import { SetupProblem } from './problem.mjs';
import { run, withProgress } from './progress.mjs';

/**
 * Of each system: the package manager, what to install, and how much room it takes. XeLaTeX for any script, IEEEtran, the
 * free fonts that the preamble of a paper names, rsvg-convert for vector figures, bubblewrap to keep TeX in its folder.
 */
const SYSTEMS = [
  {
    program: '/usr/bin/apt-get',
    size: 'about 190 MB to download, 600 MB installed',
    packages: [
      'latexmk',
      'texlive-latex-base',
      'texlive-latex-recommended',
      'texlive-latex-extra', // xurl
      'texlive-fonts-recommended',
      'texlive-publishers', // IEEEtran
      'texlive-xetex',
      'fonts-texgyre',
      'fonts-freefont-otf', // Greek, Cyrillic, Hebrew, Arabic, Devanagari …
      'fonts-wqy-microhei', // Chinese, Japanese, Korean
      'fonts-dejavu-core', // of the figures
      'librsvg2-bin',
      'bubblewrap',
    ],
    commands: (packages) => [
      ['apt-get', 'update', '-q'],
      ['apt-get', 'install', '-q', '-y', '--no-install-recommends', ...packages],
    ],
    needsRoot: true,
  },
  {
    program: '/usr/bin/dnf',
    size: 'about 250 MB to download, 600 MB installed',
    packages: [
      'latexmk',
      'texlive-collection-basic',
      'texlive-collection-latexrecommended',
      'texlive-xetex',
      'texlive-xurl',
      'texlive-ieeetran',
      'texlive-tex-gyre',
      'texlive-gnu-freefont',
      'wqy-microhei-fonts',
      'dejavu-sans-fonts',
      'librsvg2-tools',
      'bubblewrap',
    ],
    commands: (packages) => [['dnf', 'install', '-y', '--setopt=install_weak_deps=False', ...packages]],
    needsRoot: true,
  },
  {
    program: '/opt/homebrew/bin/brew',
    otherwise: '/usr/local/bin/brew',
    size: 'about 5 GB to download and more installed, as Homebrew brings TeX Live whole',
    packages: ['texlive', 'librsvg', 'font-freefont'],
    commands: (packages) => [['brew', 'install', ...packages]],
    needsRoot: false,
  },
];

export async function installTex() {
  const system = SYSTEMS.find(({ program, otherwise }) => existsSync(program) || (otherwise && existsSync(otherwise)));
  if (system === undefined) {
    throw new SetupProblem(
      'no apt-get, dnf or brew was found; please install TeX Live with latexmk, xelatex and IEEEtran, rsvg-convert and the FreeFont fonts.',
    );
  }
  const commands = system.commands(system.packages);
  if (system.needsRoot && process.getuid?.() !== 0) {
    throw new SetupProblem(
      `this needs the rights of root (${system.size}); please run: ${commands.map((words) => `sudo ${words.join(' ')}`).join(' && ')}`,
    );
  }
  await withProgress(`Installing TeX for papers (${system.size}; a few minutes)`, async () => {
    for (const [program, ...args] of commands) await install(program, args);
  });
}

async function install(program, args) {
  const { code, output } = await run(program, args, { env: { DEBIAN_FRONTEND: 'noninteractive' } });
  if (code !== 0) throw new SetupProblem(`${program} ${args[0]} failed (${output.trim().split('\n').at(-1)}).`);
}
