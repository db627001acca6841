import { spawn } from 'node:child_process';
import { delimiter } from 'node:path';
import { ROOT } from './stamp.mjs';

/** One calm line on stderr, so that the output of the command that follows stays clean for pipes. */
export async function withProgress(what, work) {
  const start = Date.now();
  process.stderr.write(`${what} … `);
  try {
    const result = await work();
    process.stderr.write(`done in ${Math.round((Date.now() - start) / 1000)} s\n`);
    return result;
  } catch (error) {
    process.stderr.write('failed\n');
    throw error;
  }
}

/** Runs a program without a shell. `code` is undefined when the program does not exist. */
export function run(program, args, { env = {}, cwd = ROOT } = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, {
      cwd,
      env: { ...process.env, PATH: pathWithoutOurBin(), ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let output = '';
    const keep = (chunk) => (output += chunk);
    child.stdout.on('data', keep);
    child.stderr.on('data', keep);
    child.on('error', (error) => (error.code === 'ENOENT' ? resolve({ output }) : reject(error)));
    child.on('close', (code) => resolve({ code: code ?? 1, output }));
  });
}

// npm must not run on the Node inside the very folder it is about to replace.
function pathWithoutOurBin() {
  const entries = (process.env.PATH ?? '').split(delimiter);
  return entries.filter((entry) => !/node_modules[/\\][.]bin[/\\]?$/.test(entry)).join(delimiter);
}
