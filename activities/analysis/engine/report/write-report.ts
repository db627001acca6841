import type { AnalysisFinding } from '../../../../contracts/analysis.ts';
import { markdown, shown } from './wording.ts';

export interface ReportParts {
  readonly objective: string;
  /** How the question was read: which columns, which table, what was chosen and why. */
  readonly reading: readonly string[];
  readonly findings: readonly AnalysisFinding[];
  readonly notes: readonly string[];
  readonly method: string;
}

const LONGEST_OBJECTIVE = 400;

/** Short answer, findings, caveats, how it was computed. */
export function writeReport({ objective, reading, findings, notes, method }: ReportParts): string {
  const [first] = findings;
  const caveats = [...new Set([...notes, ...findings.flatMap((finding) => finding.caveats)])];
  // A reversal changes how the first finding has to be read: it belongs into the answer.
  const turned = findings
    .slice(1)
    .filter((finding) => finding.reversal)
    .map((finding) => `But: ${opening(finding.statement)}`);
  const asked = Array.from(objective).slice(0, LONGEST_OBJECTIVE).join('').replaceAll(/\s+/g, ' ');
  const sections = [
    `**Asked:** ${markdown(asked)}`,
    `**Short answer:** ${markdown([first?.statement ?? 'No finding.', ...turned].join(' '))}`,
    ...(findings.length > 0 ? [`## Findings\n\n${findings.map(paragraph).join('\n\n')}`] : []),
    `## Caveats\n\n${bullets([...caveats, 'The data are taken as observational: associations are reported, not causes.'])}`,
    `## How this was computed\n\n${bullets(reading)}\n\n${markdown(method)}`,
    'This result comes from the built-in statistical engine (no language model). All numbers at full precision are in results.csv.',
  ];
  return sections.join('\n\n');
}

/** The first sentence; a point inside a number or a name does not end it. */
function opening(statement: string): string {
  const end = statement.search(/\.\s/);
  return end < 0 ? statement : statement.slice(0, end + 1);
}

function paragraph(finding: AnalysisFinding, index: number): string {
  return `${index + 1}. ${markdown(finding.statement)}\n   *${markdown(finding.method)}; n = ${finding.n}.*`;
}

function bullets(lines: readonly string[]): string {
  return lines.map((line) => `- ${markdown(line)}`).join('\n');
}

export function columnsInWords(columns: readonly { readonly name: string; readonly kind: string }[]): string {
  const named = columns.slice(0, 40).map(({ name, kind }) => `${shown(name)} (${kind})`);
  return `${named.join(', ')}${columns.length > 40 ? ` and ${columns.length - 40} more` : ''}`;
}
