// Load from a process of its own: requests one URL again and again over kept connections, for as long as each command says.
import { closedLoop } from './closed-loop.ts';
import { obeyCommands } from './commanded-process.ts';
import { openConnection, requestText, type HttpConnection } from './http-connection.ts';
import { LoadSchema } from './load.ts';

/** By host: short blocks would else measure how connections are made. */
const kept = new Map<string, readonly HttpConnection[]>();

obeyCommands(LoadSchema, async (load) => {
  const { body, callers, connections, status = 200 } = load;
  const url = new URL(load.url);
  const requests = callers.map((headers) => requestText(url, headers, body));
  const open =
    kept.get(url.host) ?? (await Promise.all(Array.from({ length: connections }, () => openConnection(url))));
  kept.set(url.host, open);
  return closedLoop(load, async (connection) => {
    const answered = await open[connection]?.send(requests[connection % requests.length] ?? '');
    return answered === status;
  });
});
