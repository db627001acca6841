import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:net';

// Below the ports that the system gives to whoever connects: none of those can come in between.
const LOWEST = 15_000;
const HIGHEST = 32_000;

/** A loopback port that nobody listens on at the moment. */
export async function freePort(): Promise<number> {
  const port = randomInt(LOWEST, HIGHEST);
  const server = createServer().listen(port, '127.0.0.1');
  try {
    await once(server, 'listening');
  } catch {
    return freePort(); // taken
  }
  server.close();
  await once(server, 'close');
  return port;
}
