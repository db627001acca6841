import type { KnownExtract, Quotation } from '../../../contracts/agents.ts';
import type { Estimate } from '../../../contracts/estimate.ts';
import { readableName } from '../../narrate/names.ts';
import type { Finding } from '../../weigh/findings.ts';
import { problemsOfClaim } from './claims.ts';
import { foreignTo, problemsOfText, withoutNames } from './plain-text.ts';
import { BEYOND, DOWN, isNegated, UP, wordsIn, type Word } from './words.ts';

/** A sentence of a model with the evidence that it refers to. */
export interface ReferringSentence {
  readonly say: string;
  readonly findings: readonly Finding[];
  readonly quotations: readonly (KnownExtract | Quotation)[];
}

/** What sentences of a conversation may speak of beside their evidence. */
export interface Spoken {
  /** Stems of the researcher's own words. */
  readonly vocabulary: ReadonlySet<string>;
  /** All columns of the tables: a sentence names only those of its evidence. */
  readonly columns: readonly string[];
}

/**
 * Why a sentence of a model may not stand unmarked, each reason as it is said to the model; empty where its evidence carries
 * it. What cannot be checked counts as not carried.
 */
export function problemsOfStatement(sentence: ReferringSentence, { vocabulary, columns }: Spoken): string[] {
  const { say, findings, quotations } = sentence;
  if (findings.length + quotations.length === 0) return ['it names no evidence'];
  const names = namesIn(findings);
  const ofText = problemsOfText(say, names);
  if (ofText.length > 0) return ofText;
  const words = wordsIn(withoutNames(say, names));
  const known = new Set([...vocabularyOf(sentence), ...(findings.length > 0 ? vocabulary : [])]);
  const foreign = [...foreignTo(words, known, 0), ...otherColumns(words, findings, columns)];
  if (foreign.length > 0) return foreign;
  return findings.length > 0 ? problemsOfClaim(say, findings) : problemsOfParaphrase(words, quotations);
}

function otherColumns(words: readonly Word[], findings: readonly Finding[], columns: readonly string[]): string[] {
  if (findings.length === 0) return [];
  const own = vocabularyIn(estimatesOf(findings).flatMap(columnsOf));
  const said = new Set(words.map(({ stem }) => stem));
  const named = columns.find((column) => {
    const ofColumn = [...vocabularyIn([readableName(column).words])].filter((stem) => !own.has(stem));
    return ofColumn.length > 0 && ofColumn.every((stem) => said.has(stem));
  });
  return named === undefined ? [] : [`it speaks of ${readableName(named).words}, which its evidence is not about`];
}

/** Of documents: the same directions, the same negation, and no claim that the passage does not make. */
function problemsOfParaphrase(words: readonly Word[], quotations: ReferringSentence['quotations']): string[] {
  const quoted = quotations.flatMap(({ statement }) => wordsIn(statement));
  const own = new Set(quoted.map(({ stem }) => stem));
  const goesBeyond = words.some(({ stem }) => BEYOND.has(stem) && !own.has(stem));
  const turns = [UP, DOWN].some(
    (kind) => words.some(({ stem }) => kind.has(stem)) !== quoted.some(({ stem }) => kind.has(stem)),
  );
  const denies = isNegated(words) !== isNegated(quoted);
  return goesBeyond || turns || denies
    ? ['the passage that it refers to does not say this: leave "say" empty to quote it']
    : [];
}

const labelsOf = ({ contrast, outcomeLevel, stratum }: Estimate): string[] =>
  [contrast?.group, contrast?.reference, outcomeLevel, ...stratum.map(({ level }) => level)].flatMap(
    (each) => each ?? [],
  );

const columnsOf = ({ outcome, predictor, adjustedFor, stratum }: Estimate): string[] =>
  [outcome, predictor, ...adjustedFor, ...stratum.map(({ column }) => column)].flatMap((each) => each ?? []);

const estimatesOf = (findings: readonly Finding[]): Estimate[] =>
  findings.flatMap(({ lead, parts }) => [lead, ...parts]);

/** Names of the data that hold digits: "week 12", "PM2.5". */
const namesIn = (findings: readonly Finding[]): string[] =>
  estimatesOf(findings)
    .flatMap((estimate) => [...labelsOf(estimate), ...columnsOf(estimate).map((each) => readableName(each).words)])
    .filter((name) => /\d/.test(name));

function vocabularyOf({ findings, quotations }: ReferringSentence): string[] {
  const ofData = estimatesOf(findings).flatMap((each) => [
    ...labelsOf(each),
    ...columnsOf(each).flatMap((column) => [column, readableName(column).words]),
  ]);
  const texts = [...ofData, ...findings.map(({ plan }) => plan.asked), ...quotations.map(({ statement }) => statement)];
  return texts.flatMap((text) => wordsIn(text.replaceAll('_', ' '))).map(({ stem }) => stem);
}

/** The stems of texts that sentences may speak of: questions, names of tables and columns. */
export const vocabularyIn = (texts: readonly string[]): ReadonlySet<string> =>
  new Set(texts.flatMap((text) => wordsIn(text.replaceAll('_', ' '))).map(({ stem }) => stem));
