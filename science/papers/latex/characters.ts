/** Text as LaTeX that prints exactly these characters, whatever they are: no text becomes a command. */

/** Scripts that need shaping of their own, by the name that `fontspec` knows them by. */
const SHAPED = [
  'Arabic',
  'Hebrew',
  'Devanagari',
  'Bengali',
  'Gujarati',
  'Gurmukhi',
  'Tamil',
  'Malayalam',
  'Sinhala',
  'Thai',
] as const;
const RIGHT_TO_LEFT: ReadonlySet<string> = new Set(['Arabic', 'Hebrew']);

const COMMANDS: Readonly<Record<string, string>> = {
  '\\': '\\textbackslash{}',
  // BibTeX counts an escaped brace as one.
  '{': '\\textbraceleft{}',
  '}': '\\textbraceright{}',
  $: '\\$',
  '&': '\\&',
  '#': '\\#',
  '%': '\\%',
  _: '\\_',
  '^': '\\textasciicircum{}',
  '~': '\\textasciitilde{}',
  '`': '\\textasciigrave{}',
  '"': '\\textquotedbl{}',
  // Two of them would be a dash, and an apostrophe a curly one.
  '-': '-{}',
  "'": '\\textquotesingle{}',
  '|': '\\textbar{}',
  '<': '\\textless{}',
  '>': '\\textgreater{}',
};

/** What the Times of the paper holds. */
const IN_MAIN_FONT =
  /^[\u0020-\u007e\u00a1-\u00ac\u00ae-\u0137\u0139-\u0148\u014a-\u0165\u0168-\u017f–—‘’‚“”„†‡•…‰‹›€™−≤≥≠≈∞√∂∑]$/u;
const EASTERN =
  /^[\u3041-\u3094\u30a1-\u30f6\u30fb-\u30fe\u3400-\u4db5\u4e00-\u9fa5\uac00-\ud7a3\u3001-\u3003\u3005\u300a-\u3011]$/u;
/** Letters that FreeSerif has; for any other character the fonts are tried one by one when the paper is built. */
const IN_WIDE_FONT =
  /^[\u0180-\u036f\u0384-\u03ce\u0400-\u0527\u0531-\u0556\u0561-\u0587\u10d0-\u10fc\u1e00-\u1eff\u1f00-\u1fff\u2070-\u2071\u2074-\u208e\u2090-\u2094]$/u;
const SCRIPTS: Readonly<Record<(typeof SHAPED)[number], RegExp>> = {
  Arabic: /^\p{Script_Extensions=Arabic}$/u,
  Hebrew: /^\p{Script_Extensions=Hebrew}$/u,
  Devanagari: /^\p{Script_Extensions=Devanagari}$/u,
  Bengali: /^\p{Script_Extensions=Bengali}$/u,
  Gujarati: /^\p{Script_Extensions=Gujarati}$/u,
  Gurmukhi: /^\p{Script_Extensions=Gurmukhi}$/u,
  Tamil: /^\p{Script_Extensions=Tamil}$/u,
  Malayalam: /^\p{Script_Extensions=Malayalam}$/u,
  Sinhala: /^\p{Script_Extensions=Sinhala}$/u,
  Thai: /^\p{Script_Extensions=Thai}$/u,
};
const MARK = /^\p{M}$/u;
/** Joiners decide how letters of some scripts join; all other invisible characters would only do harm. */
const INVISIBLE = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu;
const JOINERS = /^[\u200c\u200d]$/u;
const UNPRINTABLE = /[\ufdd0-\ufdef]|[\ufffe\uffff\u{1fffe}\u{1ffff}]/gu;

type Kind = 'break' | 'main' | 'wide' | 'eastern' | 'rare' | 'space' | (typeof SHAPED)[number];

const isShaped = (kind: Kind | undefined): boolean => SHAPED.some((script) => script === kind);

function kindOf(character: string): Kind {
  if (character === ' ') return 'space';
  if (character === BREAK) return 'break';
  if (IN_MAIN_FONT.test(character)) return 'main';
  if (EASTERN.test(character)) return 'eastern';
  const script = SHAPED.find((name) => SCRIPTS[name].test(character));
  if (script !== undefined) return script;
  return IN_WIDE_FONT.test(character) ? 'wide' : 'rare';
}

