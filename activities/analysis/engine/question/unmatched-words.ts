import type { Mention } from './mention.ts';
import { FILLER } from './name-matches.ts';
import { maskMentions } from './read-roles.ts';
import { words } from './words.ts';

/** Words that stand where a sentence names a variable, and that no column matches. */
export interface Unmatched {
  readonly role: 'variable' | 'covariate';
  readonly words: string;
}

// A slot ends where another phrase begins.
const END = String.raw`(?=\s+(?:at|after|before|when|while|once|adjust\w*|control\w*|account\w*|within|among|in|for|across|per|between|if|with|holding|given|over|by|as|or not)\b|[.,;?!()]|$)`;
const SLOT = '[^.,;?!()]{1,120}?';
const START = String.raw`\b(?:do|does|did|whether|if|how (?:much |strongly )?(?:do|does|did))\s+`;
const PATTERNS: readonly RegExp[] = [
  `${START}(?<a>${SLOT})\\s+depend(?:s|ed)? (?:up)?on\\s+(?<b>${SLOT})${END}`,
  `\\b(?:effects?|impact|influence) of\\s+(?<a>${SLOT})\\s+(?:up)?on\\s+(?<b>${SLOT})${END}`,
  `${START}(?<a>${SLOT})\\s+(?:affect|influence|predict|determine|explain|increase with|decrease with|differ between|change with)s?\\s+(?<b>${SLOT})${END}`,
  `\\bchanges? (?:in|of)\\s+(?<a>${SLOT})\\s+per\\s+(?:one\\s+)?units? of\\s+(?<b>${SLOT})${END}`,
].map((source) => new RegExp(source, 'i'));
const HELD: readonly RegExp[] = [
  `\\b(?:adjust\\w*|control\\w*|account\\w*|correct\\w*) for\\s+(?<a>${SLOT})${END}`,
  `\\b(?:at|of|with) the same\\s+(?<a>${SLOT})${END}`,
].map((source) => new RegExp(source, 'i'));

/** They speak of no column in particular. */
const GENERIC = new Set(
  `outcome outcomes result results response data value values variable variables factor factors column columns thing things anything
  something everything other others rest one ones else measurement measurements effect effects relation difference group groups row rows
  subject subjects patient patients people person individual individuals unit units time level amount number size rate chance chances
  probability risk odds being having getting it he she them him her me us my our your these those some all both same also`.split(
    /\s+/,
  ),
);
const LONGEST_TEXT = 1000;

export function unmatchedWords(text: string, mentions: readonly Mention[]): Unmatched[] {
  const masked = maskMentions(text, mentions).slice(0, LONGEST_TEXT);
  const found = [
    ...PATTERNS.flatMap((pattern) => slotsOf(pattern, masked, 'variable')),
    ...HELD.flatMap((pattern) => slotsOf(pattern, masked, 'covariate')),
  ];
  return [...new Map(found.map((each) => [each.words, each])).values()];
}

function slotsOf(pattern: RegExp, masked: string, role: Unmatched['role']): Unmatched[] {
  const { a, b } = pattern.exec(masked)?.groups ?? {};
  return [a, b].flatMap((slot) => {
    const unknown = slot === undefined || slot.includes('⟦') ? '' : tellingPart(slot);
    return unknown === '' ? [] : [{ role, words: unknown }];
  });
}

/** The slot without articles and the like at its ends; nothing where no word of it names something. */
function tellingPart(slot: string): string {
  const telling = words(slot).filter(({ text }) => !FILLER.has(text) && !GENERIC.has(text) && /^\p{L}{2}/u.test(text));
  const [first] = telling;
  return first ? slot.slice(first.start, telling.at(-1)?.end) : '';
}
