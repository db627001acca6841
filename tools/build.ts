import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { bundlePath, bundleWorkflows } from '../workers/workflow-bundle.ts';

/** `npm run build`: the workflow bundle of a release, so that workers start without making it. */
const path = bundlePath();
const { code } = await bundleWorkflows();
mkdirSync(dirname(path), { recursive: true });
writeFileSync(path, code);
