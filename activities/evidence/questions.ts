import type { KnownDataset } from '../../contracts/agents.ts';
import type { Column } from '../../contracts/extraction.ts';
import { judges } from '../analysis/engine/question/judging.ts';
import { columnsNamedIn } from './columns.ts';
import { isResult } from './result-columns.ts';
import { shortened } from './sentences.ts';

/** What a message of the researcher asks for. */

const MAX_PART_CHARACTERS = 400;
/** Each part of a message is read against all columns; what a message asks beyond so many is not taken up. */
const MOST_PARTS = 50;
const ASKING =
  '(?:is|are|does|do|did|was|were|has|have|can|how|what|which|who|why|where|when|whether|test|compare|check|model)';
const PART_BREAK = new RegExp(
  `(?<=[?;])\\s+|(?:,|(?<!\\s))\\s+(?:and|also|as well as)\\s+(?:also\\s+)?(?=${ASKING}\\b)|(?<=[.!])\\s+(?=\\p{Lu})|\\n+`,
  'iu',
);
const CARRIES_ON = /\b(?:it|they|them|this|that|these|those|its|their)\b/i;

/** "Does X differ by Y, and is Z related to W?" are two questions. */
function partsOf(message: string): string[] {
  const parts = message.split(PART_BREAK).map((part) => part.trim().replace(/^[-*•\d.)\s]+(?=\p{L})/u, ''));
  return parts.filter((part) => /\p{L}{2}/u.test(part)).slice(0, MOST_PARTS);
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

const namesOfDatasets = new WeakMap<readonly KnownDataset[], readonly string[]>();

/** The same list for the same data sets, so that it is indexed once. */
export function columnNamesOf(datasets: readonly KnownDataset[]): readonly string[] {
  const known = namesOfDatasets.get(datasets);
  if (known !== undefined) return known;
  const names = namesOf(datasets.flatMap(columnsOf));
  namesOfDatasets.set(datasets, names);
  return names;
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

/** The sentence the analysis engine takes, where the columns make plain what is asked; otherwise null. */
function knownForm(part: string, named: readonly string[], columns: readonly Column[]): string | null {
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
