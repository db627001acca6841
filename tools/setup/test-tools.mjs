import { existsSync } from 'node:fs';
import { SetupProblem } from './problem.mjs';
import { run, withProgress } from './progress.mjs';
import { fingerprint, hasStamp, ROOT, writeStamp } from './stamp.mjs';

/** Debian packages the tests need, each with the reason. The one place to add to. */
const DEBIAN_PACKAGES = [
  'redis-server', // rate limits, notices and tickets of queue mode
];

const GO_TOOLS = `${ROOT}dist/tools/`;

export async function installTestTools() {
  if (DEBIAN_PACKAGES.length > 0) await installDebianPackages(DEBIAN_PACKAGES);
  if (existsSync(`${ROOT}tools/go.mod`)) await buildGoTools();
}

async function installDebianPackages(packages) {
  const missing = await missingOf(packages);
  if (missing.length === 0) return;
  const list = missing.join(' ');
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) {
    // Not a stop: everything that does not need them can still be tested, and the tests that do say so.
    console.error(
      `Queue mode on this machine and its tests need programs that are not here; on Debian: sudo apt-get install --no-install-recommends ${list}`,
    );
    return;
  }
  await withProgress(`Installing what the tests need: ${list}`, async () => {
    await apt(['update', '-q']);
    await apt(['install', '-q', '-y', '--no-install-recommends', ...missing]);
  });
}

async function missingOf(packages) {
  const { output } = await run('dpkg-query', ['-W', '-f', '${Package} ${db:Status-Status}\n', ...packages]);
  const installed = new Set(output.split('\n').filter((line) => line.endsWith(' installed')));
  return packages.filter((name) => !installed.has(`${name} installed`));
}

async function apt(args) {
  const { code, output } = await run('apt-get', args, { env: { DEBIAN_FRONTEND: 'noninteractive' } });
  if (code !== 0) throw new SetupProblem(`apt-get ${args[0]} failed (${lastLine(output)}).`);
}

async function buildGoTools() {
  const stamp = `${GO_TOOLS}.stamp`;
  const current = fingerprint('tools/go.mod', 'tools/go.sum');
  if (hasStamp(stamp, current)) return;
  if (!(await hasGo())) {
    // Not a stop either: the tests that need a server of these say that they are left out, and why.
    console.error(
      'Temporal and an S3 server, for queue mode on this machine and its tests, are built with Go 1.25 or newer; please install Go.',
    );
    return;
  }
  await withProgress('Building Temporal and an S3 server (once, a few minutes)', async () => {
    const { code, output } = await run('go', ['install', 'tool'], { cwd: `${ROOT}tools`, env: { GOBIN: GO_TOOLS } });
    if (code !== 0) throw new SetupProblem(`Go could not build the tools of tools/go.mod (${lastLine(output)}).`);
  });
  writeStamp(stamp, current);
}

async function hasGo() {
  const { code } = await run('go', ['version']);
  return code === 0;
}

const lastLine = (output) => output.trim().split('\n').at(-1);
