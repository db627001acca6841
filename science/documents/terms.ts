import { kindredWords } from './kindred-words.ts';
import { stem } from './stem.ts';

/** What a question asks for: each term with the words that stand for it in the question. */
export interface QueryTerm {
  readonly term: string;
  readonly words: readonly string[];
  /** Terms for the same thing: they count, though less. */
  readonly kindred: readonly string[];
  /** 1 for what the task is about, less for what only the wider question names. */
  readonly importance: number;
}

const MAX_TERMS = 40;
const CONTEXT_IMPORTANCE = 0.5;

const STOP_WORDS = new Set(
  `a about above after again against all also although am among an and any are as at be because been before being below between
  both but by can cannot could did do does doing done down during each either else ever few for from further had has have having he her
  here hers him his how however i if in into is it its itself just least less let like many may me might more most much must my near
  neither no nor not now of off often on once one only onto or other others our out over own per perhaps rather same shall she should
  since so some such than that the their them then there these they this those though through thus to too toward towards two under
  until up upon us use used uses using very via was we well were what when where whether which while who whom whose why will with
  within without would yet you your yours al et etc ie eg vs please tell show explain give want know`.split(/\s+/),
);

/** Words of asking and of research talk: they say what is wanted, not what it is about. Stems, compared after stemming. */
const TALK = new Set(
  `affect analysis analyse analyze analyses answer article associate association cause column compare comparison correlate correlation
  data dataset describe determine differ difference different effect establish estimate evidence examine explore factor file find finding
  hypothesis identify impact influence information investigate know known learn link literature look measure measured measurement
  mechanism observe paper passage prior predict published publication question relate related relation relationship report research result
  review role row say search source speak state statement study support table test task topic value variable versus work
  get handle deal happen make need consider mean matter thing kind way problem
  mm cm kg km ml mg nm um hz pct percent`
    .split(/\s+/)
    .map(stem),
);

/** Words in lower case without accents; `bill_length_mm`, `billLength` and `bill-length` fall into their parts. */
export function wordsOf(text: string): string[] {
  const apart = text.replace(/(?<=\p{Ll})(?=\p{Lu}\p{Ll})/gu, ' ');
  return (
    fold(apart)
      .match(/[\p{L}\p{N}]+/gu)
      ?.filter((word) => word.length > 1) ?? []
  );
}

/** The terms of a text in their order, stop words left out. */
export function termsOf(text: string): string[] {
  return wordsOf(text)
    .filter((word) => !STOP_WORDS.has(word))
    .map(stem);
}

/** What must be found to answer. Words of asking count only where nothing else is asked for. */
export function queryTerms({
  question,
  objective = '',
}: {
  question: string;
  objective?: string;
}): readonly QueryTerm[] {
  const main = objective.trim() === '' ? question : objective;
  const context = main === question ? '' : question;
  const terms = new Map<string, { words: Set<string>; importance: number }>();
  collect(terms, main, 1);
  collect(terms, context, CONTEXT_IMPORTANCE);
  const all = [...terms].map(([term, { words, importance }]) => ({
    term,
    words: [...words, ...kindredWords(term)],
    kindred: [...new Set(kindredWords(term).map(stem))],
    importance,
  }));
  const informative = all.filter(({ term }) => !TALK.has(term));
  return (informative.length > 0 ? informative : all).slice(0, MAX_TERMS);
}

type Collected = Map<string, { words: Set<string>; importance: number }>;

function collect(terms: Collected, text: string, importance: number): void {
  for (const raw of text.replace(/(?<=\p{Ll})(?=\p{Lu}\p{Ll})/gu, ' ').match(/[\p{L}\p{N}]+/gu) ?? []) {
    const folded = fold(raw);
    if (folded.length < 2 || STOP_WORDS.has(folded)) continue;
    const term = stem(folded);
    const known = terms.get(term) ?? { words: new Set<string>(), importance };
    // The spelling of the question too: the database knows `adélie` and `adelie` as two words.
    known.words.add(folded).add(raw.normalize('NFC').toLowerCase());
    terms.set(term, known);
  }
}

function fold(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase();
}
