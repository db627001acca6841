// A process that holds an embedded PostgreSQL and nothing else: `node bench/floor/postgres-process.ts <folder>`.
import { PGlite } from '@electric-sql/pglite';

const database = await PGlite.create(process.argv[2] ?? 'memory://');
await database.query('select 1');
console.log('ready');
process.once('SIGTERM', () => {
  void database.close().then(() => process.exit(0));
});
setInterval(() => undefined, 60_000);
