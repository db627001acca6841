import { join } from 'node:path';
import { Type } from '@sinclair/typebox';
import { startCommanded } from '../measure/commanded-process.ts';

export const BroadcastSchema = Type.Object({ ticks: Type.Integer(), everyMs: Type.Number() });

const ListeningSchema = Type.Object({ url: Type.String() });

/** A bare `ws` server in a process of its own. A command of no ticks only asks where it is. */
export function startBroadcast() {
  return startCommanded(join(import.meta.dirname, 'broadcast-process.ts'), BroadcastSchema, ListeningSchema);
}
