import type { AnalysisFinding, FindingKind, Statistic } from '../../../../contracts/analysis.ts';
import { completeRows } from '../frames/frame.ts';
import type { Frame, Variable } from '../frames/frame.ts';
import type { Figure } from '../figures/figure.ts';
import { figures, nameOf } from '../report/wording.ts';

/** What one analysis brings home. */
export interface Evidence {
  readonly findings: readonly AnalysisFinding[];
  readonly figures: readonly Figure[];
  /** Sentences for the methods section. */
  readonly methods: readonly string[];
}

export const ALPHA = 0.05;

/** Of more groups not every two are compared one by one. */
export const MOST_PAIRED_GROUPS = 10;

export const NOTHING: Evidence = { findings: [], figures: [], methods: [] };

interface FindingParts {
  readonly kind: FindingKind;
  readonly statement: string;
  readonly method: string;
  readonly variables: readonly Variable[];
  readonly n: number;
  readonly statistics?: readonly Statistic[];
  readonly p?: number | undefined;
  readonly reversal?: boolean;
  readonly caveats?: readonly string[];
}

export function finding(parts: FindingParts): AnalysisFinding {
  const { kind, statement, method, n } = parts;
  return {
    kind,
    statement,
    method,
    variables: parts.variables.map((variable) => variable.name),
    n,
    statistics: parts.statistics ?? [],
    significant: parts.p === undefined ? null : parts.p < ALPHA,
    reversal: parts.reversal ?? false,
    caveats: parts.caveats ?? [],
    followUps: [],
  };
}

/** The method of a finding that only says why there is no test. */
export const NO_TEST = 'No test was possible';

/** An honest sentence in place of a test that cannot be computed. */
export function noTest(kind: FindingKind, reason: string, variables: readonly Variable[], n: number): Evidence {
  return { ...NOTHING, findings: [finding({ kind, statement: reason, method: NO_TEST, variables, n })] };
}

export function missingCaveat(frame: Frame, variables: readonly Variable[]): string[] {
  const lost = frame.rows - completeRows(frame, variables).length;
  if (lost === 0) return [];
  const absent = variables.filter((variable) => variable.missing > 0);
  const names = absent.map(nameOf).join(' or ');
  const codes = absent.flatMap((variable) =>
    (variable.missingCodes ?? []).map(
      (code) => `${figures(code)} in ${nameOf(variable)} was taken for a missing value.`,
    ),
  );
  const left = `${lost} of ${frame.rows} rows were left out because ${names} is missing in them.`;
  return [[left, ...codes].join(' ')];
}

export function merge(parts: readonly Evidence[]): Evidence {
  return {
    findings: parts.flatMap((part) => part.findings),
    figures: parts.flatMap((part) => part.figures),
    methods: [...new Set(parts.flatMap((part) => part.methods))],
  };
}
