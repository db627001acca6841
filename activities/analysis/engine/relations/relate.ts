import { asGroups, asQuantity, isGroup, isNumeric } from '../data/frame.ts';
import type { Frame, Variable } from '../data/frame.ts';
import { associate } from './associate.ts';
import { compareGroups } from './compare-groups.ts';
import { contingency } from './contingency.ts';
import { noTest } from './evidence.ts';
import type { Evidence } from './evidence.ts';

/** One outcome and one explanatory variable: the kinds of the two choose the method. */
export function relate(frame: Frame, outcome: Variable, by: Variable): Evidence {
  const [y, x] = [readable(outcome), readable(by)];
  const unusable = [y, x].find((variable) => !isGroup(variable) && !isNumeric(variable));
  if (unusable) {
    const why = unusable.kind === 'constant' ? 'has one value only' : unusable.kind === 'empty' ? 'holds no value' : 'holds names or free text';
    return noTest('association', `The relation of ${y.name} and ${x.name} cannot be tested: ${unusable.name} ${why}.`, [y, x], 0);
  }
  if (isNumeric(y)) return isNumeric(x) ? associate(frame, y, x) : compareGroups(frame, y, x);
  if (isNumeric(x)) return compareGroups(frame, x, y);
  return contingency(frame, y, x);
}

function readable(variable: Variable): Variable {
  if (variable.kind !== 'identifier') return variable;
  return variable.codes && variable.levels.length <= 60 ? { ...variable, kind: variable.distinct === 2 ? 'binary' : 'category' } : asQuantity(asGroups(variable));
}
