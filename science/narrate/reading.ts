import type { Reading } from '../read/reading.ts';
import type { QuestionKind } from '../../contracts/analysis-plan.ts';
import { QUESTION_KINDS } from '../../contracts/analysis-plan.ts';
import { label, quote } from './markdown.ts';
import { listedUpTo } from './words.ts';

/** What of a message was not understood, and what the data could answer instead. Markdown. */

const KINDS: Record<QuestionKind, string> = {
  difference: 'a comparison of groups',
  'paired-difference': 'a comparison within the same subjects',
  association: 'an association',
  regression: 'a regression',
  'dose-response': 'a dose–response curve',
  trend: 'a trend over time',
  'before-after': 'a comparison before and after a moment',
  survival: 'an analysis of time to an event',
  rate: 'a comparison of rates',
  agreement: 'an analysis of agreement',
  'one-sample': 'a comparison with a given value',
  variance: 'a comparison of spread',
  normality: 'a test of the distribution',
  outliers: 'a search for outliers',
  prediction: 'a prediction',
  'expected-value': 'an expected value',
  grouping: 'a search for groups of rows',
  power: 'a computation of power',
  description: 'a description',
  screening: 'a search over many columns',
  profile: 'a description of the table',
};
const WORDS_NAMED = 5;
const QUOTED = 200;

const isKind = (kind: string): kind is QuestionKind => QUESTION_KINDS.some((known) => known === kind);
const kindWords = (kind: string): string => (isKind(kind) ? KINDS[kind] : label(kind));

const sentences = (...parts: readonly string[]): string => parts.filter((part) => part !== '').join(' ');

/** What stands in the way, in one or two sentences; "" where everything was understood. */
export function describeNotUnderstood({
  unmatched,
  unsupported,
  unanswered,
}: Pick<Reading, 'unmatched' | 'unsupported' | 'unanswered'>): string {
  return sentences(
    ...unanswered.map((asked) => `${quote(asked, QUOTED)} is not answered here.`),
    ...unsupported.map(
      ({ asked, kind }) => `${quote(asked, QUOTED)} asks for ${kindWords(kind)}, for which there is no method here.`,
    ),
    unmatched.length === 0
      ? ''
      : `I found no column or group in the data for ${listedUpTo(
          unmatched.map((word) => quote(word, 60)),
          WORDS_NAMED,
        )}.`,
  );
}

/** Columns that were taken for what the message means; "" where words name all of them. */
export function describeByMeaning({ byMeaning }: Pick<Reading, 'byMeaning'>): string {
  if (byMeaning.length === 0) return '';
  const names = listedUpTo(byMeaning.map(label), WORDS_NAMED);
  return `No word of the question names ${names}: taken for what it means.`;
}

/** Words that were passed over because nothing in the data is called so; "" where there are none. */
export function describeAside({ aside }: Pick<Reading, 'aside'>): string {
  if (aside.length === 0) return '';
  const words = listedUpTo(
    aside.map((word) => quote(word, 60)),
    WORDS_NAMED,
  );
  return `Left aside: ${words}. No column or value of the data is called so; all rows are taken to be about it.`;
}
