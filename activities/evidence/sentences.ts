/** Small grammar: how words of sources and users are put into sentences of ours without being taken for Markdown. */

const HARMLESS_BRACKETS = /^\[[\d\s.,;:eE+%–−-]*\](?![([:])/;

/**
 * Text of a source, a file or a user as one line of inert Markdown. Ordinary prose, numbers and column names come out
 * unchanged; what would become a link, an image, a tag, a citation or emphasis is escaped.
 */
export function plain(text: string): string {
  const oneLine = text.replace(/[\p{Cc}\p{Cf}\s]+/gu, ' ').trim();
  return oneLine
    .replace(/\\/g, '\\\\')
    .replace(/\[/g, (bracket, at: number, all: string) => (HARMLESS_BRACKETS.test(all.slice(at)) ? bracket : '\\['))
    .replace(/<(?=[A-Za-z/!?])/g, '\\<')
    .replace(/&(?=#?\w+;)/g, '\\&')
    .replace(/`/g, '\\`')
    .replace(/~(?=~)/g, '\\~')
    .replace(/(?<!\s)\*|\*(?!\s)/g, '\\*')
    .replace(/(?<![\p{L}\p{N}_])_|_(?![\p{L}\p{N}_])/gu, '\\_')
    .replace(/^([#>+=|-]|\d+[.)](?=\s))/, '\\$1');
}

/** A short verbatim quotation in quotation marks; what is cut is shown as cut. */
export function quote(text: string, maxCharacters = 320): string {
  const inner = plain(shortened(text.replace(/\s+/g, ' ').trim(), maxCharacters)).replace(/[“”]/g, '"');
  return `“${inner}”`;
}

export function shortened(text: string, maxCharacters: number): string {
  if (text.length <= maxCharacters) return text;
  const cut = text.slice(0, maxCharacters - 1);
  const lastSpace = cut.lastIndexOf(' ');
  return `${cut.slice(0, lastSpace > maxCharacters / 2 ? lastSpace : cut.length).replace(/(?<![\s,;:.–-])[\s,;:.–-]+$/, '')}…`;
}

const ENDS_SENTENCE = /[.!?…]["”’)]?$/;

/** Ends with exactly one sentence mark. */
export function sentence(text: string): string {
  const trimmed = text.trim();
  return ENDS_SENTENCE.test(trimmed) ? trimmed : `${trimmed.replace(/(?<![\s,;:])[\s,;:]+$/, '')}.`;
}

/** "Mass differs." + "(ana-1)" → "Mass differs (ana-1)." */
export function withReference(text: string, reference: string): string {
  const whole = sentence(text);
  return whole.endsWith('.') ? `${whole.slice(0, -1)} ${reference}.` : `${whole} ${reference}`;
}

/** First letter in upper case, unless the first word is a name written in its own way (`body_mass_g`, `pH`). */
export function capitalised(text: string): string {
  const [first = ''] = text.split(' ', 1);
  return /^\p{Ll}[\p{Ll}’',]*$/u.test(first) ? `${first.charAt(0).toUpperCase()}${text.slice(1)}` : text;
}

/** "a, b and c" */
export function listed(items: readonly string[], conjunction = 'and'): string {
  if (items.length < 2) return items.join('');
  return `${items.slice(0, -1).join(', ')} ${conjunction} ${items.slice(-1).join('')}`;
}

const COUNTS = [
  'no',
  'one',
  'two',
  'three',
  'four',
  'five',
  'six',
  'seven',
  'eight',
  'nine',
  'ten',
  'eleven',
  'twelve',
];

/** Our own counts are written in words, so that every number in digits is one that was measured. */
export function counted(count: number, noun: string, plural = `${noun}s`): string {
  return `${COUNTS[count] ?? 'many'} ${count === 1 ? noun : plural}`;
}

/** Equal for texts that say the same in the same words. */
export function normalised(text: string): string {
  return text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}_]+/gu, ' ')
    .trim();
}

export function uniqueBy<T>(items: readonly T[], keyOf: (item: T) => string): T[] {
  const seen = new Set<string>();
  return items.filter((item) => {
    const key = keyOf(item);
    return seen.has(key) ? false : seen.add(key);
  });
}
