import { compoundUnit } from '../../read/tables/compound-units.ts';
import { unitOf } from '../units.ts';
import { harmless } from './figure.ts';

/** `body_mass_g` as an axis says it: Body mass (g). */
export function axisTitle(name: string): string {
  const unit = unitOf(name);
  const words = withoutRemark(name, unit)
    .split(/[\s_.]+/)
    .filter((word) => word !== '');
  const isWritten = unit !== null && words.length > 1 && !name.trimEnd().endsWith(')') && !compoundUnit(name);
  const written = isWritten ? words.slice(0, -1) : words;
  const title = written.join(' ');
  return harmless(title.slice(0, 1).toUpperCase() + title.slice(1) + (unit === null ? '' : ` (${unit})`));
}

function withoutRemark(name: string, unit: string | null): string {
  const open = name.lastIndexOf('(');
  if (unit !== null && open > 0 && name.trimEnd().endsWith(')')) return name.slice(0, open);
  return compoundUnit(name)?.what ?? name;
}
