import type { Spoken } from '../mentions/arguments.ts';
import type { Ask } from '../ask.ts';
import { hasWord, isGroup, isNumeric, isQuantity, type ColumnFacts } from '../tables/columns.ts';
import { isCount } from '../tables/count-columns.ts';
import type { CueName } from '../vocabulary/cues.ts';
import type { Cue } from '../vocabulary/find-cues.ts';
import type { Mention } from '../tables/mention.ts';
import { callsRows } from '../tables/row-nouns.ts';
import { saysFree } from '../tables/survival-said.ts';
import { setOf } from '../words/word-sets.ts';
import { beforeAny, textAt, type Word } from '../words/words.ts';

/** Places of a question in which a column is measured, or is not. */

const FEW = 12;
/** "Which hospital is worst for readmissions": the hospital is sought, and not measured. */
export const isSought = (ask: Ask, mentions: readonly Mention[]): boolean =>
  ask.has('whichMost') &&
  mentions.some(
    ({ from, level, column }) =>
      level === null &&
      (!isQuantity(column) || column.profile.distinct <= FEW) &&
      ['which', 'what'].includes(textAt(ask.spoken.words, from - 1)),
  );

const IN = setOf('in at from within inside among amongst');
/** "In stage II", with the name of the column between: where something is, or of which rows. */
export const isInLevel = ({ words, mentions }: Spoken, { column, level, from }: Mention): boolean => {
  const name = mentions.find((other) => other.column === column && other.level === null && other.to === from);
  return level !== null && IN.has(textAt(words, placeBefore(words, name?.from ?? from)));
};

const WHO = setOf('who which whether if');
/** "Predict who is readmitted", "predict whether a patient relapses": what may come to pass. */
export const isForeseen = ({ spoken: { words, cues }, roles }: Ask, column: ColumnFacts): boolean =>
  column.kind === 'binary' &&
  roles.outcomes.some((mention) => mention.column === column) &&
  cues.some(({ name, to }) => name === 'foretold' || (FORETELLS.has(name) && WHO.has(textAt(words, to))));
const FORETELLS: ReadonlySet<CueName> = new Set<CueName>(['predictVerb', 'actsOn']);

/** "Does the percentage of people who left vary with the department": what a share is of is measured, and chooses no rows. */
export const isOfShare = ({ spoken: { cues, mentions }, roles }: Ask, column: ColumnFacts): boolean =>
  column.kind === 'binary' &&
  cues.some(({ name, to }) => {
    const first = name === 'share' ? mentions.find(({ from }) => from >= to) : undefined;
    return first?.column === column && first.level !== null && roles.outcomes.includes(first);
  });

/** "Is diabetes associated with readmission after adjusting for age": of two columns of yes and no the second, and so for counts. */
export const isBehindAdjusted = ({ spoken, roles }: Ask, column: ColumnFacts, mentions: readonly Mention[]): boolean =>
  roles.frame === 'symmetric' &&
  roles.covariates.length > 0 &&
  (column.kind === 'binary' || isCount(column)) &&
  spoken.cues.some(({ name, to }) => name === 'relate' && mentions.some(({ from }) => from >= to));

const LINKS = setOf('associated linked');
/** "Is activity linked to volume once age is accounted for": of two alike the second, as "related to" has it the first. */
export const isAssociatedWith = ({ spoken, roles }: Ask, mentions: readonly Mention[]): boolean =>
  roles.frame === 'symmetric' &&
  roles.covariates.length > 0 &&
  spoken.cues.some(
    ({ name, from, to }) =>
      name === 'relate' && LINKS.has(textAt(spoken.words, from)) && mentions.some((mention) => mention.from >= to),
  );

/** "Does higher income go with higher trust, regardless of age": what gets higher behind the relation is explained. */
export const isHigherBehind = ({ spoken, roles }: Ask, mentions: readonly Mention[]): boolean =>
  roles.frame === 'symmetric' &&
  roles.covariates.length > 0 &&
  spoken.cues.some(
    (relation) =>
      relation.name === 'relate' &&
      spoken.cues.some(({ name, to }) => COMPARING.has(name) && to <= relation.from) &&
      mentions.some(({ from }) =>
        spoken.cues.some((cue) => COMPARING.has(cue.name) && cue.from >= relation.to && cue.to === from),
      ),
  );

/** "Catches per hour": what something is divided by. */
export const isDivisor = ({ spoken: { words } }: Ask, mentions: readonly Mention[]): boolean =>
  mentions.every(({ from }) => [from, from - 1].some((at) => textAt(words, at) === 'per'));

