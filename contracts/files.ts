import { knownId } from './ids.ts';

export const FILE_STATUSES = ['pending', 'processing', 'completed', 'failed'] as const;
export type FileStatus = (typeof FILE_STATUSES)[number];

/** Declared types that are accepted; the real type is found when the bytes are read. */
export const ACCEPTED_CONTENT_TYPES = [
  'text/csv',
  'text/tab-separated-values',
  'application/json',
  'application/x-ndjson',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  'application/vnd.ms-excel', // what browsers on Windows send for .csv; a real .xls is refused when it is read
  'application/pdf',
  'text/markdown',
  'text/x-markdown',
  'text/plain',
] as const;

/** Where the bytes of a file and what came out of it are kept. Keys hold ids only, never a name from outside. */
export const objectKeys = {
  staging: (fileId: string) => `staging/${fileId}`,
  /** All that is kept of a file once it is confirmed stands below it. */
  fileFolder: (fileId: string) => `files/${fileId}`,
  upload: (fileId: string) => `files/${fileId}/original`,
  table: (fileId: string, position: number) => `files/${fileId}/table-${String(position)}.parquet`,
  /** All that a task has made stands below it. */
  artifactFolder: (taskRowId: string) => `artifacts/${taskRowId}`,
  // By content: what a late writer stores replaces nothing.
  artifact: (taskRowId: string, sha256: string) => `artifacts/${taskRowId}/${sha256}`,
  /** All that is kept of a paper stands below it, also copies of what it shows: nothing else it needs can be deleted. */
  paperFolder: (paperId: string) => `papers/${paperId}`,
  paperObject: (paperId: string, name: string) => `papers/${paperId}/${name}`,
} as const;

/** The file that a staging key belongs to. */
export function fileIdOfStaging(key: string): string {
  return knownId(key.replace(/^staging\//, ''), 'UPLOAD_URL_INVALID');
}
