// Installs what papers are compiled with: `npm run setup:papers`. Says the size before it starts.
import { installTex } from './setup/tex.mjs';

try {
  await installTex();
} catch (error) {
  if (error?.name !== 'SetupProblem') throw error;
  console.error(`Set-up stopped: ${error.message}`);
  process.exitCode = 1;
}
