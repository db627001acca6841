import type { ColumnProfile } from './table-profile.ts';

/** What a file turns into once it has been read: typed tables or the text of its pages. */

export interface ExtractedTable {
  /** Sheet name, or the file's base name where the format has one table only. */
  readonly name: string;
  /** Local path of the Parquet file that holds the typed rows. */
  readonly path: string;
  readonly columns: readonly ColumnProfile[];
  readonly rows: number;
}

export interface ExtractedPage {
  /** 1-based; plain text and Markdown count as one page. */
  readonly page: number;
  readonly text: string;
}

export interface ExtractionRequest {
  /** Local path of the uploaded bytes. */
  readonly path: string;
  /** Shown to people and used to recognise the format; never part of a path. */
  readonly filename: string;
  readonly mimeType: string;
  /** Existing, empty, private directory for the Parquet files. */
  readonly outputDirectory: string;
}

export interface Extraction {
  readonly kind: 'table' | 'document';
  /** One or two sentences a person understands: "344 rows, 8 columns: species (text), …". */
  readonly description: string;
  readonly tables: readonly ExtractedTable[];
  readonly pages: readonly ExtractedPage[];
  /** Of documents, where the file itself states them. */
  readonly title?: string;
  readonly doi?: string;
  /** What was left out or repaired while reading, in sentences. */
  readonly warnings: readonly string[];
}
