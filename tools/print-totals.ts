// `node tools/print-totals.ts <folder>`: the sum of all runs that left their totals there. Ends non-zero unless all is well.
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { printTotals, readTotals, sumTotals } from './test-totals.ts';

const folder = process.argv[2];
if (folder === undefined) throw new Error('Name the folder of the totals');
const sum = sumTotals(readdirSync(folder).map((name) => readTotals(join(folder, name))));
if (sum.incomplete || sum.failed > 0 || sum.passed === 0) process.exitCode = 1;
printTotals(sum);
