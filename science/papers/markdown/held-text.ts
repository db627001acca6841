import type { Inline } from '../../../contracts/paper-document.ts';
import { replaceCitations, type CitedWork } from '../../check/citations.ts';

/**
 * Citations and the numbers of our own sentences are taken out of a text before it is parsed as Markdown, and put back as
 * nodes: each stands as one private character, which no text from outside keeps.
 */

const FIRST_PLACE = 0xf0000;
const MOST_PLACES = 0xfffe;
const PRIVATE = /[\u{f0000}-\u{10fffd}]/gu;

interface Held {
  readonly node: Inline;
  /** As it stood in the text: inside of code it stays that. */
  readonly source: string;
}

export interface HeldText {
  readonly text: string;
  readonly held: readonly Held[];
}

/** Collects nodes, and gives the character that stands for each. */
export function createHolder() {
  const held: Held[] = [];
  function hold(node: Inline, source: string): string {
    if (held.length >= MOST_PLACES) return source;
    held.push({ node, source });
    return String.fromCodePoint(FIRST_PLACE + held.length - 1);
  }
  return { held, hold };
}

export const withoutPrivateCharacters = (text: string): string => text.replace(PRIVATE, '\ufffd');

/** Holds the citations of a text: those of stored sources as citations, others as doubtful. */
export function holdCitations(
  text: string,
  knownKeys: ReadonlySet<string>,
  { hold }: Pick<ReturnType<typeof createHolder>, 'hold'>,
): string {
  return replaceCitations(text, (works, mark) => hold(citationNode(works, mark, knownKeys), mark));
}

function citationNode(works: readonly CitedWork[], mark: string, knownKeys: ReadonlySet<string>): Inline {
  if (works.every(({ key }) => knownKeys.has(key)))
    return { type: 'citation', works: works.map(({ key, locator }) => ({ key, page: locator })) };
  return { type: 'doubtful', reason: 'citation-unknown', children: [{ type: 'text', text: mark }] };
}

/** The nodes of a plain text that may hold places. */
export function nodesIn(text: string, held: readonly Held[]): Inline[] {
  const nodes: Inline[] = [];
  let from = 0;
  for (const match of text.matchAll(PRIVATE)) {
    if (match.index > from) nodes.push({ type: 'text', text: text.slice(from, match.index) });
    const found = held[placeOf(match[0])];
    nodes.push(found?.node ?? { type: 'text', text: '\ufffd' });
    from = match.index + match[0].length;
  }
  if (from < text.length) nodes.push({ type: 'text', text: text.slice(from) });
  return nodes;
}

/** Code and formulas hold text alone. */
export const restored = (text: string, held: readonly Held[]): string =>
  text.replace(PRIVATE, (character) => held[placeOf(character)]?.source ?? '\ufffd');

const placeOf = (character: string): number => (character.codePointAt(0) ?? 0) - FIRST_PLACE;
