/** The R process: R as WebAssembly in a thread of its own, the fixed R files sourced, one call after the other. */
import { readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { WebR } from 'webr';
import type { HostMessage } from './r-messages.ts';
import { isCallMessage, isStartMessage } from './r-messages.ts';

const SOURCES = join(import.meta.dirname, '../r');
/** The only directory of the machine that R sees. */
const MOUNTED = '/data';
const TAKE_AWAY = 'process.getBuiltinModule = undefined; delete globalThis.Worker; delete globalThis.eval; 0';
const SHARED = ['rows.R', 'strata.R', 'steps.R', 'engine.R'];

/** All that the methods use. By default R attaches three more, which takes a fifth of the CPU time of a start. */
const PACKAGES = 'utils,stats';

const r = new WebR({ interactive: false, REnv: { R_DEFAULT_PACKAGES: PACKAGES } });

function send(message: HostMessage): void {
  process.send?.(message);
}

async function start(scratch: string): Promise<void> {
  // The parent removes it, unless it was ended before this process.
  process.once('exit', () => {
    if (!process.connected) rmSync(scratch, { recursive: true, force: true });
  });
  await r.init();
  await r.FS.mkdir(MOUNTED);
  await r.FS.mount('NODEFS', { root: scratch }, MOUNTED);
  await r.FS.mkdir('/r');
  await r.evalRVoid('methods <- new.env()');
  for (const file of readdirSync(SOURCES)) {
    await r.FS.writeFile(`/r/${file}`, readFileSync(join(SOURCES, file)));
    // What every method uses is global; what can be called stands by itself.
    const place = SHARED.includes(file) ? 'globalenv()' : 'methods';
    await r.evalRVoid(`sys.source('/r/${file}', envir = ${place}, keep.source = FALSE)`);
  }
  // What starting needed and calls do not, in the thread of R.
  await r.evalRVoid('webr::eval_js(x)', { env: { x: TAKE_AWAY } });
  send({ ready: { version: r.versionR } });
}

/** `job` is the name of a directory that the parent made: digits only. */
async function run(job: number): Promise<void> {
  try {
    const result = await r.evalR(`run_job('${MOUNTED}/${Math.trunc(job)}', methods)`);
    try {
      const table = await result.toJs();
      send({ job, table });
    } finally {
      await r.destroy(result);
    }
  } catch (error) {
    send({ job, failed: error instanceof Error ? error.message : String(error) });
  }
}

process.on('message', (message) => {
  if (isStartMessage(message)) void start(message.start.scratch);
  else if (isCallMessage(message)) void run(message.job);
});
