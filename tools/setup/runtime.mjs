import { existsSync } from 'node:fs';
import { SetupProblem } from './problem.mjs';
import { ROOT } from './stamp.mjs';

const OLDEST = 24; // type stripping without a flag, and what the tests run on
const PINNED = ['linux-x64', 'linux-arm64'];

/** npm skips an optional package that fails to download without a word, so the runtime is looked for, not assumed. */
export function requireRuntime() {
  const platform = `${process.platform}-${process.arch}`;
  if (existsSync(`${ROOT}node_modules/.bin/node`)) return;
  if (Number(process.versions.node.split('.')[0]) >= OLDEST) return;
  throw new SetupProblem(
    PINNED.includes(platform)
      ? 'The pinned Node runtime is missing from node_modules; please delete that folder and run the command again.'
      : `Node ${process.versions.node} is too old and no runtime is bundled for ${platform}; please install Node ${OLDEST} or newer.`,
  );
}
