import { join } from 'node:path';
import { Type, type Static } from '@sinclair/typebox';
import { startCommanded } from './commanded-process.ts';

const GroupSchema = Type.Object({
  url: Type.String(),
  headers: Type.Record(Type.String(), Type.String()),
  sockets: Type.Integer(),
});

export const ClientCommandSchema = Type.Union([
  /** Opens sockets, under a name for all of them. */
  Type.Object({ open: Type.String(), groups: Type.Array(GroupSchema) }),
  /** Forgets what was received, and counts from now on. */
  Type.Object({ expect: Type.String() }),
  /** Answers when so many frames have arrived, or when it is no use to wait longer. */
  Type.Object({ await: Type.String(), frames: Type.Integer() }),
]);

const ReceivedSchema = Type.Object({
  frames: Type.Integer(),
  medianMs: Type.Number(),
  p99Ms: Type.Number(),
});
export type Received = Static<typeof ReceivedSchema>;

/** WebSocket clients in a process of their own: the same ones listen to the subject and to the floor. */
export function startSocketClients() {
  return startCommanded(join(import.meta.dirname, 'socket-clients-process.ts'), ClientCommandSchema, ReceivedSchema);
}

/** When a frame was sent, in nanoseconds of the clock that all processes of a machine share. */
export function sendingTime(): string {
  return process.hrtime.bigint().toString();
}
