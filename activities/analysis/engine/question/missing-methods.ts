import { isGroup, isNumeric } from '../frames/frame.ts';
import type { Frame, Variable } from '../frames/frame.ts';
import { list, nameOf } from '../report/wording.ts';
import type { Reading } from './read-question.ts';
import { words } from './words.ts';

/** What the engine has no method for. An answer by another method would be wrong, so the reader gets this instead. */
export interface MissingMethod {
  /** "survival times" */
  readonly what: string;
  /** Completes "because …". */
  readonly because: string;
  /** Completes "What I can do is …". */
  readonly instead: string;
  readonly variables: readonly Variable[];
}

/** What a task is to find out, and the whole question that it is a part of. */
export interface AskedText {
  readonly objective: string;
  readonly question: string;
}

type Finder = (asked: AskedText, reading: Reading) => MissingMethod | undefined;

const FINDERS: readonly Finder[] = [survivalTimes, rates, changeBetweenGroups, power, clusters];

export function missingMethod(asked: AskedText, reading: Reading): MissingMethod | undefined {
  for (const find of FINDERS) {
    const missing = find(asked, reading);
    if (missing) return missing;
  }
  return undefined;
}

const speaks = ({ name }: Variable, of: ReadonlySet<string>): boolean => words(name).some(({ text }) => of.has(text));
const rolesOf = ({ outcome, explanatory, strata, covariates }: Reading): Variable[] => [
  ...(outcome ? [outcome] : []),
  ...explanatory,
  ...strata,
  ...covariates,
];
const isIn = (variable: Variable, among: readonly Variable[]): boolean =>
  among.some(({ name }) => name === variable.name);

const DURATION = new Set(
  'time times futime survtime ttd os pfs dfs ttp tenure duration durations followup follow survival days weeks months lifetime'.split(
    ' ',
  ),
);
const EVENT = new Set(
  'event events status censor censored censoring death deaths dead died deceased delta relapse relapsed recurrence progression failed churn churned survived alive'.split(
    ' ',
  ),
);
const ASKS_SURVIVAL =
  /\b(?:surviv\w*|time[- ]to[- ]\w+|time (?:un)?til|hazards?|kaplan|log[- ]?rank|cox|censor\w*|liv(?:e|ed|es) (?:\w+ )?longer|longevity)\b/i;

const isEvent = (variable: Variable): boolean => variable.kind === 'binary' && speaks(variable, EVENT);
const isDuration = (variable: Variable): boolean =>
  isNumeric(variable) && variable.unit !== 'year' && variable.levels.length === 0 && speaks(variable, DURATION);

/** A time that ends for some rows before the event is no quantity like others: its mean is the length of the study. */
function survivalTimes({ objective, question }: AskedText, reading: Reading): MissingMethod | undefined {
  const event = reading.frame.variables.find(isEvent);
  const time = reading.frame.variables.find((variable) => isDuration(variable) && variable.name !== event?.name);
  if (!event || !time) return undefined;
  const isAboutTime = reading.outcome?.name === time.name || ASKS_SURVIVAL.test(`${objective} ${question}`);
  const isMixed = isIn(time, rolesOf(reading)) && isIn(event, rolesOf(reading));
  if (!isAboutTime && !isMixed) return undefined;
  const by = rolesOf(reading).find((variable) => isGroup(variable) && variable.name !== event.name);
  const instead = by
    ? `compare the share of ${nameOf(event)} between the groups of ${nameOf(by)}, which leaves out how long each row was followed`
    : `relate ${nameOf(event)} to another column, which leaves out how long each row was followed`;
  const because = `${nameOf(time)} ends for some rows without the event in ${nameOf(event)}, so neither means of ${nameOf(time)} nor a model that holds ${nameOf(event)} equal would be right`;
  return { what: 'survival times', because, instead, variables: [time, ...(by ? [by] : []), event] };
}

const COUNTED = new Set(
  'cases count counts events deaths accidents crashes incidents injuries infections claims visits admissions births crimes failures defects seizures falls'.split(
    ' ',
  ),
);
const EXPOSURE_PAIR =
  /\b(?:person|patient|animal|subject|car|vehicle|flight|device|bed)[\s_.-]?(?:years?|days?|months?|hours?|time|kms?|miles?)\b|\bat[\s_.-]risk\b/i;
const EXPOSURE = new Set(['population', 'pop', 'exposure', 'inhabitants', 'personyears', 'patientyears', 'persontime']);

const isExposure = (variable: Variable): boolean =>
  isNumeric(variable) && (speaks(variable, EXPOSURE) || EXPOSURE_PAIR.test(variable.name.replaceAll('_', ' ')));
const isCount = (variable: Variable): boolean =>
  isNumeric(variable) && speaks(variable, COUNTED) && (variable.numbers?.every(isWholeOrMissing) ?? false);
const isWholeOrMissing = (value: number): boolean => Number.isNaN(value) || (Number.isInteger(value) && value >= 0);

