import { quantity } from '../../../contracts/wording.ts';
import { oneLine } from './clean-text.ts';
import { LIMITS } from './extraction-limits.ts';
import { UnreadableFile } from './unreadable-file.ts';

export function refuseTooManyColumns(columns: number): void {
  if (columns <= LIMITS.columns) return;
  throw new UnreadableFile(
    `The table has ${quantity(columns, 'column')}; at most ${quantity(LIMITS.columns, 'column')} can be read. Please keep the columns you need, or turn the table so that they become rows.`,
  );
}

/** Database names ignore case, so `Age` and `age` count as the same name. */
function unusedName(name: string, taken: ReadonlySet<string>): string {
  let candidate = name;
  for (let number = 2; taken.has(candidate.toLowerCase()); number += 1) candidate = `${name}_${number}`;
  return candidate;
}

interface Repairs {
  readonly empty: number[];
  readonly duplicate: string[];
  readonly cut: number[];
}

function warningsOf({ empty, duplicate, cut }: Repairs): string[] {
  const warnings: string[] = [];
  if (empty.length > 0) {
    const names = empty
      .slice(0, 3)
      .map((column) => `column_${column}`)
      .join(', ');
    warnings.push(
      `${quantity(empty.length, 'column')} had no name and got one (${names}${empty.length > 3 ? ', …' : ''}).`,
    );
  }
  for (const name of duplicate.slice(0, 5))
    warnings.push(`The column name "${oneLine(name, 60)}" occurs more than once; the later ones got a number.`);
  if (duplicate.length > 5) warnings.push(`${duplicate.length - 5} more column names were repeated and got a number.`);
  if (cut.length > 0)
    warnings.push(`The name of column ${cut.slice(0, 3).join(', ')} was cut to ${LIMITS.headerCharacters} characters.`);
  return warnings;
}

/** Names as people gave them, as far as they are printable, each unique and never empty. */
export function uniqueNames(header: readonly string[], warnings: string[]): string[] {
  refuseTooManyColumns(header.length);
  const repairs: Repairs = { empty: [], duplicate: [], cut: [] };
  const taken = new Set<string>();
  const names = header.map((raw, index) => {
    const name = oneLine(raw, LIMITS.headerCharacters);
    if (name === '') repairs.empty.push(index + 1);
    if (name.endsWith('…') && raw.length > LIMITS.headerCharacters) repairs.cut.push(index + 1);
    const unique = unusedName(name === '' ? `column_${index + 1}` : name, taken);
    if (name !== '' && unique !== name) repairs.duplicate.push(name);
    taken.add(unique.toLowerCase());
    return unique;
  });
  warnings.push(...warningsOf(repairs));
  return names;
}
