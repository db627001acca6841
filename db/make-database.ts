import { PGlite } from '@electric-sql/pglite';
import { drizzle } from 'drizzle-orm/pglite';
import { migrate } from 'drizzle-orm/pglite/migrator';

/** Makes a database with the tables of the migrations, in the folder of the first argument, and ends. */
const [folder = '', migrationsFolder = ''] = process.argv.slice(2);
const database = await PGlite.create(folder);
await migrate(drizzle(database), { migrationsFolder });
await database.close();
