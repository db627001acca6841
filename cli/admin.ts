import { messageOf } from '../contracts/failure.ts';
import { runAdmin } from './admin-commands.ts';
import { EXIT } from './exit-codes.ts';
import { printable } from './terminal.ts';
import { ADMIN_USAGE } from './usage.ts';

/** The process: one command on keys or tokens. */
const argv = process.argv.slice(2);

if (argv.includes('--help') || argv.includes('-h')) {
  console.log(ADMIN_USAGE);
} else {
  try {
    console.log(await runAdmin(argv, process.env));
  } catch (error) {
    console.error(printable(messageOf(error)));
    process.exit(EXIT.refused);
  }
}
