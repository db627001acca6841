import { isDescribing } from './pool.ts';
import { columnsOf, type Ask } from '../ask.ts';
import { isGroup, type ColumnFacts } from '../tables/columns.ts';
import type { Binomial } from '../tables/binomial-columns.ts';
import { levelOf } from '../mentions/levels-in-words.ts';
import type { Mention } from '../tables/mention.ts';
import { rowsOfLevels } from './row-filters.ts';
import type { Cast } from './settle.ts';
import { setOf } from '../words/word-sets.ts';
import { beforeAny, textAt, type Word } from '../words/words.ts';

/** "What share of the diabetics are women?": the share of the second among the rows of the first, never the other way round. */
export function withShareOf(ask: Ask, cast: Cast): Cast {
  const counted = countedOf(ask);
  if (counted) return ofCounts(cast, counted);
  const said = sharedIn(ask) ?? sharedWith(ask);
  if (!said) return cast;
  const { among, shared, groups = [] } = said;
  const filters = rowsOfLevels(among);
  const isChosen = (name: string) => among.some(({ column }) => column.name === name);
  return {
    ...cast,
    outcomes: [shared.column],
    outcomeLevel: shared.level,
    predictors: groups,
    strata: [],
    rows: [...cast.rows.filter(({ column }) => !isChosen(column) && column !== shared.column.name), ...filters],
    levels: [],
    outcomeNamed: true,
  };
}

/** "What proportion of the accidents involve an injury": of counts with their trials. */
function countedOf(ask: Ask): Binomial | null {
  const { binomial } = ask.index.structure;
  const of = placeOf(ask);
  const first = ask.spoken.mentions.find(({ from }) => of !== null && from > of);
  const isSaid =
    first?.column === binomial?.trials && columnsOf(ask.spoken.mentions).some((each) => each === binomial?.successes);
  return isSaid && first !== undefined ? binomial : null;
}

const ofCounts = (cast: Cast, { successes, trials }: Binomial): Cast => ({
  ...cast,
  outcomes: [successes],
  outcomeLevel: null,
  predictors: cast.predictors.filter((column) => column !== successes && column !== trials),
  outcomeNamed: true,
  doubts: [],
});

interface Shared {
  readonly among: readonly Mention[];
  readonly shared: Mention;
  readonly groups?: readonly ColumnFacts[];
}

function sharedIn(ask: Ask): Shared | null {
  const { words, mentions } = ask.spoken;
  const of = placeOf(ask);
  if (of === null || !isDescribing(ask) || !areGroups(mentions, of)) return null;
  const column = mentions.at(-1)?.column;
  const own = mentions.filter((each) => each.column === column);
  const among = mentions.filter((each) => each.column !== column && !isNameOfLevel(each, mentions));
  const [first, last] = [own[0], among.at(-1)];
  if (!first || !last || !isSaidOf(words, last.to, first.from)) return null;
  return ofLevels(among, own.find(({ level }) => level !== null) ?? first);
}

/** "What percentage of women with an adverse event, by arm?": no verb follows, so what they are with is shared. */
function sharedWith(ask: Ask): Shared | null {
  const { words, mentions } = ask.spoken;
  const of = placeOf(ask);
  const shared = mentions.find(({ from }) => HAVING.has(textAt(words, placeBefore(words, from))));
  const behind = mentions.filter((each) => each.from >= (shared?.to ?? 0) && !isNameOfLevel(each, mentions));
  if (of === null || !shared || !isDescribing(ask) || words.slice(shared.to).some(({ text }) => VERBS.has(text)))
    return null;
  // "Share of smokers among women with diabetes".
  if (words.slice(of, shared.from).some(({ text }) => AMONG.has(text))) return null;
  const among = mentions.filter(({ from, to }) => from > of && to <= shared.from);
  const areBy = behind.every(({ column, from }) => isGroup(column) && BY.has(textAt(words, placeBefore(words, from))));
  const found = among.length > 0 && areBy && areGroups([...among, shared], of) ? ofLevels(among, shared) : null;
  return found && { ...found, groups: columnsOf(behind) };
}
const HAVING = setOf('with having');
const AMONG = setOf('among amongst in within');
const BY = setOf('by per each every across');
const VERBS = setOf('is are was were do does did has have had who that');
const ARTICLES = setOf('a an any the');
const placeBefore = (words: readonly Word[], at: number): number => beforeAny(words, at, ARTICLES);

/** "The usual program", "severe dementia", "grade 3": the name beside a level of it. */
const isNameOfLevel = ({ column, level, from, to }: Mention, all: readonly Mention[]): boolean =>
  level === null &&
  all.some((other) => other.column === column && other.level !== null && (other.to === from || other.from === to));

/** Where the "of" of "what share of", "how many of" stands. */
function placeOf({ spoken: { words, cues } }: Ask): number | null {
  const share = cues.find(({ name }) => name === 'share' || name === 'howMany');
  const of = share === undefined ? -1 : words.findIndex(({ text }, at) => at >= share.from && text === 'of');
  return share === undefined || of < 0 || of > share.to ? null : of;
}

/** "In form 6" of a `form` of numbers is a group as well. */
const areGroups = (mentions: readonly Mention[], of: number): boolean =>
  mentions.every(
    (mention) =>
      mention.from > of && (isGroup(mention.column) || mention.level !== null || isNameOfLevel(mention, mentions)),
  );

/** A verb stands between, or nothing but an adverb: "are", "have", "currently smoke"; behind "in" or "by" stands what the share is of, or its groups. */
const isSaidOf = (words: readonly Word[], from: number, to: number): boolean =>
  !words.slice(from, to).some(isPlace) && !PREPOSITIONS.has(textAt(words, to));
/** "Were on insulin" says what they had. */
const isPlace = ({ text }: Word, at: number, between: readonly Word[]): boolean =>
  PREPOSITIONS.has(text) && !CARRIES.has(textAt(between, at - 1));
const CARRIES = setOf('is are was were had have');
const PREPOSITIONS = setOf(
  'in among amongst within at on for by per across between of from during and or that who with without to under',
);

/** Whoever is called by a column of yes and no is so: "the diabetics". */
function ofLevels(among: readonly Mention[], shared: Mention): Shared | null {
  const chosen = among.flatMap((mention) => {
    const level = mention.level ?? levelOf(mention.column, false);
    return level === null ? [] : [{ ...mention, level }];
  });
  const isShare = shared.level !== null || shared.column.kind === 'binary';
  return isShare && chosen.length === among.length ? { among: chosen, shared } : null;
}
