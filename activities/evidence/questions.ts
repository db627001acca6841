import type { KnownDataset } from '../../contracts/agents.ts';
import type { Column } from '../../contracts/extraction.ts';
import { judges } from '../analysis/engine/question/judging.ts';
import type { Variable } from '../analysis/engine/frames/frame.ts';
import { findMentions } from '../analysis/engine/question/find-mentions.ts';
import { readRoles } from '../analysis/engine/question/read-roles.ts';
import { unmatchedWords } from '../analysis/engine/question/unmatched-words.ts';
import { columnsNamedIn } from './columns.ts';
import { isResult } from './result-columns.ts';
import { shortened } from './sentences.ts';

/** What a message of the researcher asks for. */

const MAX_PART_CHARACTERS = 400;
const ASKING =
  '(?:is|are|does|do|did|was|were|has|have|can|how|what|which|who|why|where|when|whether|test|compare|check|model)';
const PART_BREAK = new RegExp(
  `(?<=[?;])\\s+|,?\\s+(?:and|also|as well as)\\s+(?:also\\s+)?(?=${ASKING}\\b)|(?<=[.!])\\s+(?=\\p{Lu})|\\n+`,
  'iu',
);
const CARRIES_ON = /\b(?:it|they|them|this|that|these|those|its|their)\b/i;

/** "Does X differ by Y, and is Z related to W?" are two questions. */
function partsOf(message: string): string[] {
  const parts = message.split(PART_BREAK).map((part) => part.trim().replace(/^[-*•\d.)\s]+(?=\p{L})/u, ''));
  return parts.filter((part) => /\p{L}{2}/u.test(part));
}

const SOURCES = String.raw`(?:papers?|literature|documents?|publications?|articles?|studies|manuscripts?|pdfs?|references|sources)`;
const ASKS_SOURCES = new RegExp(
  [
    `\\b${SOURCES}\\b.{0,40}\\b(?:say|says|said|tell|report|state|show|write|wrote|claim|mention|conclude|suggest|agree|find|found|describe)`,
    `\\b(?:what is|what's) (?:already )?known\\b`,
    `\\b(?:summari[sz]e|review|search|read|check|look (?:up|in|at|through)|consult)\\b.{0,30}\\b${SOURCES}\\b`,
    `\\baccording to (?:the |my |our |these )?${SOURCES}\\b`,
    `\\b(?:in|from) the ${SOURCES}\\b`,
  ].join('|'),
  'i',
);
const ASKS_DATA =
  /\b(?:data|dataset|data set|csv|table|spreadsheet|measurements|columns?|rows?|statistic\w*|regression|correlat\w*|analy[sz]e)\b/i;
const NO_SOURCES = new RegExp(
  `\\b(?:only|just) (?:the |my |our |these )?(?:data|dataset|table|file)\\b|\\b(?:no|without|skip|ignore)(?: the)? ${SOURCES}\\b`,
  'i',
);
const NO_DATA = new RegExp(
  `\\b(?:only|just) (?:the |my |our |these )?${SOURCES}\\b|\\b(?:no|without|skip) (?:the )?(?:data|analysis|statistics)\\b`,
  'i',
);

/** Where a message wants its answer from: both unless it says otherwise. */
export function wantedEvidence(message: string): { readonly data: boolean; readonly documents: boolean } {
  if (NO_SOURCES.test(message)) return { data: true, documents: false };
  if (NO_DATA.test(message)) return { data: false, documents: true };
  return { data: !ASKS_SOURCES.test(message) || ASKS_DATA.test(message), documents: true };
}

export function columnsOf({ tables }: KnownDataset): readonly Column[] {
  return tables.flatMap(({ columns }) => columns);
}

const namesOf = (columns: readonly Column[]): string[] => [...new Set(columns.map(({ name }) => name))];

export function columnNamesOf(datasets: readonly KnownDataset[]): string[] {
  return namesOf(datasets.flatMap(columnsOf));
}

const isGroup = (name: string, columns: readonly Column[]): boolean =>
  columns.some((column) => column.name === name && (column.type === 'text' || column.type === 'boolean'));

