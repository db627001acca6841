import { and, eq, gt, lt, notExists, sql } from 'drizzle-orm';
import type { DiscoveryDraft, HypothesisDraft, NextPlan, Reflection } from '../contracts/agents.ts';
import { failure } from '../contracts/failure.ts';
import type { Transaction } from './connection.ts';
import { conversationStates, discoveries, discoveryEvidence, hypotheses, planTasks } from './tables.ts';

export interface CheckedDiscovery extends DiscoveryDraft {
  /** Numbers that the evidence does not contain. */
  readonly unverifiedNumbers: readonly string[];
}

interface Place {
  readonly conversationId: string;
  readonly level: number;
}

/** The writes of the agents to the world state. Each function belongs to one agent and touches that agent's fields only. */
export function createWorldStateRepository() {
  /**
   * Each level of a conversation is planned once, by one of its runs.
   * @throws RUN_NOT_ACTIVE when it was: whoever comes with it now was given up for dead, and its run goes on at another level
   */
  async function savePlan(tx: Transaction, { conversationId, level }: Place, objective: string): Promise<void> {
    const planned = await tx
      .update(conversationStates)
      .set({ plannedObjective: objective, currentLevel: level })
      .where(and(eq(conversationStates.conversationId, conversationId), lt(conversationStates.currentLevel, level)))
      .returning({ id: conversationStates.id });
    if (planned.length === 0) throw failure('RUN_NOT_ACTIVE', `The iteration ${String(level)} is planned already.`);
  }

  async function saveHypothesis(tx: Transaction, place: Place, { text, mode, change }: HypothesisDraft): Promise<void> {
    if (text === null) return;
    await tx.insert(hypotheses).values({ ...place, mode, text, change });
    const { conversationId, level } = place;
    const ofConversation = eq(hypotheses.conversationId, conversationId);
    const later = tx
      .select({ id: hypotheses.id })
      .from(hypotheses)
      .where(and(ofConversation, gt(hypotheses.level, level)));
    // A run that was retried may finish a level behind those of the run that came after it, which rest on more.
    await tx
      .update(conversationStates)
      .set({ currentHypothesis: text })
      .where(and(eq(conversationStates.conversationId, conversationId), notExists(later)));
  }

  async function saveReflection(tx: Transaction, { conversationId }: Place, reflection: Reflection): Promise<void> {
    const { conversationTitle, currentObjective, evolvingObjective, keyInsights, methodology } = reflection;
    await tx
      .update(conversationStates)
      .set({ conversationTitle, currentObjective, evolvingObjective, keyInsights, methodology })
      .where(eq(conversationStates.conversationId, conversationId));
  }

  async function saveDiscoveries(tx: Transaction, place: Place, found: readonly CheckedDiscovery[]): Promise<void> {
    for (const [position, { evidence, ...discovery }] of found.entries()) {
      const [row] = await tx
        .insert(discoveries)
        .values({ ...discovery, ...place, position })
        .returning({ id: discoveries.id });
      if (row === undefined) throw new Error('The discovery was not stored');
      const taskRowId = (taskId: string) => sql`
        (select id from ${planTasks} where ${planTasks.conversationId} = ${place.conversationId} and ${planTasks.taskId} = ${taskId})`;
      await tx.insert(discoveryEvidence).values(
        evidence.map(({ taskId, refersTo, explanation }, index) => {
          return { discoveryId: row.id, position: index, taskRowId: taskRowId(taskId), refersTo, explanation };
        }),
      );
    }
  }

  async function saveNextPlan(tx: Transaction, { conversationId }: Place, plan: NextPlan): Promise<void> {
    const { suggestedNextSteps, nextObjective } = plan;
    await tx
      .update(conversationStates)
      .set({ suggestedNextSteps, nextObjective })
      .where(eq(conversationStates.conversationId, conversationId));
  }

  return { savePlan, saveHypothesis, saveReflection, saveDiscoveries, saveNextPlan };
}
export type WorldStateRepository = ReturnType<typeof createWorldStateRepository>;
