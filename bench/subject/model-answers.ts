import { Type } from '@sinclair/typebox';
import { Value } from '@sinclair/typebox/value';
import { GROUPS, MEASURES } from './wide-mussels.ts';

const DataSchema = Type.Object({
  iteration: Type.Optional(Type.Integer()),
  results: Type.Optional(Type.Array(Type.Object({ id: Type.String() }))),
  passages: Type.Optional(Type.Array(Type.Object({ id: Type.String() }))),
});

const SEARCHES_PER_LEVEL = 2;
const ANALYSES_PER_LEVEL = 6;
export const TASKS_PER_LEVEL = SEARCHES_PER_LEVEL + ANALYSES_PER_LEVEL;
const STATEMENTS = 6;

/** What a diligent model answers to each agent, known by a field that only its schema has. */
export function answerToSchema(properties: readonly string[], data: unknown): object {
  Value.Assert(DataSchema, data);
  const { iteration = 1, results = [], passages = [] } = data;
  const statements = results.slice(0, STATEMENTS).map(({ id }) => ({ say: null, evidence: [id] }));
  const answers: readonly (readonly [field: string, answer: object])[] = [
    ['tasks', { objective: 'Find out what goes with warmer water.', tasks: tasksOf(iteration) }],
    ['suggestedNextSteps', { nextObjective: null, suggestedNextSteps: tasksOf(iteration + 1) }],
    ['mode', { mode: 'update', statements }],
    ['insights', { title: 'Mussels in warmer water', objective: 'Find out more.', insights: statements }],
    ['discoveries', { discoveries: [{ title: 'Mussels in warmer water', statements }] }],
    ['shouldContinue', { shouldContinue: true, confidence: 50, reasoning: 'More is open in the data.' }],
    ['answer', { answer: statements, limits: [] }],
  ];
  const [, answer] = answers.find(([field]) => properties.includes(field)) ?? [];
  return answer ?? { passages: passages.map(({ id }) => ({ passage: id, sentences: [1] })) };
}

/** Each pair of a measure and a group once, and searches that differ. */
function tasksOf(level: number): object[] {
  const first = (level - 1) * ANALYSES_PER_LEVEL;
  const analyses = Array.from({ length: ANALYSES_PER_LEVEL }, (_, index) => ({
    type: 'ANALYSIS',
    query: null,
    analysis: {
      ...{ table: 't1', question: 'difference', outcome: MEASURES[(first + index) % MEASURES.length] },
      predictors: [GROUPS[Math.floor((first + index) / MEASURES.length) % GROUPS.length]],
    },
  }));
  const searches = Array.from({ length: SEARCHES_PER_LEVEL }, (_, index) => ({
    type: 'LITERATURE',
    query: `respiration of mussels, part ${String((level - 1) * SEARCHES_PER_LEVEL + index + 1)}`,
    analysis: null,
  }));
  return [...searches, ...analyses];
}
