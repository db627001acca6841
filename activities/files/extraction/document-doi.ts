/** A DOI is taken only when the document states it as its own: a cited one would merge two different papers. */

const LABELLED =
  /(?:\bdoi\s*[:=]?\s*|\bdoi\.org\/)(?:https?:\/\/(?:dx\.)?doi\.org\/|doi\s*:\s*)?(10\.\d{4,9}\/[^\s"'<>{}|\\^`]+)/gi;
const REFERENCES =
  /^(?:\d+\.?\s*)?(?:references|bibliography|literature cited|works cited|literatur|références|bibliografía)\s*:?$/im;
/** Lines of a list of references, and sentences that name data, software or the paper this one corrects. */
const CITES =
  /^\s*(?:\[\d+\]|\(\d+\)|\d{1,3}\.\s+\p{Lu})|\bet al\.|\b(?:dataset|data set|data (?:are|is) available|available (?:at|from|in)|deposited|supplement\w*|erratum|correction to|corrigendum|comment on|cited|see also)\b/iu;
const SHORT_LINE = 120;

/** Lower case, no prefix, no punctuation that belongs to the sentence around it. */
export function normaliseDoi(text: string): string | undefined {
  const bare = text.trim().replace(/^(?:https?:\/\/)?(?:(?:dx\.)?doi\.org\/|doi\s*:?\s*)+/i, '');
  const match = /^10\.\d{4,9}\/\S+$/.exec(bare)?.[0];
  if (!match) return undefined;
  let doi = match.toLowerCase().replace(/[.,;:!?'"”’*]+$/, '');
  for (const [open, close] of [
    ['(', ')'],
    ['[', ']'],
    ['<', '>'],
  ] as const) {
    while (doi.endsWith(close) && doi.split(open).length < doi.split(close).length)
      doi = doi.slice(0, -1).replace(/[.,;:]+$/, '');
  }
  return /\/.+/.test(doi) ? doi : undefined;
}

function doisIn(text: string): string[] {
  return [...text.matchAll(LABELLED)].map((match) => normaliseDoi(match[1] ?? '')).filter((doi) => doi !== undefined);
}

function onlyOne(dois: readonly string[]): string | undefined {
  const [doi, ...others] = [...new Set(dois)];
  return others.length === 0 ? doi : undefined;
}

function beforeReferences(lines: readonly string[]): readonly string[] {
  const end = lines.findIndex((line) => REFERENCES.test(line));
  return end === -1 ? lines : lines.slice(0, end);
}

function statedIn(lines: readonly string[]): string[] {
  return lines.flatMap((line, index) => {
    const before = lines[index - 1] ?? '';
    const startsWithDoi = /^\s*(?:https?:\/\/)?(?:dx\.)?doi/i.test(line);
    const cited = CITES.test(line) || (CITES.test(before) && !startsWithDoi);
    return line.length <= SHORT_LINE && !cited ? doisIn(line) : [];
  });
}

/** Looks at the lines of the first two pages. Several different DOIs in plain view mean that none is certain. */
export function doiOf(metadata: readonly string[], pages: readonly (readonly string[])[]): string | undefined {
  const named = metadata.map(normaliseDoi).filter((doi) => doi !== undefined);
  const stated = onlyOne(named) ?? onlyOne(metadata.flatMap(doisIn));
  if (stated) return stated;
  const [first = [], second = []] = pages;
  const front = beforeReferences(first);
  const own = statedIn(front);
  return onlyOne(front.length < first.length ? own : [...own, ...statedIn(beforeReferences(second))]);
}
