// Words that end in a full stop without ending a sentence, in lower case and without that stop.
// prettier-ignore
const ABBREVIATIONS = new Set([
  'e.g', 'i.e', 'eg', 'ie', 'cf', 'ca', 'approx', 'fig', 'figs', 'tab', 'tabs', 'eq', 'eqs', 'eqn', 'ref', 'refs', 'sec', 'sect', 'chap', 'ch',
  'vs', 'v', 'viz', 'resp', 'incl', 'dr', 'prof', 'mr', 'mrs', 'ms', 'st', 'mt', 'vol', 'vols', 'nos', 'pp', 'p', 'ed', 'eds', 'suppl',
  'sp', 'spp', 'subsp', 'ssp', 'var', 'gen', 'nov', 'jr', 'sr', 'dept', 'univ', 'avg', 'max', 'min', 'std', 'est', 'temp', 'appx', 'app',
  'jan', 'feb', 'mar', 'apr', 'jun', 'jul', 'aug', 'sep', 'sept', 'oct', 'dec',
]);
// These may end a sentence: a known beginning of a sentence after them decides.
const OPEN_ABBREVIATIONS = new Set(['al', 'etc', 'inc', 'ltd', 'co', 'corp', 'u.s', 'u.k', 'a.m', 'p.m', 'ph.d']);
/** Longer than any abbreviation. */
const LOOK_BACK = 60;
const STARTERS =
  /^["'“‘(]?(?:The|This|These|Those|That|There|We|Our|It|Its|In|On|At|For|From|By|To|With|When|Where|While|Although|However|Here|Thus|Therefore|Moreover|Furthermore|Because|If|As|An?|All|Both|Each|Most|Some|Such|They|Their|One|No|Not|After|Before|During|Since|Results?|Using|Among|Across|Overall)\b/;

const BOUNDARY =
  /(?<![.!?…])[.!?…]+(?:(?:\d{1,3}(?:[,–-]\d{1,3})*|\[\d[\d,–\s-]{0,30}\])(?=\s+\p{Lu}))?["'”’)\]]*\s+(?=["'“‘([*]*[\p{Lu}\p{N}])|(?<=\s)\.\s+|[。！？]+\s*/gu;

/** The sentences of one paragraph, each exactly as written. */
export function splitSentences(paragraph: string): string[] {
  const sentences: string[] = [];
  let start = 0;
  for (const match of paragraph.matchAll(BOUNDARY)) {
    const end = match.index + match[0].length;
    const before = paragraph.slice(Math.max(start, match.index - LOOK_BACK), match.index);
    if (!endsSentence(before, match[0], paragraph.slice(end, end + 40))) continue;
    sentences.push(paragraph.slice(start, end).trim());
    start = end;
  }
  const rest = paragraph.slice(start).trim();
  return rest === '' ? sentences : [...sentences, rest];
}

function endsSentence(before: string, mark: string, after: string): boolean {
  if (!/^\.\D/.test(mark)) return !superscriptInNumber(before, mark);
  const word = /(?<![\p{L}\p{N}.])\.*([\p{L}\p{N}][\p{L}\p{N}.]*)$/u.exec(before)?.[1] ?? '';
  if (word === '') return true;
  const lower = word.toLowerCase();
  if (lower === 'no') return !/^\d/.test(after);
  if (ABBREVIATIONS.has(lower)) return false;
  // Initials (`J. Smith`), genera (`P. papua`), `U.S.`: only a usual beginning says that a new sentence starts.
  if (OPEN_ABBREVIATIONS.has(lower) || /^(?:\p{Lu}\.)*\p{Lu}$/u.test(word)) return STARTERS.test(after);
  return !isListNumber(before, word);
}

/** `species.12 The`: a note mark after a word ends the sentence, the decimals of `3.12 The` do not. */
function superscriptInNumber(before: string, mark: string): boolean {
  return /^\.\d/.test(mark) && !/[\p{L})\]]$/u.test(before);
}

function isListNumber(before: string, word: string): boolean {
  return /^\d{1,3}$/.test(word) && before.trim() === word;
}
