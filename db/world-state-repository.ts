import { randomUUID } from 'node:crypto';
import { and, eq, gt, inArray, lt, notExists, sql, type SQL } from 'drizzle-orm';
import type { PgUpdateSetSource } from 'drizzle-orm/pg-core';
import type { DiscoveryDraft, HypothesisDraft, LevelDigest, NextPlan, Reflection } from '../contracts/agents.ts';
import type { Database } from './connection.ts';
import { conversationStates } from './tables/conversations.ts';
import { discoveries, discoveryEvidence, hypotheses, levelDigests } from './tables/findings.ts';
import { planTasks } from './tables/tasks.ts';
import type { NewTask } from './task-repository.ts';

export interface CheckedDiscovery extends DiscoveryDraft {
  /** Numbers that the evidence does not contain. */
  readonly unverifiedNumbers: readonly string[];
}

interface Place {
  readonly conversationId: string;
  readonly jobId: string;
  readonly level: number;
}

/**
 * The writes of the agents to the world state, as parts of the statement that completes their step. Each function belongs to
 * one agent and touches that agent's fields only.
 */
export function createWorldStateRepository(db: Database) {
  const ofConversation = ({ conversationId }: Place) => eq(conversationStates.conversationId, conversationId);
  const stateWith = (place: Place, set: PgUpdateSetSource<typeof conversationStates>): SQL => sql`
    changed as ${db.update(conversationStates).set(set).where(ofConversation(place))}`;

  /** Each level of a conversation is planned once, by one of its runs: `guard` holds no row where it was planned before. */
  function planned(place: Place, { objective, tasks }: { objective: string; tasks: readonly NewTask[] }) {
    const { level } = place;
    const objectiveOfLevel = db
      .update(conversationStates)
      .set({ plannedObjective: objective, currentLevel: level })
      .where(and(ofConversation(place), lt(conversationStates.currentLevel, level)))
      .returning({ id: conversationStates.id });
    const rows = tasks.map(({ datasetIds, ...task }, position) => {
      return { ...task, ...place, position, datasets: snapshotOf(datasetIds) };
    });
    const added = rows.length === 0 ? sql`` : sql`, added as ${db.insert(planTasks).values(rows)}`;
    return { parts: sql`planned as ${objectiveOfLevel} ${added}`, guard: sql`select from planned` };
  }

  function hypothesis(place: Place, { text, mode, change }: HypothesisDraft): SQL | undefined {
    if (text === null) return undefined;
    const { conversationId, level } = place;
    const later = db
      .select({ id: hypotheses.id })
      .from(hypotheses)
      .where(and(eq(hypotheses.conversationId, conversationId), gt(hypotheses.level, level)));
    // A run that was retried may finish a level behind those of the run that came after it, which rest on more.
    const current = db
      .update(conversationStates)
      .set({ currentHypothesis: text })
      .where(and(ofConversation(place), notExists(later)));
    const version = db.insert(hypotheses).values({ conversationId, level, mode, text, change });
    return sql`version as ${version}, current as ${current}`;
  }

  /** A digest stays as it was first made. */
  function reflection(place: Place, reflected: Reflection, digest: LevelDigest): SQL {
    const { conversationTitle, currentObjective, evolvingObjective, keyInsights, methodology } = reflected;
    const { conversationId } = place;
    const condensed = db
      .insert(levelDigests)
      .values({ ...digest, conversationId })
      .onConflictDoNothing();
    const set = { conversationTitle, currentObjective, evolvingObjective, keyInsights, methodology };
    return sql`condensed as ${condensed}, ${stateWith(place, set)}`;
  }

  function found({ conversationId, level }: Place, drafts: readonly CheckedDiscovery[]): SQL | undefined {
    const rows = drafts.map((draft, position) => ({ ...draft, conversationId, level, position, id: randomUUID() }));
    if (rows.length === 0) return undefined;
    const taskRowId = (taskId: string) => sql`
      (select id from ${planTasks} where ${planTasks.conversationId} = ${conversationId} and ${planTasks.taskId} = ${taskId})`;
    const evidence = rows.flatMap(({ id: discoveryId, evidence: named }) =>
      named.map(({ taskId, refersTo, explanation }, position) => {
        return { discoveryId, position, taskRowId: taskRowId(taskId), refersTo, explanation };
      }),
    );
    return sql`
      found as ${db.insert(discoveries).values(rows)},
      evidence as ${db.insert(discoveryEvidence).values(evidence)}`;
  }

  function nextPlan(place: Place, { suggestedNextSteps, nextObjective }: NextPlan): SQL {
    return stateWith(place, { suggestedNextSteps, nextObjective });
  }

  return { planned, hypothesis, reflection, found, nextPlan };
}
/** What a task keeps of its data sets: enough to say later which bytes it read. */
function snapshotOf(fileIds: readonly string[]): SQL {
  return sql`
    (select coalesce(jsonb_agg(jsonb_build_object('id', f.id, 'filename', f.filename, 'sha256', coalesce(f.sha256, ''))
      order by f.created_at, f.id), '[]')
    from files f where ${fileIds.length === 0 ? sql`false` : inArray(sql`f.id`, [...fileIds])})`;
}

export type WorldStateRepository = ReturnType<typeof createWorldStateRepository>;
