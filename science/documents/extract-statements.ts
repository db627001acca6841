import type { Extract, Passage } from '../../contracts/literature.ts';
import { coverageOf, passageCoverage, shareCovered, weigh, type Weighing } from './coverage.ts';
import { splitSentences } from './split-sentences.ts';
import { spread } from './spread.ts';
import { isStatement, statementQuality } from './statement-quality.ts';
import { namesNoSubject, queryTerms, termsOf, type QueryTerm } from './terms.ts';

/** More than half: a passage that shares only half of the question is about something else, unless nothing is nearer. */
const MIN_COVERAGE = 0.52;
/** The sentence itself must speak of so much; the rest may stand in its passage. */
const MIN_SENTENCE_COVERAGE = 0.35;
/** Beside a sentence that answers, one that only touches the question is noise. */
const SHARE_OF_BEST = 0.4;
const PER_SOURCE = 4;
/** Share of words in common from which two sentences say the same. */
const SAME = 0.7;
const NEAREST = 3;
const NEAREST_CHARACTERS = 400;

interface Asked {
  readonly passages: readonly Passage[];
  readonly question: string;
  readonly objective: string;
}

interface Statement extends Extract {
  readonly terms: ReadonlySet<string>;
}

/** The sentences that answer best, word for word as the source has them. */
export function extractStatements({ passages, question, objective, limit }: Asked & { limit: number }): Extract[] {
  const weighing = weighingOf({ passages, question, objective });
  const best = Math.max(0, ...passages.map(({ score }) => score));
  const covering = passages.flatMap((passage) => statementsOf(passage, { weighing, best }));
  const isOpen = covering.length === 0 && namesNoSubject({ question, objective });
  const statements = isOpen ? passages.flatMap(findingsOf) : covering;
  const least = SHARE_OF_BEST * Math.max(0, ...statements.map(({ score }) => score));
  return spread(chosen(statements.filter(({ score }) => score >= least)))
    .slice(0, limit)
    .map(({ terms: _, score, ...extract }) => ({ ...extract, score: Number(score.toFixed(4)) }));
}

/** Of the best passages the sentence that has most in common with the question: for when none of them covers it. */
export function nearestStatements(asked: Asked): Extract[] {
  const weighing = weighingOf(asked);
  const best = asked.passages.toSorted((a, b) => b.score - a.score).slice(0, NEAREST);
  return best.map(({ source, page, score, text }) => {
    const sentences = sentencesOf(text);
    const whole = statementsIn(text);
    const shares = (whole.length > 0 ? whole : sentences).map((sentence) => ({
      statement: beginningOf(sentence),
      share: shareCovered(weighing, new Set(termsOf(sentence)), new Set()),
    }));
    const nearest = shares.reduce((most, each) => (each.share > most.share ? each : most));
    return { source, page, statement: nearest.statement, score: Number(score.toFixed(4)) };
  });
}

function sentencesOf(text: string): string[] {
  return text.split(/\n{2,}/).flatMap(splitSentences);
}

/** Old collections are written in lower case throughout; elsewhere a sentence that begins so was cut. */
export function statementsIn(text: string): string[] {
  const lowerCase = !/\p{Lu}/u.test(text);
  return sentencesOf(text).filter((sentence) => isStatement(sentence, { lowerCase }));
}

/** Text without full stops is one long sentence. */
function beginningOf(sentence: string): string {
  if (sentence.length <= NEAREST_CHARACTERS) return sentence;
  return sentence
    .slice(0, NEAREST_CHARACTERS)
    .replace(/\s\S*$/, '')
    .toWellFormed();
}

function weighingOf({ passages, question, objective }: Asked): Weighing {
  const terms = queryTerms({ question, objective });
  return weigh(terms, { texts: passages.length, frequencies: frequenciesOf(terms, passages) });
}

function frequenciesOf(terms: readonly QueryTerm[], passages: readonly Passage[]): Map<string, number> {
  const texts = passages.map(({ text }) => new Set(termsOf(text)));
  return new Map(terms.map(({ term }) => [term, texts.filter((text) => text.has(term)).length]));
}

function statementsOf(passage: Passage, { weighing, best }: { weighing: Weighing; best: number }): Statement[] {
  const title = termsOf(passage.source.title);
  const ofPassage = passageCoverage(weighing, termsOf(passage.text), title);
  if (ofPassage < MIN_COVERAGE) return [];
  const rank = best > 0 ? passage.score / best : 0;
  return statementsIn(passage.text).flatMap((statement) => {
    const words = termsOf(statement);
    const coverage = coverageOf(weighing, words, title);
    if (coverage < MIN_SENTENCE_COVERAGE) return [];
    const relevance = coverage + 0.3 * ofPassage + 0.2 * rank;
    const score = relevance * statementQuality(statement);
    return [{ source: passage.source, statement, page: passage.page, score, terms: new Set(words) }];
  });
}

/** All that a passage states: what states a result best comes first. */
const findingsOf = ({ source, page, text }: Passage): Statement[] =>
  statementsIn(text).map((statement) => ({
    ...{ source, page, statement },
    score: statementQuality(statement),
    terms: new Set(termsOf(statement)),
  }));

/** The best of those that say the same, and a few of each source. */
function chosen(statements: readonly Statement[]): Statement[] {
  const kept: Statement[] = [];
  for (const statement of [...statements].sort((a, b) => b.score - a.score)) {
    const ofSource = kept.filter(({ source }) => source.identity === statement.source.identity);
    if (ofSource.length < PER_SOURCE && !kept.some((other) => saysTheSame(other, statement))) kept.push(statement);
  }
  return kept;
}

function saysTheSame(a: Statement, b: Statement): boolean {
  if (a.statement === b.statement) return true;
  const common = [...a.terms].filter((term) => b.terms.has(term)).length;
  return common >= SAME * Math.min(a.terms.size, b.terms.size) && numbersOf(a.statement) === numbersOf(b.statement);
}

/** Sentences with other numbers are other results, however alike their words are. */
function numbersOf(statement: string): string {
  return (statement.match(/\d+(?:\.\d+)?/g) ?? []).sort().join(' ');
}
