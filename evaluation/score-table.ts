import type { Evaluated } from './evaluate.ts';
import { VERDICTS } from './verdict.ts';

/** A Markdown table of verdicts by kind of question, with the totals below. */
export function scoreTable(evaluated: readonly Pick<Evaluated, 'question' | 'verdict'>[]): string {
  const byKind = Map.groupBy(evaluated, ({ question }) => question.kind);
  const rows = [...byKind].toSorted(([a], [b]) => a.localeCompare(b)).map(([kind, members]) => rowOf(kind, members));
  const head = ['kind of question', ...VERDICTS];
  return [head, head.map(() => '---'), ...rows, rowOf('**all**', evaluated)]
    .map((cells) => `| ${cells.join(' | ')} |`)
    .join('\n');
}

function rowOf(name: string, members: readonly Pick<Evaluated, 'verdict'>[]): readonly string[] {
  return [name, ...VERDICTS.map((verdict) => String(members.filter((each) => each.verdict === verdict).length))];
}
