import { and, eq, gte, inArray, ne, sql, type SQL } from 'drizzle-orm';
import { failure, type Failure } from '../contracts/failure.ts';
import type { TokenCounts } from '../contracts/model-prices.ts';
import type { SpendingCaps } from '../contracts/models.ts';
import type { Database, Transaction } from './connection.ts';
import { spentUsd, USAGE_COUNTS, WAS_MADE, type UsageCounts } from './model-usage.ts';
import { lockQuota } from './quota-lock.ts';
import { jobs } from './tables/jobs.ts';
import { modelAnswers, modelCalls } from './tables/model-calls.ts';

/** One question of one step: sent once, however often the step is retried. */
export interface ModelQuestion {
  readonly jobId: string;
  readonly level: number;
  readonly step: string;
  readonly ordinal: number;
}

export interface NewModelCall extends ModelQuestion {
  readonly conversationId: string;
  readonly userId: string;
  readonly agent: string;
  readonly provider: string;
  readonly model: string;
  readonly promptVersion: string;
  /** The most that the call can cost. */
  readonly reservedUsd: number;
}

interface Caps extends SpendingCaps {
  /** The part of the caps that the call may reach. */
  readonly share: number;
}

export interface StoredAnswer extends TokenCounts {
  readonly text: string;
  readonly costUsd: number;
}

interface Usage extends UsageCounts {
  readonly byModel: (UsageCounts & Pick<NewModelCall, 'agent' | 'provider' | 'model'>)[];
}

/** Why models of an iteration could not go on. */
export interface ModelProblem {
  readonly code: string;
  readonly message: string;
}

export type FindModelProblem = ModelCallRepository['findProblem'];

/** Embeddings have a cap of their own: documents that are indexed must not keep their owner from asking. */
export const EMBEDDING_AGENT = 'embedding';

const COUNTED: SQL = inArray(modelCalls.state, ['reserved', 'answered', 'lost', 'discarded']);

export function createModelCallRepository(db: Database) {
  /** The answer that an earlier attempt has paid for. */
  async function findAnswer(question: ModelQuestion): Promise<string | undefined> {
    const [row] = await db
      .select({ text: modelAnswers.text })
      .from(modelCalls)
      .innerJoin(modelAnswers, eq(modelAnswers.callId, modelCalls.id))
      .where(and(isQuestion(question), eq(modelCalls.state, 'answered')));
    return row?.text;
  }

  /**
   * Takes the cost of a call out of the budgets before it is made. Calls of one user take turns, so that together they never
   * pass a cap. A reservation of an earlier attempt is lost with that: it stays counted.
   * @throws MODEL_BUDGET_SPENT
   */
  async function reserve(call: NewModelCall, caps: Caps): Promise<string> {
    const reserved = await db.transaction(async (tx) => {
      await lockQuota(tx, 'model-spending', call.userId);
      await tx
        .update(modelCalls)
        .set({ state: 'lost', endedAt: sql`now()` })
        .where(and(isQuestion(call), eq(modelCalls.state, 'reserved')));
      const refusal = await refusalOf(tx, call, caps);
      const ended = { state: 'refused' as const, errorCode: refusal?.code, error: refusal?.message, costUsd: 0 };
      const [row] = await tx
        .insert(modelCalls)
        .values({ ...call, ...(refusal === undefined ? {} : ended) })
        .returning({ id: modelCalls.id });
      return { refusal, id: row?.id };
    });
    if (reserved.refusal !== undefined) throw reserved.refusal;
    if (reserved.id === undefined) throw new Error('A reservation has no row');
    return reserved.id;
  }

  /** Stores the answer and what it cost. Of a call that another attempt has replaced only the cost is kept. */
  async function storeAnswer(id: string, { text, costUsd, ...tokens }: StoredAnswer): Promise<void> {
    await db.execute(sql`
      with call as (
        update model_calls set state = case when state = 'reserved' then 'answered' else state end,
          cost_usd = ${costUsd}, input_tokens = ${tokens.inputTokens}, cached_tokens = ${tokens.cachedTokens},
          output_tokens = ${tokens.outputTokens}, ended_at = now()
        where id = ${id} returning id, conversation_id, state
      )
      insert into model_answers (call_id, conversation_id, text)
      select call.id, call.conversation_id, ${text.replaceAll('\0', '')} from call
        join conversations c on c.id = call.conversation_id where call.state = 'answered'`);
  }

  /** A call that cost nothing, or (`lost`) one of which nobody knows. */
  async function storeFailure(id: string, { code, message }: Failure, state: 'failed' | 'lost'): Promise<void> {
    const cost = state === 'failed' ? { costUsd: 0 } : {};
    await db
      .update(modelCalls)
      .set({ state, errorCode: code, error: message, endedAt: sql`now()`, ...cost })
      .where(and(eq(modelCalls.id, id), eq(modelCalls.state, 'reserved')));
  }

  /** Answers that were of no use: the next attempt of the step sends the question anew. */
  async function discard({ jobId, level, step }: Omit<ModelQuestion, 'ordinal'>, { code, message }: Failure) {
    await db
      .update(modelCalls)
      .set({ state: 'discarded', errorCode: code, error: message })
      .where(
        and(
          eq(modelCalls.jobId, jobId),
          eq(modelCalls.level, level),
          eq(modelCalls.step, step),
          eq(modelCalls.state, 'answered'),
        ),
      );
  }

  /** A step goes on without its model: the reason is kept with its last call. */
  async function giveUp({ jobId, level, step }: Omit<ModelQuestion, 'ordinal'>, { code, message }: Failure) {
    await db.execute(sql`
      update model_calls set gave_up = true, error_code = ${code}, error = ${message}
      where id = (select id from model_calls where job_id = ${jobId} and level = ${level} and step = ${step}
        order by created_at desc, ordinal desc limit 1)`);
  }

  /** Why steps of an iteration went on without their models: first the budget, which ends more than a step. */
  async function findProblem({ jobId, level }: Pick<ModelQuestion, 'jobId' | 'level'>): Promise<ModelProblem | null> {
    const [row] = await db
      .select({ code: modelCalls.errorCode, message: modelCalls.error })
      .from(modelCalls)
      .where(and(eq(modelCalls.jobId, jobId), eq(modelCalls.level, level), eq(modelCalls.gaveUp, true)))
      .orderBy(sql`${modelCalls.errorCode} = 'MODEL_BUDGET_SPENT' desc`, modelCalls.createdAt)
      .limit(1);
    return row?.code == null ? null : { code: row.code, message: row.message ?? '' };
  }

  /** What calls of a user have taken since a moment: in all, and by agent and model. */
  async function usage({ userId, since }: { userId: string; since: Date }): Promise<Usage> {
    const byModel = await db
      .select({
        agent: modelCalls.agent,
        provider: modelCalls.provider,
        model: modelCalls.model,
        ...USAGE_COUNTS,
      })
      .from(modelCalls)
      .where(and(eq(modelCalls.userId, userId), gte(modelCalls.createdAt, since), WAS_MADE))
      .groupBy(modelCalls.agent, modelCalls.provider, modelCalls.model)
      .orderBy(modelCalls.agent, modelCalls.provider, modelCalls.model);
    const total = (count: (each: UsageCounts) => number): number => byModel.reduce((sum, each) => sum + count(each), 0);
    return {
      calls: total(({ calls }) => calls),
      inputTokens: total(({ inputTokens }) => inputTokens),
      cachedTokens: total(({ cachedTokens }) => cachedTokens),
      outputTokens: total(({ outputTokens }) => outputTokens),
      costUsd: total(({ costUsd }) => costUsd),
      byModel,
    };
  }

  return { findAnswer, reserve, storeAnswer, storeFailure, discard, giveUp, findProblem, usage };
}
export type ModelCallRepository = ReturnType<typeof createModelCallRepository>;

