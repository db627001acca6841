import { setTimeout as delay } from 'node:timers/promises';
import { until } from '../../harness/until.ts';
import { none } from '../checks.ts';
import type { CrashPoint } from '../oracle.ts';
import type { Rig } from '../rig.ts';
import { say, type Scenario } from '../scenario.ts';
import type { Workload } from '../workload.ts';
import { adoptUnknown, committedWith } from './gateway-kill.ts';

const CHAT = 'chat';
const FILE = 'processUploadedFile';

/** Before, inside and after the one step of a chat, the reading of a file, and what moves their rows. */
export const CHAT_AND_FILE_POINTS: readonly CrashPoint[] = [
  { workflow: CHAT, step: 'answerMessage', phase: 'begin' },
  { workflow: CHAT, step: 'answerMessage', phase: 'call', kind: 'search' },
  { workflow: CHAT, step: 'answerMessage', phase: 'call', kind: 'agent' },
  { workflow: CHAT, step: 'answerMessage', phase: 'end' },
  { workflow: FILE, step: 'processFile', phase: 'begin' },
  { workflow: FILE, step: 'processFile', phase: 'call', kind: 'read' },
  { workflow: FILE, step: 'processFile', phase: 'call', kind: 'keep' },
  { workflow: FILE, step: 'processFile', phase: 'end' },
  { workflow: FILE, step: 'completeJob', phase: 'end' },
];

const AT_ONCE = 3;
/** A gateway dies while somebody waits for what these are thinking about. */
const THOUGHTFUL = { agentMs: [1_500, 2_500], analysisMs: [500, 1_000] } as const;
const AGAIN_AFTER_MS = 300;

/** kill -9 of workers at the points, and of a gateway between commit and start and while chats are waited for. */
export function killAroundChatsAndFiles(points: readonly CrashPoint[]): Scenario {
  return async (rig, workload) => {
    const { random } = rig;
    const asking: Promise<Answered>[] = [];
    const ask = (question: string, gateway?: number): void => {
      asking.push(insistOnChat(rig, workload, question, gateway));
    };
    await killBeforeStart(rig, workload, ask);
    await killWhileWaiting(rig, ask);
    for (const [index, point] of random.shuffled(points).entries()) {
      await rig.untilReady();
      const hit = rig.oracle.crashAt(point);
      if (point.workflow === CHAT) ask(`What is known, ${index}`);
      else await insistOnFile(workload, await workload.offer(`table-${index}.csv`));
      await hit;
      say(`  ${index + 1}/${points.length} killed at ${point.step} ${point.phase} ${point.kind ?? ''}`);
      await delay(random.between(0, 300));
    }
    const answered = await Promise.all(asking);
    await workload.untilAnswered(60_000);
    return {
      counts: { workerKills: points.length, gatewayKills: 2 },
      bounds: [none('chats told another answer than the one that is stored', await toldOtherwise(rig, answered))],
    };
  };
}

interface Answered {
  readonly question: string;
  readonly text: string;
}

type Ask = (question: string, gateway?: number) => void;

/** What is written down is started by the other gateway. */
async function killBeforeStart(rig: Rig, workload: Workload, ask: Ask): Promise<void> {
  const fileIds = await Promise.all(numbers().map(async (index) => workload.offer(`unstarted-${index}.csv`)));
  const questions = numbers().map((index) => `What is known, committed and not started, ${index}`);
  await rig.takeTemporalAway();
  const confirming = fileIds.map(async (fileId) => insistOnFile(workload, fileId, 0));
  for (const question of questions) ask(question, 0);
  await until('all are written down', async () => {
    const { rows } = await rig.database.query(`select 1 from jobs where file_id = any($1)`, [fileIds]);
    return rows.length === AT_ONCE && (await committedWith(rig, workload, questions)).length === AT_ONCE;
  });
  rig.gatewayRoles[0]!.kill('SIGKILL');
  await rig.giveTemporalBack();
  await Promise.all(confirming);
  await rig.untilReady();
}

/** Whoever waited for an answer asks again with the same key, and is told what the first question came to. */
async function killWhileWaiting(rig: Rig, ask: Ask): Promise<void> {
  const { oracle } = rig;
  const { pace } = oracle.world;
  oracle.world.pace = THOUGHTFUL;
  const since = Date.now();
  for (const index of numbers()) ask(`What is known, asked a gateway that dies, ${index}`, 0);
  await until('the chats are thought about', () => {
    const calls = oracle.log.filter(({ kind, t, workflow }) => workflow === CHAT && kind === 'agent' && t > since);
    return calls.length >= AT_ONCE;
  });
  rig.gatewayRoles[0]!.kill('SIGKILL');
  oracle.world.pace = pace;
}

const numbers = (): readonly number[] => Array.from({ length: AT_ONCE }, (_, index) => index);

/** Asks until it is answered, first at the gateway that is given. */
async function insistOnChat(rig: Rig, workload: Workload, question: string, gateway?: number): Promise<Answered> {
  const first = workload.chat(question, gateway === undefined ? {} : { gateway }).catch(() => undefined);
  await until('the question is written down', async () => {
    const committed = await committedWith(rig, workload, [question]);
    adoptUnknown(workload, committed);
    return committed.length > 0;
  });
  for (let answer = await first; ; answer = await workload.chat(question).catch(() => undefined)) {
    if (answer?.status === 200) return { question, text: String(answer.body['text']) };
    if (answer !== undefined && answer.status < 500)
      throw new Error(`A chat was answered with ${answer.status}: ${JSON.stringify(answer.body)}`);
    await delay(AGAIN_AFTER_MS);
  }
}

async function insistOnFile(workload: Workload, fileId: string, gateway?: number): Promise<void> {
  let options = gateway === undefined ? {} : { gateway };
  for (;;) {
    const answer = await workload.confirm(fileId, options).catch(() => undefined);
    if (answer?.status === 200) return;
    options = {};
    await delay(AGAIN_AFTER_MS);
  }
}

async function toldOtherwise(rig: Rig, answered: readonly Answered[]): Promise<readonly unknown[]> {
  const { rows } = await rig.database.query(
    `select m.content, s.final_response from messages m join message_states s on s.message_id = m.id
     where m.content = any($1)`,
    [answered.map(({ question }) => question)],
  );
  const stored = (rows as { content: string; final_response: string }[]).map(
    ({ content, final_response: text }) => `${content}: ${text}`,
  );
  return answered.filter(({ question, text }) => !stored.includes(`${question}: ${text}`));
}
