import { PGlite } from '@electric-sql/pglite';

/** Makes an empty database in the folder of the first argument, and ends. */
const [folder = ''] = process.argv.slice(2);
const database = await PGlite.create(folder);
await database.close();
