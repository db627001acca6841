import { EventEmitter } from 'node:events';
import type { WebSocket } from '@fastify/websocket';

/** The server's side of a socket whose client answers every ping and every close. */
export function serverSocket(): { readonly socket: WebSocket; readonly closedWith: readonly number[] } {
  const closedWith: number[] = [];
  const emitter = new EventEmitter();
  const socket = Object.assign(emitter, {
    bufferedAmount: 0,
    ping: () => void emitter.emit('pong'),
    send: () => undefined,
    terminate: () => void emitter.emit('close'),
    close: (code: number) => {
      closedWith.push(code);
      emitter.emit('close');
    },
  }) as unknown as WebSocket;
  return { socket, closedWith };
}
