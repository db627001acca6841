import { citedKeys } from '../citations.ts';
import { numbersIn, verbatimNumbersIn } from '../numbers-in-text.ts';
import {
  BEYOND,
  DOUBT,
  DOWN,
  holds,
  isEnglish,
  isNegated,
  NEGATION,
  NUMBER_WORDS,
  PLAIN,
  RELATION,
  SAMENESS,
  UP,
  wordsIn,
  type Word,
} from './words.ts';

/** What no text of a model may hold: numbers, citations, links and markup are written by code from stored evidence. */

const LINK = /https?:|www\.|:\/\/|\b10\.\d{4,9}\/|\b(?:doi|mailto|javascript|data):|[\w.+-]@[\w-]+\.\w/i;
const MARKUP = /[<>`[\]|{}\\]|!\(|\*\*|^\s*#|\n/;
const EVIDENCE_ID = /\b(?:ana|lit)-\d|\b[ex]\d+\b/i;
const AUTHORS = /\bet al\b|\bet\s+al\.|\(\s*\p{Lu}\p{Ll}+,?\s+(?:\d{4}|in press)/u;
const LONGEST = 600;
/** They are checked as claims. */
const CLAIMING = [UP, DOWN, NEGATION, SAMENESS, RELATION] as const;

interface Rule {
  readonly breaks: (text: string, bare: string) => boolean;
  readonly problem: string;
}

const RULES: readonly Rule[] = [
  { breaks: (text) => text.trim() === '', problem: 'it is empty' },
  { breaks: (text) => text.length > LONGEST, problem: 'it is too long' },
  { breaks: namesSource, problem: 'it names a source or an id in its words: ids belong into "evidence"' },
  { breaks: (text) => LINK.test(text) || MARKUP.test(text), problem: 'it holds a link or markup' },
  { breaks: (_text, bare) => !isEnglish(wordsIn(bare)), problem: 'it is not in English' },
];

/** Problems of one text, each as it is said to the model. `names` are names from the data that may hold digits. */
export function problemsOfText(text: string, names: readonly string[] = []): string[] {
  const bare = withoutNames(text, names);
  const numbers = [...numbersIn(bare).map((each) => each.text), ...verbatimNumbersIn(bare), ...numberWords(bare)];
  const held = `it holds ${numbers.slice(0, 3).join(', ')}: numbers are added by code from the ids`;
  return [
    ...(numbers.length === 0 ? [] : [held]),
    ...RULES.filter(({ breaks }) => breaks(text, bare)).map(({ problem }) => problem),
  ];
}

function namesSource(text: string): boolean {
  return citedKeys(text).length > 0 || EVIDENCE_ID.test(text) || AUTHORS.test(text);
}

/** Problems of a title, an objective or a reason, which rest on nothing: they may ask, but not claim. */
export function problemsOfRemark(
  text: string,
  vocabulary: ReadonlySet<string>,
  names: readonly string[] = [],
): string[] {
  const words = wordsIn(withoutNames(text, names));
  const asks = text.trimEnd().endsWith('?');
  const claims = words.filter(({ stem }) => BEYOND.has(stem) || (!asks && (UP.has(stem) || DOWN.has(stem))));
  return [
    ...problemsOfText(text, names),
    ...(claims.length === 0 ? [] : [`it claims something ("${claims[0]?.written ?? ''}") without evidence`]),
    ...foreignTo(words, vocabulary, 0.5),
  ];
}

/** Problems of a sentence on what the data cannot tell: a remark that denies or doubts something. */
export function problemsOfLimit(
  text: string,
  vocabulary: ReadonlySet<string>,
  names: readonly string[] = [],
): string[] {
  const words = wordsIn(withoutNames(text, names));
  return [
    ...problemsOfRemark(text, vocabulary, names),
    ...(isNegated(words) || holds(words, DOUBT)
      ? []
      : ['it does not say what is unknown, missing or not told by the data']),
  ];
}

/** Words that neither the evidence nor any report holds. */
export function foreignTo(words: readonly Word[], vocabulary: ReadonlySet<string>, share: number): string[] {
  const content = words.filter(({ stem }) => !PLAIN.has(stem));
  const foreign = content.filter(({ stem }) => !vocabulary.has(stem) && !CLAIMING.some((kind) => kind.has(stem)));
  if (foreign.length <= content.length * share) return [];
  return [
    `it speaks of ${foreign
      .slice(0, 3)
      .map(({ lower }) => lower)
      .join(', ')}, of which its evidence says nothing`,
  ];
}

const numberWords = (text: string): string[] =>
  wordsIn(text)
    .map(({ lower }) => lower)
    .filter((word) => NUMBER_WORDS.has(word));

/** A name that is a number itself stays: it could be passed for a result. */
export function withoutNames(text: string, names: readonly string[]): string {
  return names
    .filter((name) => /\p{L}/u.test(name))
    .toSorted((a, b) => b.length - a.length)
    .reduce(
      (left, name) => left.replaceAll(name, (_name, at: number) => (isWithinWord(left, name, at) ? name : ' ')),
      text,
    );
}

/** "island" in "islands": the word has an end of its own. */
const isWithinWord = (text: string, name: string, at: number): boolean =>
  [text.charAt(at - 1), text.charAt(at + name.length)].some((neighbour) => /\p{L}/u.test(neighbour));
