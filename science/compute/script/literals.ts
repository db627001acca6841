/** Values as R writes them. */

export function vector(values: readonly (string | number)[]): string {
  return values.length === 0 ? 'character()' : `c(${values.map(literal).join(', ')})`;
}

const ESCAPED: Readonly<Record<string, string>> = { '\\': '\\\\', '"': '\\"', '\n': '\\n', '\r': '\\r', '\t': '\\t' };

export function literal(value: string | number | boolean): string {
  if (typeof value === 'boolean') return value ? 'TRUE' : 'FALSE';
  if (typeof value === 'number') return String(value);
  return `"${Array.from(value, (letter) => ESCAPED[letter] ?? (letter === '\0' ? '' : letter)).join('')}"`;
}
