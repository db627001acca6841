import { randomBytes } from 'node:crypto';
import { withActivityContext } from '../../activities/activity-context.ts';
import { createJobActivities } from '../../activities/job-activities.ts';
import { createPaperActivities } from '../../activities/papers/index.ts';
import type { PaperMakers, PaperPrograms } from '../../activities/papers/paper-tools.ts';
import { createDiskObjectStore } from '../../clients/disk-object-store.ts';
import { createInProcessEventBus } from '../../clients/event-bus.ts';
import { createUrlSigner } from '../../clients/signed-urls.ts';
import { LIMITS } from '../../contracts/limits.ts';
import { createInProcessEngine } from '../../engine/in-process-engine.ts';
import { createPapers } from '../../use-cases/papers.ts';
import { planTasks } from '../../db/tables/tasks.ts';
import { createRemovals } from '../../use-cases/removals.ts';
import { noResearch } from '../fakes/no-research.ts';
import { plainMakers, plainPrograms } from '../fakes/paper-tools.ts';
import type { TestDatabase } from './database.ts';
import { quickRetries } from './quick-retries.ts';
import { startInput } from './start-input.ts';
import { temporaryFolder } from './temporary-folder.ts';

interface Different {
  readonly makers?: Partial<PaperMakers>;
  readonly programs?: Partial<PaperPrograms>;
  readonly mostLive?: number;
  /** The objects of an earlier service. */
  readonly folder?: ReturnType<typeof temporaryFolder>;
}

/** Papers over a real database, object store and engine; what makes them is plain unless a test says otherwise. */
export function startPaperService({ repositories }: TestDatabase, different: Different = {}) {
  const { folder = temporaryFolder(), mostLive = 3 } = different;
  const signer = createUrlSigner({ baseUrl: () => 'http://here', secret: randomBytes(32) });
  const objects = createDiskObjectStore({ folder: folder.path, signer });
  const programs = plainPrograms(different.programs);
  const errors: unknown[] = [];
  const engine = createInProcessEngine({
    chat: { answerMessage: () => Promise.resolve() },
    files: { processFile: () => Promise.resolve() },
    jobs: createJobActivities({ runs: repositories.runs, retryDelayMs: 1 }),
    papers: createPaperActivities({
      ...{ ...repositories, objects, programs, scratch: folder.path },
      makers: plainMakers(different.makers),
      software: [{ name: 'research-engine', version: '1' }],
    }),
    research: noResearch,
    listLive: repositories.runs.listLive,
    limits: { ...LIMITS },
    retry: {
      ...quickRetries({ unexpectedErrors: 2 }),
      inContext: (signal, work) =>
        withActivityContext(
          {
            signal,
            heartbeat: () => undefined,
            isGivenUp: () => false,
            isRunCancelled: () => false,
            canWait: true,
          },
          work,
        ),
    },
    findWait: () => Promise.resolve(undefined),
    onError: (error) => errors.push(error),
  });
  const papers = createPapers({
    bus: createInProcessEventBus(), // notices get lost here: callers look at the row
    engine,
    isLatexReady: programs.isInstalled,
    mostLive,
    objects,
    conversations: repositories.conversations,
    papers: repositories.papers,
    removals: createRemovals({
      ...{ objects, removedFolders: repositories.removedFolders },
      onPostponed: (error) => errors.push(error),
    }),
  });
  async function close(): Promise<void> {
    await engine.close();
    folder.remove();
  }
  return { close, engine, errors, folder, objects, papers };
}

/** A conversation in which one task is done. */
export async function researched({ db, repositories }: TestDatabase, userId: string, message = 'Does it rain?') {
  const { runs, starts } = repositories;
  const { conversationId, jobId } = await starts.start(startInput({ userId, message, researchMode: 'steering' }));
  await runs.activate({ jobId, tries: 1, attempt: 1 });
  const task = { taskId: 'lit-1', level: 1, position: 0, type: 'LITERATURE', objective: message } as const;
  await db.insert(planTasks).values({ ...task, conversationId, jobId, status: 'completed', output: 'It rains.' });
  await runs.complete({ jobId, tries: 1, attempt: 1 });
  return { conversationId, userId };
}
