import type { Repositories } from '../../db/repositories.ts';

/** An uploaded, processed file whose bytes are not read. */
export async function createScriptedDataset({ files }: Repositories, userId: string): Promise<string> {
  const { id } = await files.create({
    userId,
    filename: 'mussels.csv',
    contentType: 'text/csv',
    size: 1_000,
    conversationId: undefined,
  });
  const table = { name: 'mussels', objectKey: 'mussels', columns: [], rows: 120 };
  await files.complete(id, { sha256: '0'.repeat(64), description: 'Mussels in warm water', tables: [table] });
  return id;
}