const COMPARES =
  /\b(?:differ\w*|compar\w*|between|among|across|higher|lower|larger|smaller|heavier|longer|more|less|than)\b/i;
const ADJUSTS = /\b(?:adjust\w*|control\w*|account\w*|correct\w* for|holding|independent\w* of|given|once)\b/i;
const WITHIN = /\b(?:within|per|for each|in each|separately|stratif\w*|split by|by each)\b/i;

const ASKS_VIEW =
  /\b(?:within|for each|in each|separately|stratif\w*|split by|adjust\w*|control\w*|into account|accounted|held|holding|independent\w* of)\b/i;

/** The parts of a message that ask to see a relation with something else held fixed. */
export function viewsAsked(message: string): string {
  return partsOf(message)
    .filter((part) => ASKS_VIEW.test(part))
    .join(' ');
}

interface NamedRoles extends Record<'outcomes' | 'explanatory' | 'covariates' | 'others', readonly string[]> {
  /** Words that stand for a variable match no column. */
  readonly unmatched: boolean;
}

/** What the grammar of the sentence makes of the columns: "does y depend on x", "the effect of x on y at the same z". */
function rolesOf(part: string, named: readonly string[]): NamedRoles {
  const variables = named.map((name): Variable => ({ ...UNREAD, name }));
  const { mentions } = findMentions(part, { filename: '', name: '', rows: 0, variables, notes: [] });
  const { outcomes, explanatory, covariates, strata, unassigned } = readRoles(part, mentions);
  return {
    outcomes: outcomes.map(nameOf),
    explanatory: explanatory.map(nameOf),
    covariates: covariates.map(nameOf),
    others: [...strata, ...unassigned].map(nameOf),
    unmatched: unmatchedWords(part, mentions).length > 0,
  };
}

/** A sentence that names more columns leaves its roles to the analysis, which runs beside the event loop. */
const MOST_ROLES = 12;
const nameOf = ({ name }: Variable): string => name;
/** Planning knows names and types of columns, no values. */
const UNREAD = { kind: 'quantity', levels: [], missing: 0, distinct: 0, coded: false, temporal: false } as const;

/** Undefined where the sentence leaves the roles open; null where its own words say more than a form of ours. */
function decidedForm(part: string, roles: NamedRoles, columns: readonly Column[]): string | null | undefined {
  const { outcomes, explanatory, covariates, others } = roles;
  const [outcome, ...further] = outcomes;
  const [predictor, ...more] = explanatory;
  if (outcome === undefined || predictor === undefined) return undefined;
  if (further.length + more.length + others.length > 0) return undefined;
  if (covariates.length > 0) return `Model ${outcome} by ${predictor} adjusting for ${covariates.join(' and ')}`;
  if (isGroup(outcome, columns)) return null;
  const compares = isGroup(predictor, columns) || /\b(?:differ\w*|compar\w*)\b/i.test(part);
  return compares ? `Compare ${outcome} between the levels of ${predictor}` : `Model ${outcome} by ${predictor}`;
}

/** The sentence the analysis engine takes, where the columns make plain what is asked; otherwise null. */
function knownForm(part: string, named: readonly string[], columns: readonly Column[]): string | null {
  const roles = rolesOf(part, named.slice(0, MOST_ROLES));
  // The analysis names the words that no column matches, so they have to reach it.
  if (roles.unmatched) return null;
  const decided = decidedForm(part, roles, columns);
  if (decided !== undefined) return decided;
  const groups = named.filter((name) => isGroup(name, columns));
  const quantities = named.filter((name) => !groups.includes(name));
  if (named.length === 2) return twoColumns(part, quantities, groups);
  if (quantities.length < 2) return null;
  if (ADJUSTS.test(part)) return adjustedForm(part, named);
  const within = WITHIN.test(part) && quantities.length === 2 && groups.length === 1;
  return within ? `Test the association between ${quantities.join(' and ')} within each ${groups.join('')}` : null;
}

function twoColumns(part: string, quantities: readonly string[], groups: readonly string[]): string {
  const [first, second] = quantities;
  if (first === undefined) return `Test the association between ${groups.join(' and ')}`;
  return second === undefined
    ? `Compare ${first} between the levels of ${groups.join('')}`
    : pairForm(part, first, second);
}

