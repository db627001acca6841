/** Keeps secrets out of what leaves the process as log or trace. */

export const REDACTED = '[redacted]';

const SECRET_WORDS = 'password|passwd|secret|token|ticket|api[-_]?key|admin[-_]?key|access[-_]?key|private[-_]?key';
const SECRET_NAME = new RegExp(
  `(${SECRET_WORDS}|authorization|cookie|credential|signature|x-payment|payment-)|^(sig|jwt|key)$`,
  'i',
);
// The id of a key opens nothing.
const HARMLESS_NAME = /(Id|Name|_id|_name)$/;

/** Whether a field or header of this name is not to be shown. */
export function isSecretName(name: string): boolean {
  return SECRET_NAME.test(name) && !HARMLESS_NAME.test(name);
}

const PATTERNS: readonly (readonly [RegExp, string])[] = [
  // scheme://user:password@host, also where the password holds characters that should have been encoded
  [/([a-z][a-z0-9+.-]{1,20}:\/\/)[^\s"'/@:]*(?::[^\s"'/]*)?@/gi, `$1${REDACTED}@`],
  // ?ticket=…&X-Amz-Signature=…, and the same words in the text of a key=value list
  [
    new RegExp(
      `([?&;\\s,"'(](?:x-amz-(?:signature|credential|security-token)|sig|signature|jwt|key|[\\w.-]{0,30}(?:${SECRET_WORDS}))=)[^&;\\s"',)]+`,
      'gi',
    ),
    `$1${REDACTED}`,
  ],
  [/\b(Bearer|Basic)\s+[\w.~+/=-]{6,}/gi, `$1 ${REDACTED}`],
  // A JWT, wherever it stands
  [/(?<![\w-])((?:(?!\beyJ)[\w-])*)\beyJ[\w-]{4,}\.[\w-]{4,}\.[\w-]*/g, `$1${REDACTED}`],
];

/** Takes out of a text what has the form of a secret: credentials in addresses, signed parameters, bearer tokens. */
export function redactText(text: string): string {
  return PATTERNS.reduce((redacted, [pattern, replacement]) => redacted.replace(pattern, replacement), text);
}

const MEMBER = new RegExp(`"([\\w-]{0,40}(?:${SECRET_WORDS})[\\w-]{0,40})":"(?:[^"\\\\]|\\\\.)+"`, 'gi');
// The database driver repeats the parameters of a failed statement: what people wrote, and hashes of keys.
const PARAMETERS = /\\nparams: (?:[^"\\]|\\.)*/g;

/** What can only be seen in the finished line: fields that a logger carries, and messages taken from errors. */
export function redactMembers(line: string): string {
  return line
    .replace(MEMBER, (member, name: string) => (isSecretName(name) ? `"${name}":"${REDACTED}"` : member))
    .replace(PARAMETERS, '');
}

// Shorter values could be ordinary words, and blotting those out would hide more than it protects.
const SHORTEST_SECRET = 8;
// A shorter one than this may be part of a word or an id, as a password "research" of "deep-research": it goes only where it stands alone.
const SHORTEST_INSIDE_WORDS = 16;

/** `redactText`, and the very values that this process was given as secrets. */
export function createRedaction(secrets: readonly (string | undefined)[]): (text: string) => string {
  const values = secrets
    .filter((secret) => secret !== undefined)
    .flatMap((secret) => [secret, ...passwordsIn(secret)])
    .filter(({ length }) => length >= SHORTEST_SECRET)
    .flatMap((secret) => [secret, JSON.stringify(secret).slice(1, -1), encodeURIComponent(secret)]);
  // Longest first: one secret may contain another.
  const known = [...new Set(values)].toSorted((a, b) => b.length - a.length).map(patternOf);
  return (text) => redactText(known.reduce((redacted, value) => redacted.replaceAll(value, REDACTED), text));
}

function patternOf(value: string): RegExp {
  const exact = value.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&');
  return new RegExp(value.length < SHORTEST_INSIDE_WORDS ? `(?<![\\w-])${exact}(?![\\w-])` : exact, 'g');
}

/** Of a setting that is an address: drivers print parts of it. */
function passwordsIn(secret: string): readonly string[] {
  const password = URL.parse(secret)?.password ?? '';
  return password === '' ? [] : [password, decoded(password)];
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text; // a percent sign that stands for itself
  }
}
