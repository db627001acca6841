// Makes a fresh clone ready: `node tools/setup.mjs [--for-tests]`. Every script that needs packages calls it first.
// Plain JavaScript without dependencies, because it runs before anything is installed, on any Node from 18 on.
import { isInstalled } from './setup/stamp.mjs';

const forTests = process.argv.includes('--for-tests');

try {
  // The slow parts are imported only when needed: a set-up that has nothing to do must not be felt.
  if (!isInstalled()) await (await import('./setup/dependencies.mjs')).installDependencies();
  await (await import('./setup/runtime.mjs')).requireRuntime();
  if (forTests) await (await import('./setup/test-tools.mjs')).installTestTools();
} catch (error) {
  if (error?.name !== 'SetupProblem') throw error;
  console.error(`Set-up stopped: ${error.message}`);
  process.exitCode = 1;
}
