// The registrant and suffix rules are Crossref's: https://www.crossref.org/blog/dois-and-matching-regular-expressions/
// Older DOIs hold angle brackets, as in 011<0147:AVOTIO>2.0.CO;2; others belong to the text around a DOI.
const DOI = /10\.\d{4,9}\/(?:[^\s"<>]|<\w+:[^\s"<>]*>)+/;
const MAX_CHARACTERS = 400;

/** The bare DOI in lower case, or null where there is none. DOIs are case-insensitive, so two spellings are one work. */
export function normaliseDoi(text: string | null | undefined): string | null {
  if (!text) return null;
  const found = DOI.exec(decoded(text.slice(0, MAX_CHARACTERS)).normalize('NFKC'))?.[0];
  if (found === undefined) return null;
  const bare = withoutTrailingPunctuation(found).toLowerCase();
  return bare.endsWith('/') ? null : bare;
}

export function doiUrl(doi: string): string {
  return `https://doi.org/${encodeURIComponent(doi).replaceAll('%2F', '/')}`;
}

function decoded(text: string): string {
  if (!/%[0-9a-f]{2}/i.test(text)) return text;
  try {
    return decodeURIComponent(text);
  } catch {
    return text; // a stray per cent sign
  }
}

function withoutTrailingPunctuation(text: string): string {
  let end = text.length;
  while (end > 0 && isTrailing(text, end)) end -= 1;
  return text.slice(0, end);
}

/** Brackets belong to a DOI only in pairs: `10.1016/0092-8674(94)90001-9` keeps them, `(doi 10.1/x)` does not. */
function isTrailing(text: string, end: number): boolean {
  const last = text.charAt(end - 1);
  if (/[.,;:!?'’”*_…}\]|\\]/.test(last)) return true;
  if (last !== ')') return false;
  const kept = text.slice(0, end);
  return kept.split(')').length > kept.split('(').length;
}
