import { readFileSync } from 'node:fs';
import { SetupProblem } from './problem.mjs';
import { run, withProgress } from './progress.mjs';
import { shortenExports } from './shorten-exports.mjs';
import { markInstalled, ROOT } from './stamp.mjs';

const NETWORK = /\b(ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ENETUNREACH|ETIMEDOUT|ERR_SOCKET_TIMEOUT)\b/;

export async function installDependencies() {
  if (process.platform === 'win32') {
    throw new SetupProblem('Windows is not supported directly; please use WSL, where everything works as on Linux.');
  }
  // After `npm install <package>` the folder is right already; installing again would disturb whatever runs from it.
  if (!matchesLockfile()) await withProgress('Installing the locked packages (once, about a minute)', npmCi);
  shortenExports();
  await withProgress('Preparing the embedded database (once)', makeSeed);
  markInstalled();
}

// Without it the first start makes the database itself, and takes some seconds longer.
async function makeSeed() {
  await run(`${ROOT}node_modules/.bin/node`, [`${ROOT}tools/make-seed.ts`]);
}

async function npmCi() {
  const { code, output } = await run('npm', ['ci', '--ignore-scripts', '--no-audit', '--no-fund']);
  if (code === undefined)
    throw new SetupProblem('npm was not found; please install Node.js 18 or newer, which brings it.');
  if (code === 0) return;
  const network = NETWORK.exec(output);
  if (network) {
    throw new SetupProblem(`The package registry could not be reached (${network[0]}); please check the network.`);
  }
  throw new SetupProblem(`npm could not install the packages (${firstError(output)}).`);
}

function firstError(output) {
  const lines = output.split('\n').filter((line) => /^npm (error|ERR!) /.test(line));
  const texts = lines.map((line) => line.replace(/^npm (error|ERR!) /, '').trim());
  return texts.slice(0, 2).join(': ') || 'it gave no reason';
}

/** Compares the lockfile with the record npm itself keeps in node_modules of what it has installed there. */
function matchesLockfile() {
  const wanted = packagesOf('package-lock.json');
  const installed = packagesOf('node_modules/.package-lock.json');
  if (!wanted || !installed) return false;
  const paths = new Set([...Object.keys(wanted), ...Object.keys(installed)].filter((path) => path !== ''));
  return [...paths].every((path) => isSame(wanted[path], installed[path]));
}

function isSame(wanted, installed) {
  if (!wanted) return false;
  if (!installed) return Boolean(wanted.optional) && !suitsThisMachine(wanted);
  return wanted.version === installed.version && wanted.integrity === installed.integrity;
}

// npm leaves out optional packages made for another machine; the pinned runtime does not run on musl anyway.
function suitsThisMachine({ os, cpu, libc }) {
  if (!os || libc?.includes('musl')) return false;
  return os.includes(process.platform) && (!cpu || cpu.includes(process.arch));
}

function packagesOf(file) {
  try {
    return JSON.parse(readFileSync(ROOT + file, 'utf8')).packages;
  } catch {
    return undefined;
  }
}
