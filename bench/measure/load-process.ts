// Load from a process of its own: asks one URL again and again over kept connections, for as long as each command says.
import { Agent, request } from 'node:http';
import { closedLoop } from './closed-loop.ts';
import { obeyCommands } from './commanded-process.ts';
import { LoadSchema, type Load } from './load.ts';

const agents = new Map<number, Agent>();

obeyCommands(LoadSchema, (load) => {
  const { callers, connections } = load;
  const agent = agents.get(connections) ?? new Agent({ keepAlive: true, maxSockets: connections });
  agents.set(connections, agent);
  return closedLoop(load, async (connection) => {
    const status = await ask(load, callers[connection % callers.length] ?? {}, agent);
    return status === 200;
  });
});

function ask({ body, url }: Load, caller: Readonly<Record<string, string>>, agent: Agent): Promise<number> {
  const method = body === undefined ? 'GET' : 'POST';
  const headers = body === undefined ? caller : { ...caller, 'content-type': 'application/json' };
  return new Promise((resolve, reject) => {
    const asked = request(url, { agent, headers, method }, (answer) => {
      answer.resume();
      answer.once('end', () => {
        resolve(answer.statusCode ?? 0);
      });
    });
    asked.once('error', reject);
    asked.end(body);
  });
}
