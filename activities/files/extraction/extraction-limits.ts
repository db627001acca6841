/** Every bound of reading a file. A file beyond one of them is refused with a sentence that names it. */
export const LIMITS = {
  columns: 2_000,
  rows: 5_000_000,
  cellCharacters: 1_000_000,
  rowCharacters: 8_000_000,
  headerCharacters: 200,
  sheets: 50,
  jsonBytes: 100_000_000,
  jsonDepth: 64,
  /** Objects nested deeper than this stay one cell of JSON text instead of becoming columns. */
  flattenDepth: 5,
  textBytes: 20_000_000,
  pages: 2_000,
  zipEntries: 10_000,
  zipInflatedBytes: 200_000_000,
  zipRatio: 100,
  /** Small archives may compress very well for honest reasons (a sheet of zeros). */
  zipRatioFromBytes: 20_000_000,
  warnings: 50,
  titleCharacters: 300,
  columnsInDescription: 20,
} as const;

export const DUCKDB_SETTINGS = {
  memory_limit: '400MB',
  threads: '2',
  autoinstall_known_extensions: 'false',
  autoload_known_extensions: 'false',
} as const;

export const READ_CHUNK_BYTES = 1 << 20;
/** What the format, encoding, delimiter and header are judged by. */
export const SAMPLE_CHARACTERS = 1 << 18;
