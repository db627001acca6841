import { createWriteStream } from 'node:fs';
import { join } from 'node:path';
import { finished } from 'node:stream/promises';
import { encoderInput } from '../../../science/read/encoder/encoder-input.ts';
import { readWordPieces } from '../../../science/read/encoder/word-pieces.ts';
import { isHeldOut, labelledQuestions } from '../labelled.ts';
import { isLevelWanted, kindsWanted, rolesWanted } from '../labels.ts';

/** `node evaluation/reader/encoder/examples.ts FILE`: the labelled questions as the encoder takes them, one on each line, for fit.py. */

const [file = 'examples.jsonl'] = process.argv.slice(2);
const pieces = readWordPieces(join(import.meta.dirname, '../../../science/read/encoder/weights'));
const out = createWriteStream(file);
for (const { set, sort, asked, table, wanted } of labelledQuestions()) {
  const input = encoderInput(pieces, asked, table);
  if (input === null) continue;
  const { ids, columns, levels, listed } = input;
  const roles = wanted && table.columns.map(({ name }) => rolesWanted(wanted, name));
  const meant = listed.map(({ column, value }) => {
    const profile = table.columns[column];
    return wanted && profile ? isLevelWanted(wanted, profile, value) : null;
  });
  const kinds = wanted ? kindsWanted(wanted) : ['unanswerable'];
  out.write(`${JSON.stringify({ sort, held: isHeldOut(set), ids, columns, levels, kinds, roles, meant })}\n`);
}
out.end();
await finished(out);
