import type { Extract, Passage } from '../../contracts/literature.ts';
import { coverageOf, MIN_COVERAGE, passageCoverage, spread, weigh, type Weighing } from './rank-passages.ts';
import { splitSentences } from './split-sentences.ts';
import { isStatement, statementQuality } from './statement-quality.ts';
import { queryTerms, termsOf, type QueryTerm } from './terms.ts';

/** The sentence itself must speak of so much; the rest may stand in its passage. */
const MIN_SENTENCE_COVERAGE = 0.35;
/** Beside a sentence that answers, one that only touches the question is noise. */
const SHARE_OF_BEST = 0.4;
const PER_SOURCE = 4;
/** Share of words in common from which two sentences say the same. */
const SAME = 0.7;

interface Statement extends Extract {
  readonly terms: ReadonlySet<string>;
}

/** The sentences that answer best, word for word as the source has them. Nothing is better than something beside the point. */
export function extractStatements({
  passages,
  question,
  objective,
  limit,
}: {
  passages: readonly Passage[];
  question: string;
  objective: string;
  limit: number;
}): Extract[] {
  const terms = queryTerms({ question, objective });
  const weighing = weigh(terms, { passages: passages.length, frequencies: frequenciesOf(terms, passages) });
  const best = Math.max(0, ...passages.map(({ score }) => score));
  const statements = passages.flatMap((passage) => statementsOf(passage, { weighing, best }));
  const least = SHARE_OF_BEST * Math.max(0, ...statements.map(({ score }) => score));
  return spread(chosen(statements.filter(({ score }) => score >= least)))
    .slice(0, limit)
    .map(({ terms: _, score, ...extract }) => ({ ...extract, score: Number(score.toFixed(4)) }));
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
  const sentences = passage.text.split(/\n{2,}/).flatMap(splitSentences);
  return sentences.filter(isStatement).flatMap((statement) => {
    const words = termsOf(statement);
    const coverage = coverageOf(weighing, words, title);
    if (coverage < MIN_SENTENCE_COVERAGE) return [];
    const relevance = coverage + 0.3 * ofPassage + 0.2 * rank;
    const score = relevance * statementQuality(statement);
    return [{ source: passage.source, statement, page: passage.page, score, terms: new Set(words) }];
  });
}

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
