import { Counter, type Registry } from 'prom-client';
import type { AgentMeter } from '../../contracts/agent-usage.ts';

// Agents that called no model.
const BUILTIN = 'builtin';

/** Calls of agents, and the tokens and money that models took for them. */
export function createAgentMetrics(register: Registry): AgentMeter {
  const registers = [register];
  const calls = new Counter({
    name: 'research_agent_calls_total',
    help: 'Calls of agents, by who answered and how it ended.',
    labelNames: ['agent', 'provider', 'outcome'] as const,
    registers,
  });
  const tokens = new Counter({
    name: 'research_model_tokens_total',
    help: 'Tokens that models read (input) and wrote (output).',
    labelNames: ['agent', 'provider', 'direction'] as const,
    registers,
  });
  const cost = new Counter({
    name: 'research_model_cost_usd_total',
    help: 'What models cost, in US dollars.',
    labelNames: ['agent', 'provider'] as const,
    registers,
  });

  return ({ agent, outcome, usage }) => {
    const given = usage.length > 0 ? usage : [{ provider: BUILTIN, inputTokens: 0, outputTokens: 0, costUsd: 0 }];
    for (const provider of new Set(given.map((each) => each.provider))) calls.inc({ agent, provider, outcome });
    for (const { costUsd, inputTokens, outputTokens, provider } of given) {
      tokens.inc({ agent, provider, direction: 'input' }, inputTokens);
      tokens.inc({ agent, provider, direction: 'output' }, outputTokens);
      cost.inc({ agent, provider }, costUsd);
    }
  };
}
