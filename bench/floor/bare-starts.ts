import { join } from 'node:path';
import { Type } from '@sinclair/typebox';
import { startCommanded } from '../measure/commanded-process.ts';
import { LoadResultSchema } from '../measure/load.ts';

export const BareStartsSchema = Type.Object({
  address: Type.String(),
  connections: Type.Integer(),
  durationMs: Type.Number(),
});

export function startBareStarts() {
  return startCommanded(join(import.meta.dirname, 'bare-starts-process.ts'), BareStartsSchema, LoadResultSchema);
}
