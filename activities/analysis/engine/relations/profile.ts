import { isNumeric } from '../frames/frame.ts';
import type { Frame, Variable } from '../frames/frame.ts';
import { columnsInWords } from '../report/write-report.ts';
import { figures, nameOf, shown, statistics } from '../report/wording.ts';
import { describe } from '../statistics/describe.ts';
import { finding, NOTHING } from './evidence.ts';
import type { Evidence } from './evidence.ts';

const MOST_DESCRIBED = 40;

/** What the table holds. `because` says why there is nothing more. */
export function profile(frame: Frame, because?: string): Evidence {
  const holds = `${shown(frame.filename)} holds ${frame.rows} rows and ${frame.variables.length} columns: ${columnsInWords(frame.variables)}.`;
  const described = frame.variables.slice(0, MOST_DESCRIBED);
  return {
    ...NOTHING,
    findings: [
      finding({
        kind: 'profile',
        statement: because ? `${because} ${holds}` : `${holds} ${ranges(described)}`.trim(),
        method: 'Description of the columns; no test',
        variables: frame.variables.slice(0, MOST_DESCRIBED),
        n: frame.rows,
        statistics: [
          ...statistics([
            ['rows', frame.rows],
            ['columns', frame.variables.length],
          ]),
          ...described.flatMap(describeVariable),
        ],
        caveats: missing(described),
      }),
    ],
    methods: [
      'Columns were described by their kind, their missing values and, for quantities, by mean, standard deviation and quartiles.',
    ],
  };
}

function present(variable: Variable): number[] {
  return Array.from(variable.numbers ?? []).filter((value) => !Number.isNaN(value));
}

function ranges(variables: readonly Variable[]): string {
  const parts = variables
    .filter(isNumeric)
    .slice(0, 12)
    .map((variable) => {
      const of = describe(present(variable));
      return `${nameOf(variable)} ${figures(of.min)} to ${figures(of.max)} (median ${figures(of.median)})`;
    });
  return parts.length > 0 ? `Ranges: ${parts.join('; ')}.` : '';
}

function describeVariable(variable: Variable) {
  const name = nameOf(variable);
  const general: [string, number][] = [
    [`missing values of ${name}`, variable.missing],
    [`distinct values of ${name}`, variable.distinct],
  ];
  const values = isNumeric(variable) ? present(variable) : [];
  if (values.length === 0) return statistics([...general, ...levelCounts(variable)]);
  const of = describe(values);
  return statistics([
    ...general,
    [`mean of ${name}`, of.mean],
    [`standard deviation of ${name}`, of.sd],
    [`minimum of ${name}`, of.min],
    [`first quartile of ${name}`, of.q1],
    [`median of ${name}`, of.median],
    [`third quartile of ${name}`, of.q3],
    [`maximum of ${name}`, of.max],
  ]);
}

function levelCounts(variable: Variable): [string, number][] {
  if (variable.kind === 'identifier' || variable.levels.length > 12) return [];
  const counts = variable.levels.map(() => 0);
  for (const code of variable.codes ?? []) if (code >= 0) counts[code] = (counts[code] ?? 0) + 1;
  return variable.levels.map((level, code) => [`count of ${nameOf(variable)} = ${shown(level)}`, counts[code] ?? 0]);
}

function missing(variables: readonly Variable[]): string[] {
  const parts = variables
    .filter((variable) => variable.missing > 0)
    .map((variable) => `${nameOf(variable)} (${variable.missing})`);
  return parts.length > 0 ? [`Missing values: ${parts.slice(0, 15).join(', ')}.`] : [];
}
