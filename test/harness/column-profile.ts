import type { Column } from '../../contracts/table-profile.ts';
import type { ColumnProfile } from '../../contracts/table-profile.ts';

/** A column of which nothing but its name and type matters. */
export function columnProfile(name: string, type: Column['type'], parts: Partial<ColumnProfile> = {}): ColumnProfile {
  return { name, type, missing: 0, distinct: 0, levels: [], minimum: null, maximum: null, whole: false, ...parts };
}
