import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import proto from '@temporalio/proto';
import type { temporal } from '@temporalio/proto';

// The SDK has functions for this too, but they refuse their own types where npm installed protobufjs twice.
const { History } = proto.temporal.api.history.v1;
export type History = temporal.api.history.v1.IHistory;

export const FOLDER = join(import.meta.dirname, 'histories');

/** Protobuf's plain form: enums by name, long numbers and bytes as texts. */
export interface PlainHistory {
  readonly events: readonly {
    readonly eventType: string;
    readonly activityTaskScheduledEventAttributes?: { activityType: { name: string } };
  }[];
}

const pathOf = (name: string): string => join(FOLDER, `${name}.json`);

export const hasHistory = (name: string): boolean => existsSync(pathOf(name));

export function writeHistory(name: string, history: History): number {
  const plain = History.toObject(History.fromObject(history), { longs: String, enums: String, bytes: String });
  const text = `${JSON.stringify(plain, withoutPlaces)}\n`;
  writeFileSync(pathOf(name), text);
  return text.length;
}

/** Where it was recorded is of no interest, and no business of others. */
function withoutPlaces(key: string, value: unknown): unknown {
  return key === 'stackTrace' || key === 'identity' ? '' : value;
}

export function readHistory(name: string): { plain: PlainHistory; bytes: number } {
  const text = readFileSync(pathOf(name), 'utf8');
  return { plain: JSON.parse(text) as PlainHistory, bytes: Buffer.byteLength(text) };
}

export function fromPlain(plain: PlainHistory): History {
  return History.fromObject(plain);
}
