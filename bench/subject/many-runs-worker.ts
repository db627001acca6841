// A worker process as `npm run worker` starts it, with agents and sources that take their time: waiting, not working.
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setTimeout as delay } from 'node:timers/promises';
import { Type } from '@sinclair/typebox';
import { pino } from 'pino';
import { createActivities } from '../../activities/index.ts';
import type { AnalysisEngine } from '../../clients/analysis-engine.ts';
import type { LiteratureSource } from '../../clients/literature-source.ts';
import { createPaperMakersInThread } from '../../activities/papers/makers-in-thread.ts';
import { paperPrograms } from '../../activities/papers/programs.ts';
import { readConfig } from '../../config.ts';
import type { Agents } from '../../contracts/agents.ts';
import { TASK_QUEUES } from '../../contracts/task-queues.ts';
import { runWorker } from '../../workers/run-worker.ts';
import { obeyCommands } from '../measure/commanded-process.ts';
import { createScriptedAgents } from './scripted-agents.ts';
import { createForgetfulStore, createScriptedAnalysis, createScriptedSource } from './scripted-sources.ts';

const config = readConfig(process.env);
const patienceMs = Number(process.env['AGENT_MS']);

const lag = monitorEventLoopDelay({ resolution: 10 });
lag.enable();
let mostHeap = 0;
setInterval(() => {
  mostHeap = Math.max(mostHeap, process.memoryUsage().heapTotal);
}, 250).unref();
obeyCommands(Type.Object({}), async () => {
  const inMs = (nanoseconds: number): number => nanoseconds / 1e6;
  const answer = {
    heapMb: Math.round(mostHeap / 1e6),
    p50Ms: inMs(lag.percentile(50)),
    p99Ms: inMs(lag.percentile(99)),
    maxMs: inMs(lag.max),
  };
  lag.reset();
  return answer;
});

const { makers: paperMakers } = createPaperMakersInThread();

await runWorker({
  config,
  logger: pino({ level: config.LOG_LEVEL }, pino.destination(2)),
  queues: Object.values(TASK_QUEUES),
  compose: (services) =>
    createActivities({
      ...services,
      agents: slowAgents(createScriptedAgents()),
      analysis: slowAnalysis(createScriptedAnalysis()),
      objects: createForgetfulStore(),
      literatureSources: [slowSource(createScriptedSource())],
      ...{ paperMakers, paperPrograms },
    }),
});

/** Asks only when the time is over. */
async function late<Result>(answer: () => Promise<Result>): Promise<Result> {
  await delay(patienceMs);
  return answer();
}

function slowAgents(agents: Agents): Agents {
  return {
    answerChat: (context) => late(() => agents.answerChat(context)),
    planInitial: (context) => late(() => agents.planInitial(context)),
    formHypothesis: (context) => late(() => agents.formHypothesis(context)),
    reflect: (context) => late(() => agents.reflect(context)),
    discover: (context) => late(() => agents.discover(context)),
    planNext: (context) => late(() => agents.planNext(context)),
    decideContinue: (context) => late(() => agents.decideContinue(context)),
    composeReply: (context, decision) => late(() => agents.composeReply(context, decision)),
  };
}

function slowAnalysis(analysis: AnalysisEngine): AnalysisEngine {
  return { ...analysis, analyse: (request, run) => late(() => analysis.analyse(request, run)) };
}

function slowSource(source: LiteratureSource): LiteratureSource {
  return { ...source, search: (query) => late(() => source.search(query)) };
}
