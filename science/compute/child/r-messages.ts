/** What the service and its R process say to each other. */

export interface StartMessage {
  readonly start: { readonly scratch: string };
}

export interface CallMessage {
  readonly job: number;
}

export type HostMessage =
  | { readonly ready: { readonly version: string } }
  | { readonly job: number; readonly table: unknown }
  | { readonly job: number; readonly failed: string };

function isObject(message: unknown): message is Readonly<Record<string, unknown>> {
  return typeof message === 'object' && message !== null;
}

export function isStartMessage(message: unknown): message is StartMessage {
  return isObject(message) && isObject(message['start']) && typeof message['start']['scratch'] === 'string';
}

export function isCallMessage(message: unknown): message is CallMessage {
  return isObject(message) && typeof message['job'] === 'number' && !('table' in message) && !('failed' in message);
}

export function isHostMessage(message: unknown): message is HostMessage {
  if (!isObject(message)) return false;
  if (isObject(message['ready'])) return typeof message['ready']['version'] === 'string';
  return typeof message['job'] === 'number' && ('table' in message || typeof message['failed'] === 'string');
}
