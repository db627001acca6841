import type { AnalysisFinding } from '../../../../contracts/analysis.ts';

/** One row per statistic, numbers with all the digits they have. */
export function resultsCsv(findings: readonly AnalysisFinding[]): string {
  const rows = findings.flatMap((finding, index) => {
    const about = [String(index + 1), finding.kind, cell(finding.variables.join(' ~ ')), cell(finding.method)];
    return [{ name: 'n', value: finding.n }, ...finding.statistics].map(({ name, value }) =>
      [...about, cell(name), String(value)].join(','),
    );
  });
  return `${['finding,kind,variables,method,statistic,value', ...rows].join('\r\n')}\r\n`;
}

/** A text cell: quoted (RFC 4180), and never read as a formula by a spreadsheet (OWASP, CSV injection). */
function cell(text: string): string {
  const line = text.replaceAll(/[\r\n\0]+/g, ' ');
  const safe = /^\s*[=+\-@\t−]/.test(line) ? `'${line}` : line;
  return /[",']|^\s|\s$/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
