import { isGroup, isNumeric } from '../frames/frame.ts';
import type { Frame, Variable } from '../frames/frame.ts';
import { nameOf } from '../report/wording.ts';
import { associate } from './associate.ts';
import { compareGroups } from './compare-groups.ts';
import { contingency } from './contingency.ts';
import { merge, noTest } from './evidence.ts';
import type { Evidence } from './evidence.ts';
import { followTime } from './follow-time.ts';
import { regressBinary } from './regress-binary.ts';

const MOST_LEVELS = 60;

/** One outcome and one explanatory variable: the kinds of the two choose the method. */
export function relate(frame: Frame, outcome: Variable, by: Variable, trend = false): Evidence {
  const unusable = [outcome, by].find((variable) => !isGroup(variable) && !isNumeric(variable));
  if (unusable) {
    const reason = `The relation of ${nameOf(outcome)} and ${nameOf(by)} cannot be tested: ${nameOf(unusable)} ${whyUnusable(unusable)}.`;
    return noTest('association', reason, [outcome, by], 0);
  }
  if (isNumeric(outcome)) {
    if (!isNumeric(by)) return compareGroups(frame, outcome, by);
    return by.kind === 'time' || (trend && by.temporal)
      ? followTime(frame, outcome, by)
      : associate(frame, outcome, by);
  }
  if (!isNumeric(by)) return contingency(frame, outcome, by);
  const compared = compareGroups(frame, by, outcome);
  return outcome.levels.length === 2 ? merge([regressBinary(frame, outcome, [by]), compared]) : compared;
}

function whyUnusable({ kind }: Variable): string {
  if (kind === 'constant') return 'has one value only';
  return kind === 'empty' ? 'holds no value' : 'holds names or free text';
}

/** An identifier that was asked for by name is read as groups where it has few levels. */
export function readable(variable: Variable): Variable {
  if (variable.kind !== 'identifier' || !variable.codes || variable.levels.length > MOST_LEVELS) return variable;
  return { ...variable, kind: variable.distinct === 2 ? 'binary' : 'category' };
}
