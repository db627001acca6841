import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { bundlePath, bundleWorkflows } from '../workers/workflow-bundle.ts';

/** `npm run build`: the workflow bundles of a release, so that workers start without making one. */
for (const encrypted of [false, true]) {
  const path = bundlePath({ encrypted });
  const { code } = await bundleWorkflows({ encrypted });
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, code);
}