/** Twice the cases among ten times the people are fewer, not more. */
function rates(_asked: AskedText, reading: Reading): MissingMethod | undefined {
  const { outcome, frame } = reading;
  const exposure = frame.variables.find(isExposure);
  if (!outcome || !exposure || !isCount(outcome) || isIn(exposure, reading.explanatory)) return undefined;
  return {
    what: 'counts with an exposure (rates)',
    because: `${nameOf(outcome)} counts what happened among different amounts of ${nameOf(exposure)}, so the counts themselves cannot be compared`,
    instead: `relate ${nameOf(outcome)} to ${nameOf(exposure)}, or test a column of rates that the table already holds`,
    variables: [outcome, ...reading.explanatory, exposure],
  };
}

const FIRST = new Set(['before', 'pre', 'baseline', 'initial', 'pretest', 'start']);
const LAST = new Set(['after', 'post', 'followup', 'final', 'posttest', 'end']);

/** The columns of one measurement before and after, which differ in nothing else of their names. */
export function beforeAndAfter(variables: readonly Variable[]): readonly [Variable, Variable] | undefined {
  const stemOf = ({ name }: Variable, side: ReadonlySet<string>) => {
    const parts = words(name).map(({ text }) => text);
    return parts.some((part) => side.has(part)) ? parts.filter((part) => !side.has(part)).join(' ') : undefined;
  };
  const numeric = variables.filter((variable) => variable.numbers && !isGroup(variable));
  for (const before of numeric) {
    const stem = stemOf(before, FIRST);
    const after = numeric.find((variable) => stem !== undefined && stemOf(variable, LAST) === stem);
    if (after) return [before, after];
  }
  return undefined;
}

const ASKS_CHANGE =
  /\b(?:chang\w*|improv\w*|declin\w*|worsen\w*|gain\w*|los[st]\w*|increas\w*|decreas\w*|reduc\w*|drop\w*|before and after|from baseline)\b/i;

const COMPARES =
  /\b(?:more|less|than|differ\w*|between|across|greater|larger|smaller|stronger|faster|depend\w*|affect\w*|effects?|influenc\w*|by|compar\w*)\b/i;

const comparesChange = (text: string): boolean => ASKS_CHANGE.test(text) && COMPARES.test(text);

/** A model of the later value on the earlier one answers another question than that of the change. */
function changeBetweenGroups({ objective, question }: AskedText, reading: Reading): MissingMethod | undefined {
  const pair = beforeAndAfter(reading.mentioned);
  const others = rolesOf(reading).filter((variable) => pair && !isIn(variable, pair));
  const [by] = others;
  if (!pair || !by || reading.covariates.length > 0 || !comparesChange(`${objective} ${question}`)) return undefined;
  const [before, after] = pair;
  return {
    what: `a change over pairs of columns that depends on ${nameOf(by)}`,
    because: `the change stands in no column: it is the difference of ${nameOf(before)} and ${nameOf(after)} in each row`,
    instead: `compare ${nameOf(before)} and ${nameOf(after)} in pairs over all rows, or relate a column that holds the change to ${nameOf(by)}`,
    variables: [after, before, by],
  };
}

const ASKS_POWER =
  /\b(?:statistical power|power (?:analysis|calculation|of (?:the|this|my|our) (?:study|test|design|sample))|sample size|minimum detectable|(?:how many|number of) \w+ (?:\w+ )?(?:do|would|should|must|will) (?:i|we|be|it)\b|how many \w+ are needed)/i;

function power({ objective }: AskedText, { frame }: Reading): MissingMethod | undefined {
  if (!ASKS_POWER.test(objective)) return undefined;
  return {
    what: 'power and sample sizes',
    because: 'they rest on the effect that a study is planned for, not on the rows of a table',
    instead: `test a relation in the ${frame.rows} rows there are, with its interval, which shows how much they can tell`,
    variables: [],
  };
}

const ASKS_CLUSTERS =
  /\b(?:cluster analysis|k-?means|hierarchical cluster\w*|latent class\w*|natural (?:groups?|clusters?)|(?:find|identify|form|detect|discover|how many) (?:\w+ )?(?:clusters|segments|subtypes|subgroups)|cluster(?:ed|ing)? (?:by|within|in|of|the)|mixed[- ](?:effects?|models?)|random (?:effects?|intercepts?|slopes?)|multilevel|hierarchical models?|intraclass|nested (?:in|within))\b/i;

function clusters({ objective }: AskedText, { mentioned }: Reading): MissingMethod | undefined {
  if (!ASKS_CLUSTERS.test(objective)) return undefined;
  return {
    what: 'clusters',
    because:
      'every row counts as independent of the others in the tests that I have, and groups have to stand in a column',
    instead: `compare a quantity between the groups of a column${mentioned.length > 0 ? ` (named here: ${list(mentioned.slice(0, 5).map(nameOf))})` : ''}, or within the levels of another one`,
    variables: mentioned.slice(0, 5),
  };
}

/** Units that occur in several rows: the rows are not independent, which makes intervals too narrow. */
export function repeatedUnits(frame: Frame): Variable | undefined {
  return frame.variables.find(
    ({ kind, codes, distinct, missing }) =>
      kind === 'identifier' && codes !== undefined && distinct >= 3 && frame.rows - missing >= 2 * distinct,
  );
}
