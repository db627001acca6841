import { analyse } from './analyse.ts';
import type { AnalysisRequest } from '../../../contracts/analysis.ts';

/** Child process of the built-in engine: one request in, progress lines and one result out. */
function isRequest(message: unknown): message is AnalysisRequest {
  return (
    typeof message === 'object' &&
    message !== null &&
    'objective' in message &&
    'tables' in message &&
    'outputDirectory' in message
  );
}

function send(message: object): Promise<void> {
  return new Promise((resolve) => {
    if (process.send)
      process.send(message, () => {
        resolve();
      });
    else resolve();
  });
}

process.once('message', (request: unknown) => {
  void answerOnce(request);
});

async function answerOnce(request: unknown): Promise<void> {
  try {
    if (!isRequest(request)) throw new Error('The analysis process received no request');
    const result = await analyse(request, (line) => void send({ trace: line }));
    await send({ result });
  } catch (error) {
    await send({ reason: error instanceof Error ? error.message : String(error) });
  }
  process.exit(0);
}
