import { EventEmitter } from 'node:events';
import type { Notice } from '../contracts/events.ts';

/** Carries notices to the gateways that hold the sockets. Published after the commit; clients detect a lost notice by its sequence number. */
export interface EventBus {
  publish(notice: Notice): void;
  /** Returns the function that ends the subscription. */
  subscribe(listener: (notice: Notice) => void): () => void;
}

export function createInProcessEventBus(): EventBus {
  const emitter = new EventEmitter<{ notice: [Notice] }>();
  emitter.setMaxListeners(0);
  return {
    publish: (notice) => {
      emitter.emit('notice', notice);
    },
    subscribe: (listener) => {
      emitter.on('notice', listener);
      return () => {
        emitter.off('notice', listener);
      };
    },
  };
}