/** One line of characters that can be printed. */
export function printable(text: string): string {
  return text
    .toWellFormed()
    .normalize('NFC')
    .replace(INVISIBLE, (found) =>
      /\s/.test(found)
        ? ' '
        : Array.from(found)
            .filter((each) => JOINERS.test(each))
            .join(''),
    )
    .replace(UNPRINTABLE, '\ufffd')
    .replace(/\s+/gu, ' ');
}

interface Run {
  readonly kind: Kind;
  text: string;
}

/** Marks stay with their letter, and joiners only with letters that they could join. */
function runsOf(text: string): Run[] {
  const runs: Run[] = [];
  for (const character of text) {
    const last = runs.at(-1);
    if (JOINERS.test(character) && !isShaped(last?.kind)) continue;
    const kind =
      (MARK.test(character) || JOINERS.test(character)) && last !== undefined ? last.kind : kindOf(character);
    if (last?.kind === kind) last.text += character;
    else runs.push({ kind, text: character });
  }
  return joinedRuns(runs);
}

/** Takes the direction of the words on both sides. */
export const BETWEEN_WORDS = /^[ ,.:;-]$/;

/** A space between words of one script is of that script, and between words that are read from right to left a comma too. */
function joinedRuns(runs: readonly Run[]): Run[] {
  const joined: Run[] = [];
  let between: Run[] = [];
  for (const run of runs) {
    const last = joined.at(-1);
    if (last?.kind === run.kind) {
      last.text += [...between, run].map(({ text }) => text).join('');
      between = [];
    } else if (last !== undefined && mayStandBetween(run, last.kind, between)) {
      between.push(run);
    } else {
      joined.push(...between, { ...run });
      between = [];
    }
  }
  return [...joined, ...between];
}

const mayStandBetween = ({ kind, text }: Run, words: Kind, before: readonly Run[]): boolean =>
  RIGHT_TO_LEFT.has(words)
    ? Array.from(text).every((character) => BETWEEN_WORDS.test(character))
    : kind === 'space' && before.length === 0;

const LONGEST_WORD = 22;
const PIECE = 8;
const BREAKABLE = new Set(['/', '.', '_', ':', '=', ',', ';', '?', '&', '-']);

/** Stands for a place where a line may end; no text keeps it. */
export const BREAK = '\u200b';

/** Allows a line to end inside of words that no hyphenation knows: hashes, addresses, names of files. */
export const withBreaks = (text: string, longestWord = LONGEST_WORD): string =>
  text
    .split(' ')
    .map((word) => {
      const letters = Array.from(word);
      if (letters.length <= longestWord) return word;
      return letters
        .map((letter, place) =>
          isBreak(letter, place) && !isAttached(letters[place + 1]) ? `${letter}${BREAK}` : letter,
        )
        .join('');
    })
    .join(' ');

const isBreak = (letter: string, place: number): boolean => place % PIECE === PIECE - 1 || BREAKABLE.has(letter);

const isAttached = (next: string | undefined): boolean => next === undefined || MARK.test(next) || JOINERS.test(next);

const escaped = (text: string): string => Array.from(text, escapedCharacter).join('');

const escapedCharacter = (character: string): string => COMMANDS[character] ?? character;

const hex = (character: string): string => (character.codePointAt(0) ?? 0).toString(16).toUpperCase();

function writtenRun({ kind, text }: Run): string {
  switch (kind) {
    case 'space':
      return ' ';
    case 'break':
      return '\\wordbreak{}';
    case 'main':
      return escaped(text);
    case 'wide':
      return `\\widetext{${escaped(text)}}`;
    case 'eastern':
      return `\\easterntext{${text}}`;
    case 'rare':
      return Array.from(text, (character) => `\\rarecharacter{${hex(character)}}`).join('');
    default:
      return RIGHT_TO_LEFT.has(kind)
        ? `\\righttoleft{\\script${kind} ${escaped(text)}}`
        : `{\\script${kind} ${escaped(text)}}`;
  }
}

/** `longestWord`: from how many characters on a word may be broken anywhere; less in a narrow column. */
export function latexText(text: string, longestWord = LONGEST_WORD): string {
  return runsOf(withBreaks(printable(text), longestWord))
    .map(writtenRun)
    .join('');
}

/** The fonts of the scripts: declared only where they are used, as each is loaded when a paper is built. */
export function fontsFor(latex: string): string[] {
  return SHAPED.filter((script) => latex.includes(`\\script${script} `)).map(
    (script) => `\\newfontfamily\\script${script}{FreeSerif.otf}[Script=${script}]`,
  );
}
