import { kindredWords } from './kindred-words.ts';
import { stem } from './stem.ts';

/** A term of a question. */
export interface QueryTerm {
  readonly term: string;
  /** Terms for the same thing: they count, though less. */
  readonly kindred: readonly string[];
  /** 1 for what the task is about, less for what only the wider question names and for words of asking. */
  readonly importance: number;
  /** False for words of asking beside others: they help to rank, but do not say what a text must speak of. */
  readonly informative: boolean;
}

const MAX_TERMS = 40;
const CONTEXT_IMPORTANCE = 0.5;
const TALK_IMPORTANCE = 0.2;

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
  get handle deal happen make need consider mean matter thing kind way problem solve far today
  mm cm kg km ml mg nm um hz pct percent`
    .split(/\s+/)
    .map(stem),
);

/** Words of asking that only documents can answer: "Which problems were solved?", "What is in the papers?" */
const OF_DOCUMENTS = new Set(
  'article literature paper prior problem publication publish solve source'.split(' ').map(stem),
);

/** A question of nothing but words of asking, put to the documents: any finding of theirs answers it. */
export function namesNoSubject({ question, objective }: { question: string; objective: string }): boolean {
  const terms = termsOf(`${question} ${objective}`);
  return terms.every((term) => TALK.has(term)) && terms.some((term) => OF_DOCUMENTS.has(term));
}

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

/** The terms of a question, words of asking last and with little weight where anything else is asked for. */
export function queryTerms({
  question,
  objective = '',
}: {
  question: string;
  objective?: string;
}): readonly QueryTerm[] {
  const main = objective.trim() === '' ? question : objective;
  const importance = new Map(termsOf(question).map((term) => [term, CONTEXT_IMPORTANCE]));
  const order = [...new Set([...termsOf(main), ...importance.keys()])];
  for (const term of termsOf(main)) importance.set(term, 1);
  const isTalk = (term: string): boolean => TALK.has(term);
  const onlyTalk = order.every(isTalk);
  const sorted = [...order.filter((term) => !isTalk(term)), ...order.filter(isTalk)].slice(0, MAX_TERMS);
  return sorted.map((term) => {
    const informative = onlyTalk || !isTalk(term);
    return {
      term,
      kindred: informative ? [...new Set(kindredWords(term).map(stem))] : [],
      importance: (importance.get(term) ?? 0) * (informative ? 1 : TALK_IMPORTANCE),
      informative,
    };
  });
}

function fold(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase();
}
