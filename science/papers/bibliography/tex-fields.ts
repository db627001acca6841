import { CSL_TEXTS, type CslItem, type CslName } from '../../../contracts/csl.ts';
import { RIGHT_TO_LEFT, splitInitial, wholeName } from '../author-names.ts';
import { BETWEEN_WORDS, BREAK, latexText, printable, withBreaks } from '../latex/characters.ts';

/**
 * Texts of a work so that BibTeX and then TeX print them as they are. What means something to either of them stands as a
 * private character while citation-js puts the fields together, and is written as LaTeX at the end.
 */

const FIRST = 0xe000;
const MEANINGFUL = '\\{}$&#%_^~"<>@`\'|,';
const PRIVATE = /[\ue000-\uf8ff]/g;
const MOST_NAMES = 60;

const hide = (text: string): string =>
  Array.from(printable(text).replace(PRIVATE, '\ufffd'), (character) => {
    const place = MEANINGFUL.indexOf(character);
    return place === -1 ? character : String.fromCodePoint(FIRST + place);
  }).join('');

/** The work with its texts hidden. Names and addresses have a syntax of their own in BibTeX and are left out. */
export function hiddenItem({ author: _names, URL: _url, abstract: _abstract, DOI: _doi, ...item }: CslItem): CslItem {
  const hidden = CSL_TEXTS.flatMap((name) => (name in item ? [[name, hide(textIn(item, name))] as const] : []));
  return { ...item, ...Object.fromEntries(hidden) };
}

/** BibTeX styles print "pp." where a range is written with hyphens. */
const textIn = (item: CslItem, name: (typeof CSL_TEXTS)[number]): string =>
  name === 'page' ? (item.page ?? '').replaceAll('–', '-') : (item[name] ?? '');

const PLAIN = /^[A-Za-z0-9 .:;()?!/+*=[\]{}-]$/;

const shown = (character: string): string => MEANINGFUL[(character.codePointAt(0) ?? 0) - FIRST] ?? character;

/** A hidden text as TeX. Anything but plain letters is in two braces: BibTeX changes no letter of a command in there. */
export const texOf = (field: string): string => withBreaks(field).split(BREAK).map(texOfPart).join('{\\wordbreak}');

function texOfPart(field: string): string {
  const runs: { isPlain: boolean; text: string }[] = [];
  for (const { character, isPlain } of withPlainness(field)) {
    const last = runs.at(-1);
    if (last?.isPlain === isPlain) last.text += shown(character);
    else runs.push({ isPlain, text: shown(character) });
  }
  return runs.map((run) => (run.isPlain ? run.text : bracedTex(run.text))).join('');
}

interface FieldCharacter {
  readonly character: string;
  readonly isPlain: boolean;
}

/** Words that are read from right to left keep their order only in one run with what stands between them. */
function withPlainness(field: string): FieldCharacter[] {
  const characters: FieldCharacter[] = [];
  let isBeforeWord = false;
  for (const character of Array.from(field).reverse()) {
    isBeforeWord = RIGHT_TO_LEFT.test(character) || (isBeforeWord && BETWEEN_WORDS.test(character));
    characters.push({ character, isPlain: PLAIN.test(character) && !isBeforeWord });
  }
  return characters.reverse();
}

const bracedTex = (text: string): string => `{{${latexText(text)}}}`;

/** All names; a family name keeps its particles, commas and the word "and". */
export function texNames(names: readonly CslName[]): string {
  const listed = names
    .slice(0, MOST_NAMES)
    .map(texName)
    .filter((name) => name !== '');
  return [...listed, ...(names.length > MOST_NAMES ? ['others'] : [])].join(' and ');
}

function texName(name: CslName): string {
  const whole = wholeName(name);
  if (whole !== null) return whole === '' ? '' : bracedTex(whole);
  const { family = '', given = '' } = name;
  return `${bracedTex(family)}, ${printable(given).trim().split(' ').map(givenTex).join(' ')}`;
}

const PLAIN_NAME = /^[A-Za-z][A-Za-z.-]{0,21}$/;

/** BibTeX cuts a name to its first byte: `\relax` makes one letter of a character of several. */
function givenTex(word: string): string {
  if (PLAIN_NAME.test(word)) return word;
  const [initial, rest] = splitInitial(word);
  return `{\\relax ${latexText(initial)}}${rest === '' ? '' : bracedTex(rest)}`;
}
