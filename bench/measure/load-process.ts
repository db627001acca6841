// Load from a process of its own: asks one URL again and again over kept connections, for as long as each message says.
import { Agent, get } from 'node:http';
import { Value } from '@sinclair/typebox/value';
import { LoadSchema, type Load, type LoadResult } from './load.ts';

const agents = new Map<number, Agent>();

process.on('message', (message) => {
  void load(Value.Parse(LoadSchema, message)).then((result) => process.send?.(result));
});

async function load({ url, headers, connections, durationMs }: Load): Promise<LoadResult> {
  const agent = agents.get(connections) ?? new Agent({ keepAlive: true, maxSockets: connections });
  agents.set(connections, agent);
  const latencies: number[] = [];
  let refused = 0;
  const begin = performance.now();
  const end = begin + durationMs;
  const client = async (): Promise<void> => {
    while (performance.now() < end) {
      const asked = performance.now();
      if ((await ask(url, headers, agent)) !== 200) refused += 1;
      latencies.push(performance.now() - asked);
    }
  };
  await Promise.all(Array.from({ length: connections }, client));
  const sorted = latencies.sort((a, b) => a - b);
  const at = (share: number): number => sorted[Math.floor((sorted.length - 1) * share)] ?? Number.NaN;
  return {
    requests: sorted.length,
    refused,
    perSecond: sorted.length / ((performance.now() - begin) / 1000),
    medianMs: at(0.5),
    p90Ms: at(0.9),
  };
}

function ask(url: string, headers: Readonly<Record<string, string>>, agent: Agent): Promise<number> {
  return new Promise((resolve, reject) => {
    get(url, { agent, headers }, (answer) => {
      answer.resume();
      answer.once('end', () => {
        resolve(answer.statusCode ?? 0);
      });
    }).once('error', reject);
  });
}
