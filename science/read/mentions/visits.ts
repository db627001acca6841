import type { Mention } from '../tables/mention.ts';
import type { Visits } from '../tables/moment-levels.ts';
import type { TableIndex } from '../index/table-index.ts';
import { setOf } from '../words/word-sets.ts';
import { beforeThe, joins, textAt, type Word } from '../words/words.ts';

/** What the rows of one subject were taken at: "at each visit", "at baseline", "at the end", of a table with a week. */

const VISITS = setOf('visit visits occasion occasions assessment assessments timepoint timepoints wave waves');
const FIRSTS = setOf(
  'baseline start beginning outset enrolment enrollment entry inclusion admission intake recruitment',
);
const LASTS = setOf('end');
const ORDINALS = setOf('first initial');
const FINALS = setOf('last final');
const STARTS = setOf('start started starting');
const PLACES = setOf('at on');
const SPANS = setOf('between from to and by until versus vs');

/** Mentions of the one column that orders the rows of a subject, where its own name is not said. */
export function visitMentions(index: TableIndex, words: readonly Word[], mentions: readonly Mention[]): Mention[] {
  const visits = visitsOfSubjects(index);
  if (!visits) return [];
  const { column } = visits;
  const isNamed = mentions.some((mention) => mention.column === column);
  return words.flatMap((word, at): Mention[] => {
    if (mentions.some(({ from, to }) => from <= at && at < to) || index.isNamed(word)) return [];
    const place = { column, score: SCORE, rivals: [] };
    if (VISITS.has(word.text)) return isNamed ? [] : [{ ...place, from: at, to: at + 1, level: null }];
    const found = extremeAt(visits, words, at);
    const isFree = found && !mentions.some(({ from, to }) => from < found.to && at < to);
    return isFree ? [{ ...place, from: at, ...found }] : [];
  });
}
const SCORE = 0.95;

/** The only times of a table that holds its subjects several times. */
function visitsOfSubjects({ structure: { subject, units, visits, pairs } }: TableIndex): Visits | null {
  return (subject ?? units) !== null && pairs.length === 0 ? visits : null;
}

interface Extreme {
  readonly to: number;
  readonly level: string;
}

/** "At baseline", "at the last visit": the first or last of the times; "the change from baseline" goes through all of them. */
function extremeAt({ levels }: Visits, words: readonly Word[], at: number): Extreme | undefined {
  const isFirst = [FIRSTS, ORDINALS, STARTS].some((set) => set.has(textAt(words, at)));
  const level = isFirst ? levels[0] : levels.at(-1);
  const to = endOfPhrase(words, at);
  return level === undefined || to === undefined ? undefined : { to, level };
}

function endOfPhrase(words: readonly Word[], at: number): number | undefined {
  const text = textAt(words, at);
  if (STARTS.has(text) && textAt(words, at + 1) === 'out') return at + 2;
  const place = beforeThe(words, at);
  if (SPANS.has(textAt(words, place)) && joins(words[place])) return endOfSpan(words, at);
  if (!PLACES.has(textAt(words, place)) || !joins(words[place])) return undefined;
  return FIRSTS.has(text) || LASTS.has(text) ? endOfNoun(words, at + 1) : endOfVisit(words, at);
}

/** "Between the first and the last visit", "from the first visit to the last". */
function endOfSpan(words: readonly Word[], at: number): number | undefined {
  if (!ORDINALS.has(textAt(words, at)) && !FINALS.has(textAt(words, at))) return undefined;
  const isNamed = VISITS.has(textAt(words, at + 1));
  const others = words.flatMap(({ text }, place) => (FINALS.has(text) || ORDINALS.has(text) ? [place] : []));
  const isOfVisits = others.length === 2 && others.some((place) => VISITS.has(textAt(words, place + 1)));
  return isOfVisits ? at + (isNamed ? 2 : 1) : undefined;
}

/** "At the last visit". */
const endOfVisit = (words: readonly Word[], at: number): number | undefined =>
  (ORDINALS.has(textAt(words, at)) || FINALS.has(textAt(words, at))) && VISITS.has(textAt(words, at + 1))
    ? at + 2
    : undefined;

/** "At the end of the study"; "at the end of the corridor" is a place. */
function endOfNoun(words: readonly Word[], of: number): number | undefined {
  if (textAt(words, of) !== 'of') return of;
  const noun = textAt(words, of + 1) === 'the' ? of + 2 : of + 1;
  if (textAt(words, noun) === 'follow' && textAt(words, noun + 1) === 'up') return noun + 2;
  return STUDIES.has(textAt(words, noun)) ? noun + 1 : undefined;
}
const STUDIES = setOf('study trial experiment treatment therapy followup');