const isQuestion = ({ jobId, level, step, ordinal }: ModelQuestion): SQL | undefined =>
  and(
    eq(modelCalls.jobId, jobId),
    eq(modelCalls.level, level),
    eq(modelCalls.step, step),
    eq(modelCalls.ordinal, ordinal),
  );

async function refusalOf(tx: Transaction, call: NewModelCall, caps: Caps): Promise<Failure | undefined> {
  const [job] = await tx.select({ budgetUsd: jobs.budgetUsd }).from(jobs).where(eq(jobs.id, call.jobId));
  const runCap = lower(caps.runUsd, job?.budgetUsd ?? undefined);
  const ofRun = await passes(tx, eq(modelCalls.jobId, call.jobId), { call, cap: runCap, share: caps.share });
  if (ofRun) return refused({ call, cap: runCap, share: caps.share }, 'this run');
  const ofUser = and(
    eq(modelCalls.userId, call.userId),
    ne(modelCalls.agent, EMBEDDING_AGENT),
    gte(modelCalls.createdAt, sql`date_trunc('day', now(), 'UTC')`),
  );
  const ofDay = await passes(tx, ofUser, { call, cap: caps.userDayUsd, share: 1 });
  return ofDay ? refused({ call, cap: caps.userDayUsd, share: 1 }, 'one day') : undefined;
}

interface Bounded {
  readonly call: NewModelCall;
  readonly cap: number | undefined;
  readonly share: number;
}

async function passes(tx: Transaction, calls: SQL | undefined, { call, cap, share }: Bounded): Promise<boolean> {
  if (cap === undefined) return false;
  const [row] = await tx.select({ spent: spentUsd }).from(modelCalls).where(and(calls, COUNTED));
  return (row?.spent ?? 0) + call.reservedUsd > cap * share;
}

function lower(a: number | undefined, b: number | undefined): number | undefined {
  if (a === undefined || b === undefined) return a ?? b;
  return Math.min(a, b);
}

function refused({ call, cap = 0, share }: Bounded, of: string): Failure {
  const budget = `The budget of ${String(cap)} US dollars for language models in ${of}`;
  if (call.reservedUsd <= cap * share) return failure('MODEL_BUDGET_SPENT', `${budget} is used up.`);
  // No call of this agent could ever be made: that nothing is left would be the wrong thing to look for.
  const most = Number(call.reservedUsd.toPrecision(2));
  const kept = share < 1 ? ' without the part that is kept for hypothesis and reply' : '';
  const sentence = `${budget} is too small${kept}: this call may cost up to ${String(most)} US dollars.`;
  return failure('MODEL_BUDGET_SPENT', sentence);
}
