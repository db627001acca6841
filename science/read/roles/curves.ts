import type { Phrases, Spoken } from '../mentions/arguments.ts';
import { isDose, isQuantity, outcomeLikeness } from '../tables/columns.ts';
import type { Mention } from '../tables/mention.ts';
import type { Cue } from '../vocabulary/find-cues.ts';
import type { RoleDraft } from './role-draft.ts';
import { setOf } from '../words/word-sets.ts';
import { textAt, type Word } from '../words/words.ts';

/** "Are there diminishing returns to advertising in revenue?", "is richness highest at medium heights": of two quantities the one that the curve lies along. */
export function readCurve(phrases: Phrases, draft: RoleDraft, { words, cues, mentions }: Spoken): void {
  if (draft.frame !== null || !cues.some((cue) => isCurve(cue, mentions))) return;
  const free = draft.free(mentions).filter(({ level, column }) => level === null && isQuantity(column));
  const [first, second, more] = firstOfEach(free);
  if (!first || !second || more || isSaidByVerb(phrases, first, second)) return;
  const lead = isPair(words, first) ? leadOfPair(words, first, second) : leadOf(words, free, first, second);
  if (lead === 0) return;
  const [along, of] = lead > 0 ? [first, second] : [second, first];
  draft.give('outcomes', [of]);
  draft.give('predictors', [along]);
  draft.frame = 'directed';
}

/** "The flattened percentage" names a column. */
const isCurve = ({ name, from }: Cue, mentions: readonly Mention[]): boolean =>
  name === 'curvature' && !mentions.some((mention) => mention.from <= from && from < mention.to);

const leadOf = (words: readonly Word[], all: readonly Mention[], first: Mention, second: Mention): number =>
  mostPoints(words, all, first, second) - mostPoints(words, all, second, first);

/** "Returns on ad spend: does revenue level off as ad spend rises": the place that says most of a column named twice. */
const mostPoints = (words: readonly Word[], all: readonly Mention[], { column }: Mention, other: Mention): number =>
  Math.max(...all.filter((each) => each.column === column).map((each) => axisPoints(words, each, other)));

const RELATIONS = setOf('relation relationship association link dependence');
/** "The relationship of bitterness with liking", "between heat and growth". */
const isPair = (words: readonly Word[], { from }: Mention): boolean =>
  words.slice(Math.max(0, from - MOST_BETWEEN), from).some(({ root }) => RELATIONS.has(root)) &&
  ['of', 'between'].includes(placeBefore(words, from));
/** "The relation of height to diameter" is of the height; "between heat and growth" leaves it open. */
const leadOfPair = (words: readonly Word[], first: Mention, second: Mention): number =>
  textAt(words, first.from - 1) === 'of' && textAt(words, first.to) === 'to' ? -1 : firstOfPair(first, second);

/** What is named first is the axis, unless it is more like an outcome. */
const firstOfPair = ({ column }: Mention, other: Mention): number =>
  outcomeLikeness(column) > outcomeLikeness(other.column) ? -1 : 1;

const firstOfEach = (mentions: readonly Mention[]): readonly Mention[] =>
  mentions.filter(({ column }, place) => mentions.findIndex((each) => each.column === column) === place);

/** "Does nitrogen raise the yield in a straight line": the verb says which acts. */
const isSaidByVerb = (phrases: Phrases, first: Mention, second: Mention): boolean =>
  phrases
    .named('actsOn', 'effectOf', 'outcomeBy', 'dependenceOf')
    .some(({ from, to }) => (first.to <= from && to <= second.from) || to === first.from);

/** What speaks for a quantity being the axis, in points. */
function axisPoints(words: readonly Word[], mention: Mention, other: Mention): number {
  const { from, to, column } = mention;
  const place = placeBefore(words, from);
  const points: readonly (readonly [boolean, number])[] = [
    [ALONG.has(place), 2],
    [place === 'to' && !isIn(words, from, FALLS), 2],
    [place === 'as' && RISES.has(words[to]?.root ?? ''), 3],
    [place === 'in' && isIn(words, from, SPOTS), 2],
    [ENDS.has(textAt(words, to)), 2],
    [MORE.has(textAt(words, from - 1)) && from < other.from, 1],
    [AGAINST.has(textAt(words, to)), -2],
    [column.temporal || isDose(column), 2],
    [outcomeLikeness(other.column) > outcomeLikeness(column), 1],
  ];
  return points.reduce((sum, [holds, value]) => (holds ? sum + value : sum), 0);
}

const ALONG = setOf('with at along across beyond past above over under towards toward by after');
const FALLS = setOf('drop drops fall falls decline down');
const RISES = setOf('rise increase grow get go climb');
const SPOTS = setOf('spot optimum point');
const ENDS = setOf('effect effects increases rises grows goes gets dependence');
const MORE = setOf('little much more extra additional longer higher deeper greater too increasing further');
const AGAINST = setOf('vs versus against by');
const PLACES = setOf(
  'between with at along across beyond past above over under towards toward by after to as in of on from for',
);
const MOST_BETWEEN = 4;

/** The preposition before a name, with articles and adjectives between. */
function placeBefore(words: readonly Word[], from: number): string {
  for (let at = from - 1; at >= Math.max(0, from - MOST_BETWEEN); at -= 1)
    if (PLACES.has(textAt(words, at))) return textAt(words, at);
  return '';
}
const isIn = (words: readonly Word[], from: number, set: ReadonlySet<string>): boolean =>
  words.slice(Math.max(0, from - MOST_BETWEEN), from).some(({ text }) => set.has(text));
