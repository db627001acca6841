import type { Spoken } from '../mentions/arguments.ts';
import type { Ask } from '../ask.ts';
import { hasWord, isQuantity, type ColumnFacts } from '../tables/columns.ts';
import { mayDivide } from '../tables/count-columns.ts';
import { CLUSTER_WORDS, NESTED_WORDS, SUBJECT_WORDS } from '../vocabulary/name-words.ts';
import { isSetApart, placeOfCluster, tellsOfClusters, tellsOfEffort, tellsOfRepeats } from '../parts/told-clauses.ts';
import { setOf } from '../words/word-sets.ts';

/** Columns of clauses and sentences beside the question that tell how the data came about. */

type Told = Pick<Ask, 'around' | 'index'>;

/** "Given that the mussels share tanks": rows of one tank are not independent. */
export function toldCluster({ around, index }: Told): ColumnFacts | null {
  const telling = around.filter(({ words }) => tellsOfClusters(words));
  const named = [
    ...new Set(
      telling.flatMap((clause) => {
        const own = clustersIn(clause);
        return own.length > 0 ? own : clustersBegun(index, clause);
      }),
    ),
  ];
  const [first, another] = named;
  if (first) return another ? null : first;
  return telling.length > 0 && telling.every(isOfSubjects) ? index.structure.subject : null;
}

/** "Everyone was tested repeatedly": who it was is not said, or is named. */
const isOfSubjects = ({ words }: Spoken): boolean => tellsOfRepeats(words) && placeOfCluster(words) < 0;

/** What stands right behind "share", "in the same", "from each"; of repeated tests who was tested. */
function clustersIn(clause: Spoken): ColumnFacts[] {
  const place = placeOfCluster(clause.words);
  const isThere = ({ from }: Spoken['mentions'][number]) => place < 0 || (from >= place && from <= place + FARTHEST);
  return columnsIn({ ...clause, mentions: clause.mentions.filter(isThere) })
    .filter(groupsRows)
    .slice(0, 1);
}
const FARTHEST = 2;

/** "Nested in classes" of `classroom`: the one column that begins so. */
function clustersBegun({ columns }: Ask['index'], { words }: Spoken): ColumnFacts[] {
  const place = placeOfCluster(words);
  const said = place < 0 ? [] : words.slice(place, place + FARTHEST + 1);
  const isBegun = ({ all }: ColumnFacts) =>
    hasWord(all, CLUSTER_WORDS) && all.some(({ text }) => said.some(({ root }) => begins(text, root)));
  const found = columns.filter((column) => groupsRows(column) && isBegun(column));
  return found.length === 1 ? found : [];
}
const SHORTEST_BEGINNING = 4;
const begins = (name: string, word: string): boolean => word.length >= SHORTEST_BEGINNING && name.startsWith(word);

/** "Given that follow-up time differed between patients": what counts are divided by. */
export function toldEffort({ around, index }: Told): ColumnFacts | null {
  const clauses = around.filter(({ words }) => isSetApart(words) && tellsOfEffort(words));
  const isFollowed = clauses.some(({ words }) => words.some(({ stem }) => stem === 'follow' || stem === 'followup'));
  const said = isFollowed ? index.columns.filter(({ all }) => hasWord(all, FOLLOW_UP)) : clauses.flatMap(columnsIn);
  const [only, another] = [...new Set(said)].filter((column) => isQuantity(column) && mayDivide(column));
  return only && !another ? only : null;
}
const FOLLOW_UP = setOf('followup follow fu');

const columnsIn = ({ mentions }: Spoken): ColumnFacts[] =>
  mentions.flatMap(({ column, level }) => (level === null ? [column] : []));

const LEAST_ROWS_EACH = 1.5;

/** Three groups of rows or more, that are no measurement. */
export const groupsRows = (column: ColumnFacts): boolean =>
  ['identifier', 'category', 'quantity'].includes(column.kind) &&
  (!isQuantity(column) || (column.profile.whole && isCalledCluster(column))) &&
  column.profile.distinct > 2 &&
  column.profile.distinct * LEAST_ROWS_EACH <= column.rows;

const isCalledCluster = ({ all }: ColumnFacts): boolean =>
  [CLUSTER_WORDS, NESTED_WORDS, SUBJECT_WORDS].some((words) => hasWord(all, words));
