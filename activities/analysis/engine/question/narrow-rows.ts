import { takeRows } from '../frames/frame.ts';
import type { Frame, Variable } from '../frames/frame.ts';
import { list, nameOf, shown } from '../report/wording.ts';
import type { Reading } from './read-question.ts';

/** Keeps the rows the question speaks of: "Gentoo and Chinstrap", "Gentoo against the others", "among women". */
export function narrowRows(reading: Reading, text: string): Reading {
  let result = reading;
  for (const [name, levels] of reading.levels) {
    const variable = result.frame.variables.find((candidate) => candidate.name === name);
    if (!variable?.codes || variable.levels.length < 2) continue;
    result = narrowBy(result, variable, levels, text);
  }
  return result;
}

function narrowBy(reading: Reading, variable: Variable, levels: readonly number[], text: string): Reading {
  const { frame } = reading;
  const [level] = levels;
  if (level === undefined || reading.strata.some((stratum) => stratum.name === variable.name)) return reading;
  if (levels.length > 1) {
    const namesAll = levels.length >= variable.levels.length;
    return namesAll ? reading : withFrame(reading, keep(frame, variable, levels, 'the question names them'));
  }
  if (reading.againstRest && variable.levels.length > 2) return withFrame(reading, againstRest(frame, variable, level));
  const others = reading.mentioned.filter((other) => other.name !== variable.name).length;
  if (others < 2 || !isFilter(text, variable.levels[level] ?? '')) return reading;
  return without(withFrame(reading, keep(frame, variable, levels, 'the question is about them')), variable);
}

function isFilter(text: string, level: string): boolean {
  const before = text.toLowerCase().indexOf(level.toLowerCase());
  return (
    before >= 0 &&
    /\b(among|amongst|in|within|for|only|of|restricted to|on)( the| all| only)?\s*$/i.test(text.slice(0, before))
  );
}

function keep(frame: Frame, variable: Variable, levels: readonly number[], because: string): Frame {
  const names = levels.map((level) => shown(variable.levels[level] ?? ''));
  const note = `Only the rows with ${nameOf(variable)} ${list(names)} were used, because ${because}.`;
  const rows: number[] = [];
  for (const [row, code] of (variable.codes ?? new Int32Array()).entries()) if (levels.includes(code)) rows.push(row);
  const narrowed = takeRows(frame, rows, note);
  const order = [...levels].sort((a, b) => a - b);
  return replace(narrowed, variable.name, (kept) => ({
    ...kept,
    kind: order.length === 2 ? 'binary' : 'category',
    distinct: order.length,
    levels: order.map((code) => kept.levels[code] ?? ''),
    codes: (kept.codes ?? new Int32Array()).map((code) => order.indexOf(code)),
  }));
}

function againstRest(frame: Frame, variable: Variable, level: number): Frame {
  const note = `All levels of ${nameOf(variable)} other than ${shown(variable.levels[level] ?? '')} were taken together, because the question compares it with the rest.`;
  const merged = replace(frame, variable.name, (kept) => ({
    ...kept,
    kind: 'binary',
    distinct: 2,
    levels: [kept.levels[level] ?? '', 'all others'],
    codes: (kept.codes ?? new Int32Array()).map((code) => (code < 0 ? -1 : Number(code !== level))),
  }));
  return { ...merged, notes: [...merged.notes, note] };
}

function replace(frame: Frame, name: string, change: (variable: Variable) => Variable): Frame {
  return {
    ...frame,
    variables: frame.variables.map((variable) => (variable.name === name ? change(variable) : variable)),
  };
}

/** The reading speaks of the same columns of another frame. */
function withFrame(reading: Reading, frame: Frame): Reading {
  const same = (variable: Variable) =>
    frame.variables.find((candidate) => candidate.name === variable.name) ?? variable;
  return {
    ...reading,
    frame,
    ...(reading.outcome && { outcome: same(reading.outcome) }),
    explanatory: reading.explanatory.map(same),
    strata: reading.strata.map(same),
    covariates: reading.covariates.map(same),
    mentioned: reading.mentioned.map(same),
  };
}

/** A column that chose the rows explains nothing any more; what is left may need another outcome. */
function without(reading: Reading, variable: Variable): Reading {
  const stays = (other: Variable) => other.name !== variable.name;
  const { outcome, ...rest } = reading;
  const explanatory = reading.explanatory.filter(stays);
  const keeps = outcome && stays(outcome) ? outcome : explanatory[0];
  return {
    ...rest,
    ...(keeps && { outcome: keeps }),
    explanatory: explanatory.filter((other) => other !== keeps),
    strata: reading.strata.filter(stays),
    covariates: reading.covariates.filter(stays),
  };
}
