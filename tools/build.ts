import { existsSync, mkdirSync, renameSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { bundlePath, bundleWorkflows } from '../workers/workflow-bundle.ts';

/**
 * `npm run build`: the workflow bundles of a release, so that workers start without making one. `npm run stack` asks for
 * the one it needs, `plain` or `encrypted`, and is content with the bundle of an earlier start.
 */
const [wanted] = process.argv.slice(2);
for (const [kind, encrypted] of [
  ['plain', false],
  ['encrypted', true],
] as const) {
  const path = bundlePath({ encrypted });
  if (wanted !== undefined && (wanted !== kind || existsSync(path))) continue;
  const { code } = await bundleWorkflows({ encrypted });
  mkdirSync(dirname(path), { recursive: true });
  const unfinished = `${path}.${String(process.pid)}`;
  writeFileSync(unfinished, code);
  renameSync(unfinished, path); // a worker may be looking, and another stack may be at it
}
