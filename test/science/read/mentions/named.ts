import type { Settle } from '../../../../science/read/learned/settled.ts';
import { readQuestion } from '../../../../science/read/read-question.ts';
import type { ProfiledTable } from '../../../../contracts/table-profile.ts';

/** The columns and the levels that a question names, in the order of its words: `strength_28d`, `phase=pre`, `watch|ECG` where it is open which. */
export function namedBy(table: ProfiledTable, message: string): readonly string[] {
  const named: string[] = [];
  const settle: Settle = ({ spoken }, { plans }) => {
    for (const { column, level, rivals } of spoken.mentions) {
      const name = [column, ...rivals].map((each) => each.name).join('|');
      named.push(level === null ? name : `${name}=${level}`);
    }
    return plans;
  };
  readQuestion({ message, tables: [table], earlier: [] }, { settle });
  return named;
}
