/** One record of RFC 4180; nothing between commas where there is no value. */
export function csvLine(cells: readonly (string | number | null)[]): string {
  return `${cells.map(cellOf).join(',')}\n`;
}

function cellOf(cell: string | number | null): string {
  if (cell === null) return '';
  const text = String(cell);
  return typeof cell === 'string' && (text === '' || /[",\r\n]/.test(text)) ? `"${text.replaceAll('"', '""')}"` : text;
}