/** "Soils richer in carbon yield more", "catch fewer where the canopy is closed": what the rows are described by, before what is said of them. */
export const describesRows = (
  { spoken: { words, cues, mentions: all, entities } }: Ask,
  mentions: readonly Mention[],
): boolean =>
  mentions.some(({ from, to, level, column }) => {
    const isSaidOfWho = isOfWho(words, from) || (column.kind === 'binary' && isOn(words, from, entities));
    // "Do those who rated the effort higher recall fewer words".
    if (level === null && isSaidOfWho && all.some((other) => other.from >= to && other.column !== column)) return true;
    if (level === null && textAt(words, placeBefore(words, from)) === 'where') return true;
    const isSaidBehind = cues.some((cue) => COMPARING.has(cue.name) && cue.from >= to);
    return level === null && isSaidBehind && cues.some((cue) => COMPARING.has(cue.name) && describes(words, cue, from));
  });
/** "Do kids on free school meals miss more days". */
const isOn = (words: readonly Word[], at: number, entities: ReadonlySet<string>): boolean =>
  textAt(words, at - 1) === 'on' && (callsRows(entities, words[at - 2]) || WHOSE.has(textAt(words, at - 2)));
const WHOSE = setOf('people those kids children patients boys girls men women');
/** "Who rated the effort", and not "for those who converted, does the value". */
function isOfWho(words: readonly Word[], at: number): boolean {
  const clause = words.slice(Math.max(0, at - FARTHEST_WHO), at);
  const who = clause.findLastIndex(({ text }) => text === 'who');
  return who >= 0 && !clause.slice(who + 2).some(({ text }) => ASKING.has(text));
}
const FARTHEST_WHO = 4;
const ASKING = setOf('is are was were does do did has have');
const describes = (words: readonly Word[], cue: Cue, at: number): boolean => {
  const before = textAt(words, placeBefore(words, cue.from));
  return textAt(words, cue.to) === 'in' ? at === cue.to + 1 : HAVING.has(before) && at === cue.to;
};
const placeBefore = (words: readonly Word[], at: number): number => beforeAny(words, at, ARTICLES);
const HAVING = setOf('with having');

const MORE = setOf('more fewer less');
const WE = setOf('we they you i');
/** "Are more parts rejected at night", "do we reject more parts at night": what is done with more of the rows. */
export const isDoneToMore = ({ spoken: { words, entities } }: Ask, mentions: readonly Mention[]): boolean => {
  const isRow = (at: number) => callsRows(entities, words[at]);
  return mentions.some(
    ({ from, to, level }) =>
      level !== null &&
      ((isRow(from - 1) && MORE.has(textAt(words, from - 2))) ||
        (WE.has(textAt(words, from - 1)) && MORE.has(textAt(words, to)) && isRow(to + 1))),
  );
};

const BEING = setOf('being getting becoming having');
const OF = setOf('of for');
/** "The odds ratio for being hospitalised in people with a disease": what comes to pass is the outcome, and not who they are. */
export const isCondition = ({ spoken: { words } }: Ask, mentions: readonly Mention[]): boolean =>
  mentions.some(({ from }) => {
    const being = placeBefore(words, from);
    return BEING.has(textAt(words, being)) && OF.has(textAt(words, being - 1));
  });
const ARTICLES = setOf('a an the');

/** "Do diabetics stay longer", "the average age of those with a disease": the quantity that is said of a group. */
export const isSaidOfGroup = ({ spoken }: Ask, mentions: readonly Mention[]): boolean =>
  mentions.some(
    (mention) =>
      mention.level === null && isQuantity(mention.column) && (isDegree(spoken, mention) || isAverage(spoken, mention)),
  );
const isDegree = ({ words, cues, mentions }: Spoken, { from, to }: Mention): boolean =>
  cues.some((cue) => COMPARING.has(cue.name) && cue.to === to && cue.from >= from) &&
  (to === words.length || BEHIND.has(textAt(words, to))) &&
  mentions.some((other) => other.to <= from && isGroup(other.column));
const isAverage = ({ words, cues, mentions }: Spoken, { from, to }: Mention): boolean =>
  cues.some((cue) => cue.name === 'average' && cue.to === from) &&
  textAt(words, to) === 'of' &&
  mentions.some((other) => other.from > to && isGroup(other.column));
const COMPARING: ReadonlySet<CueName> = new Set<CueName>(['higher', 'lower']);
const BEHIND = setOf('than in on at when if after during and or');

const LONGER = setOf('longer longest');
const FARTHEST = 3;

