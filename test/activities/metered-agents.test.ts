import assert from 'node:assert/strict';
import { Registry } from 'prom-client';
import { test } from 'vitest';
import { meteredAgents, reportModelUsage } from '../../activities/metered-agents.ts';
import type { AgentCall } from '../../contracts/agent-usage.ts';
import type { Agents, ResearchContext } from '../../contracts/agents.ts';
import { createAgentMetrics } from '../../telemetry/metrics/agent-metrics.ts';

const CONTEXT = {} as ResearchContext;
const USAGE = { provider: 'lab', inputTokens: 100, outputTokens: 20, costUsd: 0.25 };

/** Agents of which only planning does anything. */
const planningWith = (planInitial: () => Promise<unknown>) => ({ planInitial }) as unknown as Agents;

test('a call -> comes with what its models took; calls at the same time are kept apart', async () => {
  const calls: AgentCall[] = [];
  const plan = { objective: 'to know', tasks: [] };
  let asked = 0;
  const agents = meteredAgents(
    planningWith(async () => {
      const mine = (asked += 1);
      await Promise.resolve();
      for (let answer = 0; answer < mine; answer += 1) reportModelUsage(USAGE);
      return plan;
    }),
    (call) => calls.push(call),
  );
  assert.deepEqual(await Promise.all([agents.planInitial(CONTEXT), agents.planInitial(CONTEXT)]), [plan, plan]);
  assert.deepEqual(calls, [
    { agent: 'planInitial', outcome: 'completed', usage: [USAGE] },
    { agent: 'planInitial', outcome: 'completed', usage: [USAGE, USAGE] },
  ]);
});

test('a call that fails -> has its costs too', async () => {
  const calls: AgentCall[] = [];
  const agents = meteredAgents(
    planningWith(async () => {
      reportModelUsage(USAGE);
      throw new Error('no plan');
    }),
    (call) => calls.push(call),
  );
  await assert.rejects(agents.planInitial(CONTEXT), /no plan/);
  assert.deepEqual(calls, [{ agent: 'planInitial', outcome: 'failed', usage: [USAGE] }]);
});

test('tokens and money -> are added up by agent and provider; without a model the provider is builtin', async () => {
  const registry = new Registry();
  const meter = createAgentMetrics(registry);
  meter({ agent: 'discover', outcome: 'completed', usage: [USAGE, USAGE] });
  meter({ agent: 'reflect', outcome: 'completed', usage: [] });
  const metrics = await registry.metrics();
  for (const line of [
    'research_agent_calls_total{agent="discover",provider="lab",outcome="completed"} 1',
    'research_agent_calls_total{agent="reflect",provider="builtin",outcome="completed"} 1',
    'research_model_tokens_total{agent="discover",provider="lab",direction="input"} 200',
    'research_model_tokens_total{agent="discover",provider="lab",direction="output"} 40',
    'research_model_tokens_total{agent="reflect",provider="builtin",direction="output"} 0',
    'research_model_cost_usd_total{agent="discover",provider="lab"} 0.5',
    'research_model_cost_usd_total{agent="reflect",provider="builtin"} 0',
  ]) {
    assert.ok(metrics.includes(`${line}\n`), line);
  }
});
