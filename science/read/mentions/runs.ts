import type { Mention } from '../tables/mention.ts';
import { LONGEST_NAME } from '../index/name-index.ts';
import type { Saying } from '../index/sayings.ts';
import { FILLER } from '../vocabulary/vocabulary.ts';
import { setOf } from '../words/word-sets.ts';
import type { Word } from '../words/words.ts';

/** Everything that a run of words may mean in a table; which of it is meant is decided in mentions.ts. */
export interface Candidate extends Mention {
  /** What decides between overlapping candidates. */
  readonly rank: number;
}

export interface Run {
  readonly from: number;
  readonly to: number;
  readonly run: readonly Word[];
  /** Some words of the run are those of the table, and others were said. */
  readonly said?: true;
}

const SAID = { score: 0.95, rank: 0.5 } as const;
/** What the thesaurus finds is less sure than a name, and is as long as what was said. */
export const asSaid = (candidate: Candidate): Candidate => {
  const { from, to, score, rank } = candidate;
  return { ...candidate, said: true, score: score * SAID.score, rank: Math.max(rank, 2 * (to - from) + 1) - SAID.rank };
};

const BOUNDARY = setOf('and or vs versus than between by from as if when who which does do did is are was with');
const MOST_FILLERS = 3;

/** Runs of up to eight content words from a word on; what holds a phrase together is passed over. */
export function runsFrom(words: readonly Word[], from: number, sayings: ReadonlyMap<number, Saying>): Run[] {
  const runs = runsOf(words, from, NO_SAYINGS);
  const isSaid =
    runs.some(({ to }) => sayings.has(words[to - 1]?.start ?? -1)) || sayings.has(words[from]?.start ?? -1);
  return isSaid ? [...runs, ...runsOf(words, from, sayings).filter(({ said }) => said === true)] : runs;
}

const sayingAt = (words: readonly Word[], at: number, sayings: ReadonlyMap<number, Saying>): Saying | undefined =>
  sayings.get(words[at]?.start ?? -1);

const NO_SAYINGS: ReadonlyMap<number, Saying> = new Map();

function runsOf(words: readonly Word[], from: number, sayings: ReadonlyMap<number, Saying>): Run[] {
  const runs: Run[] = [];
  const run: Word[] = [];
  let said = false;
  for (const step of stepsFrom(words, from, sayings)) {
    said ||= step.said;
    if (run.length > 0 && step.words.every(isFiller)) continue;
    run.push(...step.words);
    runs.push({ from, to: step.to, run: [...run], ...(said && { said }) });
    if (run.length >= LONGEST_NAME) break;
  }
  return runs;
}

interface Step {
  readonly words: readonly Word[];
  readonly to: number;
  readonly said: boolean;
}

/** Words up to the end of the phrase; what the thesaurus knows is one step. */
function* stepsFrom(words: readonly Word[], from: number, sayings: ReadonlyMap<number, Saying>): Generator<Step> {
  for (let at = from; at < from + LONGEST_NAME + MOST_FILLERS;) {
    const saying = sayingAt(words, at, sayings);
    const to = at + (saying?.length ?? 1);
    const last = words[to - 1];
    if (!last || (!saying && at > from && BOUNDARY.has(last.text))) return;
    yield { words: saying ? inPlaceOf(last, saying) : [last], to, said: saying !== undefined };
    if (last.after !== 'none') return;
    at = to;
  }
}

const inPlaceOf = ({ start, end, after }: Word, { words }: Saying): Word[] =>
  words.map((word) => ({ ...word, start, end, after }));

/** `A` of "meter A" is a name. */
const isFiller = ({ text, number, raw }: Word): boolean => FILLER.has(text) && number === null && raw !== 'A';