const WAITS = setOf('wait waiting stay delay latency duration');
/** "How long do people wait on night shifts" of a `wait_min`, whatever else came to pass. */
const isOfWait = (ask: Ask, from: number, to: number): boolean =>
  textAt(ask.spoken.words, from) === 'how' &&
  ask.spoken.mentions.some(
    (each) => each.from >= to && each.from <= to + FARTHEST && isOther(ask, each) && hasWord(each.column.parts, WAITS),
  );

/** "Longer" beside another column is said of that: "is the stay longer", "stay in longer". */
export const speaksOfEvent = (ask: Ask): boolean =>
  speaksOfTimeTo(ask) ||
  (ask.index.structure.survival !== null && saysFree(ask.spoken.words, ask.index.structure.survival.event));

const speaksOfTimeTo = (ask: Ask): boolean =>
  ask.has('survival') &&
  ask.spoken.cues.some(
    ({ name, from, to }) =>
      name === 'survival' &&
      !isOfWait(ask, from, to) &&
      !(
        isLength(ask.spoken.words.slice(from, to)) &&
        ask.spoken.mentions.some(
          (each) => isOther(ask, each) && each.from <= to + FARTHEST && from <= each.to + FARTHEST,
        )
      ),
  );

/** "Which factors predict churn: tickets, tenure or plan": a follow-up that is named to explain the event is no time to it. */
/** "Does salary flatten out with longer tenure": along the time of the table, and not how long until its end. */
const isCourseAlong = ({ outcomes, predictors }: Ask['roles'], { time, event }: Survival): boolean =>
  predictors.some(({ column, level }) => level === null && column === time) &&
  outcomes.some(({ column }) => column !== time && column !== event && isQuantity(column));
type Survival = NonNullable<Ask['index']['structure']['survival']>;

export function isExplainedByTime({ index: { structure }, roles, spoken }: Ask): boolean {
  const { survival } = structure;
  const isTime = ({ column, level }: Mention) => level === null && column === survival?.time;
  const isEvent = ({ column }: Mention) => column === survival?.event;
  if (survival === null) return false;
  if (isCourseAlong(roles, survival)) return true;
  if (!spoken.mentions.some(isEvent)) return false;
  if (roles.outcomes.some(isEvent) && roles.predictors.some(isTime)) return true;
  const isRelated = (one: Mention | undefined, other: Mention | undefined) =>
    one && other && spoken.cues.some(({ name, from, to }) => name === 'relate' && one.to <= from && to <= other.from);
  return spoken.mentions.some(
    (time, place, { [place - 1]: before, [place + 1]: next }) =>
      isTime(time) &&
      ([before, next].some((each) => each && !isEvent(each) && isListed(spoken, each, time)) ||
        (next && isEvent(next) && isRelated(time, next)) ||
        (before && isEvent(before) && isRelated(before, time)) ||
        describes(spoken.words, { name: 'higher', from: time.from - 1, to: time.from }, time.from)),
  );
}

const SERVICE = setOf('tenure seniority service');
/** "Does engagement go up with tenure": how long somebody has been there, beside another quantity, is no time until they leave. */
export function isServiceAlone(ask: Ask): boolean {
  const { survival } = ask.index.structure;
  const { mentions } = ask.spoken;
  const isService = ({ column, level }: Mention) =>
    level === null && column === survival?.time && hasWord(column.parts, SERVICE);
  return (
    mentions.some(isService) &&
    mentions.some((each) => isOther(ask, each)) &&
    !mentions.some(({ column }) => column === survival?.event) &&
    !speaksOfEvent(ask)
  );
}

/** "Plan, tenure and region". */
const isListed = ({ words }: Spoken, one: Mention, other: Mention): boolean => {
  const [first, last] = one.from < other.from ? [one, other] : [other, one];
  const between = words.slice(first.to, last.from);
  return (
    between.every(({ text }) => LIST_JOINS.has(text)) && (between.length > 0 || words[first.to - 1]?.after === 'comma')
  );
};
const LIST_JOINS = setOf('and or');

const LIVES = setOf('live lives lived living survive survives survived');
/** "Live longer" is said of nothing else. */
const isLength = (cue: readonly Word[]): boolean =>
  cue.some(({ text }) => LONGER.has(text)) && !cue.some(({ text }) => LIVES.has(text));

const isOther = ({ index }: Ask, { column, level }: Mention): boolean =>
  level === null && isQuantity(column) && column !== index.structure.survival?.time;

/** "A model of E. coli detection" on what stands in the place of the predictors: the name, and the level that counts. */
export const isNamedByLevel = ({ roles: { outcomes } }: Ask, column: ColumnFacts): boolean => {
  const [name, level] = outcomes;
  const isOfIt = name?.column === column && name.level === null && level?.column === column && level.from === name.to;
  return isOfIt && !isNumeric(column);
};
