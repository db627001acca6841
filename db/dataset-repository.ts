import { asc, eq, inArray, sql } from 'drizzle-orm';
import type { ColumnProfile } from '../contracts/table-profile.ts';
import type { Database } from './connection.ts';
import { conversationFiles, datasetTables, files } from './tables/files.ts';

export interface StoredTable {
  readonly fileId: string;
  readonly filename: string;
  /** Of the uploaded file, hex. */
  readonly sha256: string;
  readonly name: string;
  readonly objectKey: string;
  readonly columns: readonly ColumnProfile[];
  readonly rows: number;
}

export function createDatasetRepository(db: Database) {
  async function tablesOf(fileIds: readonly string[]): Promise<readonly StoredTable[]> {
    if (fileIds.length === 0) return [];
    return db
      .select({
        fileId: datasetTables.fileId,
        filename: files.filename,
        sha256: sql<string>`coalesce(${files.sha256}, '')`,
        name: datasetTables.name,
        objectKey: datasetTables.objectKey,
        columns: datasetTables.columns,
        rows: datasetTables.rows,
      })
      .from(datasetTables)
      .innerJoin(files, eq(files.id, datasetTables.fileId))
      .where(inArray(datasetTables.fileId, [...fileIds]))
      .orderBy(asc(files.createdAt), asc(datasetTables.fileId), asc(datasetTables.position));
  }

  /** Whether a conversation has data that can be analysed. */
  async function hasTables(conversationId: string): Promise<boolean> {
    const [found] = await db
      .select({ fileId: datasetTables.fileId })
      .from(datasetTables)
      .innerJoin(conversationFiles, eq(conversationFiles.fileId, datasetTables.fileId))
      .where(eq(conversationFiles.conversationId, conversationId))
      .limit(1);
    return found !== undefined;
  }

  return { hasTables, tablesOf };
}
export type DatasetRepository = ReturnType<typeof createDatasetRepository>;
