import type { ColumnProfile } from '../../contracts/table-profile.ts';
import type { Repositories } from '../../db/repositories.ts';

/** A table with room for 150 different comparisons: 30 measures by 5 groups. */

const ROWS = 1_200;
const numbered = (name: string, count: number): string[] =>
  Array.from({ length: count }, (_, index) => `${name}_${String(index + 1)}`);

export const MEASURES = numbered('respiration_rate', 30);
export const GROUPS = numbered('tank', 5);

const measure = (name: string): ColumnProfile => ({
  ...{ name, type: 'number', missing: 3, distinct: 900, levels: [], minimum: 0.25, maximum: 19.75, whole: false },
});

const group = (name: string): ColumnProfile => ({
  ...{ name, type: 'text', missing: 0, distinct: 2, minimum: null, maximum: null, whole: false },
  levels: ['warm', 'cold'].map((value) => ({ value, count: ROWS / 2 })),
});

export async function createWideMussels({ files }: Repositories, userId: string): Promise<string> {
  const { id } = await files.create({
    ...{ userId, filename: 'mussels.csv', contentType: 'text/csv', size: 1_000, conversationId: undefined },
  });
  const columns = [...MEASURES.map(measure), ...GROUPS.map(group)];
  const table = { name: 'mussels', objectKey: 'mussels', columns, rows: ROWS };
  await files.complete(id, { sha256: '0'.repeat(64), description: 'Mussels in warm water', tables: [table] });
  return id;
}
