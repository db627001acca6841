import { AsyncLocalStorage } from 'node:async_hooks';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { AnalysisEngine } from '../../clients/analysis-engine.ts';
import type { AnalysisService } from '../../clients/analysis-service.ts';
import type { ExternalJobStatus } from '../../clients/external-job.ts';
import type { LiteratureSource } from '../../clients/literature-source.ts';
import type { ObjectStore } from '../../clients/object-store.ts';
import type { Agents } from '../../contracts/agents.ts';
import { failure } from '../../contracts/failure.ts';
import type { Passage } from '../../contracts/literature.ts';
import { createServiceEngine } from '../../activities/research/service-engine.ts';
import {
  isRefused,
  type Announcement,
  type CallKind,
  type Execution,
  type Phase,
  type ProviderCall,
} from '../chaos/messages.ts';
import type { AgentName, AnalysisAnswer } from './scripted-answers.ts';

const POLL_INTERVAL_MS = 150;

export interface RemoteProviders {
  readonly agents: Agents;
  readonly analysis: AnalysisEngine;
  readonly source: LiteratureSource;
  /** The same store, which tells when a file is fetched, read, and kept. */
  readonly storeOfFiles: (objects: ObjectStore) => ObjectStore;
  readonly announce: (execution: Execution, phase: Phase, problem?: string) => Promise<void>;
  /** Calls made in there belong to that execution. */
  readonly during: <Result>(execution: Execution, work: () => Promise<Result>) => Promise<Result>;
}

/** Agents and services that live in another process, behind a socket: this process may die and they remember its calls. */
export function createRemoteProviders({ url, folder }: { url: string; folder: string }): RemoteProviders {
  const current = new AsyncLocalStorage<Execution>();

  async function send(announcement: Announcement): Promise<unknown> {
    const answer = await fetch(url, { method: 'POST', body: JSON.stringify(announcement) });
    if (!answer.ok) throw new Error(`The provider answered ${answer.status}`);
    return answer.json();
  }

  async function call(kind: CallKind, argument: unknown, agent?: AgentName): Promise<unknown> {
    const execution = current.getStore();
    if (execution === undefined) throw new Error(`${kind} was called outside an activity`);
    const made: ProviderCall = { kind, argument, ...(agent === undefined ? {} : { agent }) };
    return send({ execution, phase: 'call', call: made });
  }

  const ask =
    (agent: AgentName) =>
    async (context: unknown): Promise<never> => {
      const answer = await call('agent', context, agent);
      if (isRefused(answer)) throw failure('WORK_STALLED', 'The agent gives no answer today.');
      return answer as never;
    };

  return {
    agents: {
      answerChat: ask('answerChat'),
      planInitial: ask('planInitial'),
      formHypothesis: ask('formHypothesis'),
      reflect: ask('reflect'),
      discover: ask('discover'),
      planNext: ask('planNext'),
      decideContinue: ask('decideContinue'),
      composeReply: ask('composeReply'),
    },
    analysis: createServiceEngine(analysisThrough(call, folder)),
    source: {
      name: 'the library',
      search: async ({ objective }) => (await call('search', objective)) as readonly Passage[],
    },
    storeOfFiles: (objects) => storeThrough(call, objects),
    async announce(execution, phase, problem) {
      await send({ execution, phase, ...(problem === undefined ? {} : { problem }) });
    },
    during: (execution, work) => current.run(execution, work),
  };
}

type Call = (kind: CallKind, argument: unknown) => Promise<unknown>;

function storeThrough(call: Call, objects: ObjectStore): ObjectStore {
  return {
    ...objects,
    async fetchTo(key, path) {
      if (isRefused(await call('fetch', key))) throw failure('FILE_UNREADABLE', 'Nobody can read this today.');
      await objects.fetchTo(key, path);
      // Not waited for: a kill that answers it comes while the file is read.
      call('read', key).catch(() => undefined);
    },
    async putFile(key, path, contentType) {
      await call('keep', key);
      await objects.putFile(key, path, contentType);
    },
  };
}

function analysisThrough(call: Call, folder: string): AnalysisService {
  return {
    name: 'the laboratory',
    pollIntervalMs: POLL_INTERVAL_MS,
    submit: async ({ plan }, key) => (await call('submit', { key, objective: plan.asked })) as string,
    poll: async (id) => (await call('poll', id)) as ExternalJobStatus,
    async collect(id) {
      const { figure, ...result } = (await call('collect', id)) as AnalysisAnswer;
      // Whoever collects may be another process than the one that submitted: the file goes to a folder of its own.
      const path = join(mkdtempSync(join(folder, 'collected-')), 'figure.svg');
      writeFileSync(path, figure);
      const description = 'Respiration by temperature.';
      return {
        ...result,
        files: [{ name: 'figure.svg', type: 'figure', mimeType: 'image/svg+xml', description, path }],
      };
    },
    async cancel(id) {
      await call('cancel', id);
    },
  };
}
