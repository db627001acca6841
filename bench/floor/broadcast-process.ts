// The least that broadcasts: a `ws` server that sends the same frame to every one of them.
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { WebSocketServer } from 'ws';
import { obeyCommands } from '../measure/commanded-process.ts';
import { sendingTime } from '../measure/socket-clients.ts';
import { everyTick } from '../measure/ticks.ts';
import { BroadcastSchema } from './broadcast.ts';

const server = new WebSocketServer({ host: '127.0.0.1', port: 0, perMessageDeflate: false });
const listening = once(server, 'listening');
const conversationId = randomUUID();

obeyCommands(BroadcastSchema, async ({ everyMs, ticks }) => {
  await listening;
  await everyTick(ticks, everyMs, (seq) => {
    const frame = JSON.stringify({ type: 'message_updated', conversationId, messageId: sendingTime(), seq });
    for (const socket of server.clients) socket.send(frame);
  });
  const address = server.address();
  return { url: typeof address === 'object' && address !== null ? `ws://127.0.0.1:${address.port}` : '' };
});