function pairForm(part: string, first: string, second: string): string {
  const grouped = COMPARES.test(part) && /\bby\b|\bacross\b|\bamong\b/i.test(part);
  return grouped
    ? `Compare ${first} between the levels of ${second}`
    : `Test the association between ${first} and ${second}`;
}

/** "Does x predict y once z is accounted for": what is predicted is the outcome. */
function adjustedForm(part: string, [first = '', second = '', ...controls]: readonly string[]): string {
  const forwards = /\b(?:predict\w*|affect\w*|influence\w*|determine\w*|effect of|explain\w*)\b/i.test(part);
  const [outcome, predictor] = forwards ? [second, first] : [first, second];
  return `Model ${outcome} by ${predictor}${controls.length > 0 ? ` adjusting for ${controls.join(' and ')}` : ''}`;
}

/** "Which treatment is better?" names no result; the one the data hold is meant. The words stay: they may name groups. */
function judgedForm(part: string, present: readonly string[], columns: readonly Column[]): string | null {
  if (!judges(part) || present.some(isResult) || !present.every((name) => isGroup(name, columns))) return null;
  const results = namesOf(columns).filter(isResult);
  return results.length === 1 ? openObjective(part, [...results, ...present]) : null;
}

export interface AskedPart {
  readonly text: string;
  readonly named: readonly string[];
}

/** The parts of a message with the columns each names; "and is it related to sex?" keeps what was asked about before. */
export function askedParts(message: string, columns: readonly string[]): AskedPart[] {
  const asked: AskedPart[] = [];
  for (const text of partsOf(message)) {
    const own = columnsNamedIn(text, columns);
    const before = asked.at(-1)?.named[0];
    const carried = before !== undefined && own.length === 1 && CARRIES_ON.test(text) && !own.includes(before);
    asked.push({ text, named: carried ? [before, ...own] : own });
  }
  return asked;
}

/** Where a table has two columns and one of them is named, the other is what else the question can be about. */
function withOnlyOther(named: readonly string[], columns: readonly string[]): readonly string[] {
  return named.length === 1 && columns.length === 2 ? columns.toSorted((a) => (named.includes(a) ? 1 : -1)) : named;
}

/** What an analysis of this data set is to find out, or null if the part names nothing in it. */
export function analysisObjective({ text, named }: AskedPart, dataset: KnownDataset): string | null {
  const columns = columnsOf(dataset);
  const present = withOnlyOther(
    named.filter((name) => columns.some((column) => column.name === name)),
    namesOf(columns),
  );
  if (present.length === 0) return null;
  const judged = judgedForm(text, present, columns);
  if (judged !== null) return judged;
  return knownForm(text, present, columns) ?? openObjective(text, present);
}

/** The researcher's own words, for data whose columns do not tell what is meant: names of groups are values, not columns. */
export function openObjective(text: string, named: readonly string[] = []): string {
  const asked = shortened(text.replace(/\s+/g, ' ').trim(), MAX_PART_CHARACTERS);
  return named.length < 2 ? asked : `${asked} (${named.join(', ')})`;
}

/** The relation that a later message may leave unsaid: "adjust for sex", "what about the islands?". */
export interface Topic {
  readonly outcome: string;
  readonly predictor: string;
}

/** What a later message asks of the relation that is being looked at; null if it stands on its own. */
export function followingPart(
  { text, named }: AskedPart,
  { outcome, predictor }: Topic,
  columns: readonly Column[],
): AskedPart | string | null {
  const added = named.filter((name) => name !== outcome && name !== predictor);
  if (added.length > 0 && ADJUSTS.test(text))
    return `Model ${outcome} by ${predictor} adjusting for ${added.join(' and ')}`;
  const [stratum] = added;
  if (stratum !== undefined && added.length === 1 && WITHIN.test(text)) {
    return isGroup(predictor, columns)
      ? `Compare ${outcome} between the levels of ${predictor} within each ${stratum}`
      : `Test the association between ${outcome} and ${predictor} within each ${stratum}`;
  }
  return stratum !== undefined && named.length === 1 ? { text, named: [outcome, stratum] } : null;
}
