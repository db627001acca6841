import type { Statistic } from '../../../../contracts/analysis.ts';
import { inertText } from '../../../../contracts/inert-text.ts';
import type { Variable } from '../frames/frame.ts';
import { unitIn } from './units.ts';

const LONGEST_NAME = 60;

/** A name or level from the data, fit for a sentence: one line, no control characters, not longer than a person reads. */
export function shown(text: string): string {
  const line = text.replaceAll(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\s]+/gu, ' ').trim();
  const letters = Array.from(line);
  return letters.length > LONGEST_NAME ? `${letters.slice(0, LONGEST_NAME - 1).join('')}…` : line || '(blank)';
}

export function nameOf(variable: Variable): string {
  return shown(variable.name);
}

export function levelOf(variable: Variable, code: number): string {
  const level = shown(variable.levels[code] ?? '?');
  const says = /^(-?[\d.]+|yes|no|true|false)$/i.test(level);
  if (says) return `${nameOf(variable)} = ${level}`;
  return /^\p{L}{1,2}\d*$/u.test(level) ? `${nameOf(variable)} ${level}` : level;
}

/** " g" for body_mass_g: the unit a name ends in. */
export function unitOf({ name }: Variable): string {
  const unit = unitIn(name)?.sign;
  if (unit === undefined || unit === '%') return unit ?? '';
  return ` ${unit}`;
}

/** As `unitOf`, after a difference: two percentages differ by percentage points, not by a percentage of either. */
export function unitOfDifference(variable: Variable): string {
  const unit = unitOf(variable);
  return unit === '%' ? ' percentage points' : unit;
}

/** "ml of water" for water_ml: what a slope is counted by. */
export function oneOf(variable: Variable): string {
  const unit = unitIn(variable.name);
  return unit ? `${unit.one} of ${shown(unit.what.replaceAll('_', ' '))}` : `unit of ${nameOf(variable)}`;
}

/** Four significant digits for large numbers, three for small ones; no exponent where a person would not write one. */
export function figures(value: number, digits = Math.abs(value) >= 1000 ? 4 : 3): string {
  if (value === 0) return '0';
  const size = Math.abs(value);
  if (size >= 1e7 || size < 1e-4)
    return value.toExponential(2).replace('e+', 'e').replace('-', '−').replace('e-', 'e−');
  const rounded = Number(value.toPrecision(size >= 1 ? Math.max(digits, Math.ceil(Math.log10(size + 1))) : digits));
  const decimals = Math.max(0, digits - 1 - Math.floor(Math.log10(size)));
  return rounded.toFixed(Math.min(decimals, 8)).replace('-', '−');
}

export function percent(share: number): string {
  return `${(100 * share).toFixed(1)}%`;
}

export function pText(p: number): string {
  if (p < 0.001) return 'p < 0.001';
  return `p = ${p.toFixed(p < 0.1 ? 3 : 2)}`;
}

export function ci(low: number, high: number, unit = ''): string {
  return `95% CI ${figures(low)} to ${figures(high)}${unit}`;
}

export function list(names: readonly string[], conjunction = 'and'): string {
  if (names.length < 2) return names.join('');
  return `${names.slice(0, -1).join(', ')} ${conjunction} ${names.at(-1) ?? ''}`;
}

/** Only finite numbers become statistics: an infinite odds ratio is said in words. */
export function statistics(pairs: readonly (readonly [string, number | undefined])[]): Statistic[] {
  return pairs.flatMap(([name, value]) => (value !== undefined && Number.isFinite(value) ? [{ name, value }] : []));
}

/** Text from the data inside Markdown: nothing in it may become markup, "p < 0.001" stays as it is. */
export function markdown(text: string): string {
  return inertText(text)
    .replaceAll(/[\\`*[\]|#~]/g, '\\$&')
    .replaceAll(/<(?=[a-z/!?])/gi, '&lt;')
    .replaceAll('&#', '&amp;#');
}
