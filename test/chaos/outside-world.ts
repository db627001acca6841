import { setTimeout as delay } from 'node:timers/promises';
import type { ExternalJobStatus } from '../../clients/external-job.ts';
import type { ResearchContext } from '../../contracts/agents.ts';
import { answerAsAgent, answerAsAnalysis, answerAsSource, type AgentName } from '../fakes/scripted-answers.ts';
import { REFUSED, type CallKind, type ProviderCall } from './messages.ts';
import type { Random } from './random.ts';

export interface Pace {
  /** Milliseconds an agent or a search takes, from and to. */
  readonly agentMs: readonly [number, number];
  /** Milliseconds an analysis takes. */
  readonly analysisMs: readonly [number, number];
}

export const BRISK: Pace = { agentMs: [20, 120], analysisMs: [200, 600] };

/** Who thinks, analyses and searches, and how well they do. */
export interface OutsideWorld {
  pace: Pace;
  /** Replies, chats and files meet a failure that no further try of the same attempt mends. */
  refusing: boolean;
  /** The next run that comes to plan what is next finds the agent failing so many times. */
  failPlanning(times: number): void;
  answer(key: string, made: ProviderCall, call: number): Promise<unknown>;
}

interface Job {
  readonly objective: string;
  readonly readyAt: number;
  cancelled: boolean;
}

const REFUSABLE: readonly AgentName[] = ['composeReply', 'answerChat'];

export function createOutsideWorld(random: Random): OutsideWorld {
  const jobs = new Map<string, Job>();
  let failing: { key?: string; left: number } | undefined;

  function failsNow(key: string): boolean {
    if (failing === undefined) return false;
    failing.key ??= key;
    if (failing.key !== key) return false;
    failing.left -= 1;
    if (failing.left === 0) failing = undefined;
    return true;
  }

  async function answerOf(agent: AgentName, key: string, context: unknown, call: number): Promise<unknown> {
    await delay(random.between(...world.pace.agentMs));
    if (agent === 'planNext' && failsNow(key)) throw new Error('The model is overloaded');
    if (world.refusing && REFUSABLE.includes(agent)) return REFUSED;
    // A chat hands the research over as a part of what it knows.
    return answerAsAgent(agent, context as ResearchContext, call);
  }

  function answerAsLaboratory(kind: CallKind, argument: unknown, call: number): unknown {
    if (kind === 'submit') return submit(argument as { key: string; objective: string });
    const job = jobs.get(argument as string);
    if (kind === 'cancel' && job) job.cancelled = true;
    return kind === 'collect' ? answerAsAnalysis(job!.objective, call) : statusOf(job);
  }

  /** Same key, same job: that is what makes a repeated submit harmless. */
  function submit({ key, objective }: { key: string; objective: string }): string {
    if (jobs.get(key)?.cancelled !== false) {
      const readyAt = Date.now() + random.between(...world.pace.analysisMs);
      jobs.set(key, { objective, readyAt, cancelled: false });
    }
    return key;
  }

  const world: OutsideWorld = {
    pace: BRISK,
    refusing: false,
    failPlanning(times) {
      failing = { left: times };
    },
    async answer(key, { kind, agent, argument }, call) {
      if (agent !== undefined) return answerOf(agent, key, argument, call);
      if (kind === 'search') {
        await delay(random.between(...world.pace.agentMs));
        return answerAsSource(argument as string);
      }
      if (kind === 'fetch') return world.refusing ? REFUSED : {};
      return kind === 'read' || kind === 'keep' ? {} : answerAsLaboratory(kind, argument, call);
    },
  };
  return world;
}

function statusOf(job: Job | undefined): ExternalJobStatus {
  if (job === undefined || job.cancelled) return { state: 'unknown' };
  return Date.now() >= job.readyAt ? { state: 'done' } : { state: 'running', trace: 'Measuring' };
}
