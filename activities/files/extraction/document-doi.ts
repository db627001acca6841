/** A DOI is taken only when the document states it as its own: a cited one would merge two different papers. */
import { normaliseDoi } from '../../../science/documents/doi.ts';

const LABELLED =
  /(?:\bdoi\s*(?:[:=]\s*)?|\bdoi\.org\/)(?:https?:\/\/(?:dx\.)?doi\.org\/|doi\s*:\s*)?(10\.\d{4,9}\/[^\s"'<>{}|\\^`]+)/gi;
const ONLY_A_DOI = /^\s*(?:(?:https?:\/\/)?(?:dx\.)?doi\.org\/|doi\s*(?::\s*)?)*10\.\d{4,9}\/\S+\s*$/i;
const REFERENCES =
  /^(?:\d+\.?\s*)?(?:references|bibliography|literature cited|works cited|literatur|références|bibliografía)\s*:?$/im;
/** Lines of a list of references, and lines that name data, software or the paper this one corrects. */
const CITES =
  /^\s*(?:\[\d+\]|\(\d+\)|\d{1,3}\.\s+\p{Lu})|\b(?:data\s?set|data (?:are|is) available|deposited|supplement\w*|erratum|correction to|corrigendum|comment on|dryad|zenodo|figshare)\b/iu;
/** A line that runs into the next one: the DOI there belongs to this sentence. */
const LEADS_TO_DOI = /(?:\b(?:at|in|from|see|via|under|with|and|or|by|of|the|available)|[:(,–-])$/i;
const STARTS_WITH_DOI = /^\s*(?:https?:\/\/)?(?:dx\.)?doi/i;
const OWN_CITATION = /\b(?:cite this|to cite|how to cite|citation:|cite as)/i;
const FOOTNOTE = /^\s*\d{1,2}\s*(?:https?:|doi)/i;
/** The end of a citation in parentheses that began on the line before. */
const CLOSES_PARENTHESIS = /^[^(]*\)[.,;]?\s*$/;
const SHORT_LINE = 160;

function doisIn(text: string): string[] {
  return [...text.matchAll(LABELLED)].map((match) => normaliseDoi(match[1])).filter((doi) => doi !== null);
}

function onlyOne(dois: readonly string[]): string | undefined {
  const [doi, ...others] = [...new Set(dois)];
  return others.length === 0 ? doi : undefined;
}

function beforeReferences(lines: readonly string[]): readonly string[] {
  const end = lines.findIndex((line) => REFERENCES.test(line));
  return end === -1 ? lines : lines.slice(0, end);
}

/** Mastheads and running heads are names, numbers and dates; a sentence has words in lower case. */
function isFurniture(line: string): boolean {
  const rest = line.replace(LABELLED, ' ').replace(/\bet al\b|\bhttps?:\/\/\S*|\bwww\.\S+|\bdoi\b/g, ' ');
  return !/(?<![\p{L}.@/-])\p{Ll}{3,}/u.test(rest);
}

function isOwn(line: string, before: string): boolean {
  if (line.length > SHORT_LINE || [CITES, FOOTNOTE, CLOSES_PARENTHESIS].some((sign) => sign.test(line))) return false;
  if (OWN_CITATION.test(line) || OWN_CITATION.test(before)) return true;
  if (CITES.test(before) || (STARTS_WITH_DOI.test(line) && LEADS_TO_DOI.test(before))) return false;
  return isFurniture(line);
}

function statedIn(lines: readonly string[]): string[] {
  return lines.flatMap((line, index) => (isOwn(line, lines[index - 1] ?? '') ? doisIn(line) : []));
}

/** Looks at the lines of the first two pages. Several different DOIs in plain view mean that none is certain. */
export function doiOf(metadata: readonly string[], pages: readonly (readonly string[])[]): string | undefined {
  const named = metadata
    .filter((text) => ONLY_A_DOI.test(text))
    .map(normaliseDoi)
    .filter((doi) => doi !== null);
  const stated = onlyOne(named) ?? onlyOne(metadata.flatMap(doisIn));
  if (stated) return stated;
  const [first = [], second = []] = pages;
  const front = beforeReferences(first);
  const own = statedIn(front);
  return onlyOne(front.length < first.length ? own : [...own, ...statedIn(beforeReferences(second))]);
}
