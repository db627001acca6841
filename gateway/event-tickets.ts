import { randomBytes } from 'node:crypto';
import { LIMITS } from '../contracts/limits.ts';

/** Short-lived, single-use proofs of identity for clients that cannot send headers when they open a socket: browsers. */
export interface EventTickets {
  issue(userId: string): { ticket: string; expiresAt: Date };
  /** The user of a ticket that was not used or outdated. */
  redeem(ticket: string): string | undefined;
}

export function createEventTickets(): EventTickets {
  const open = new Map<string, { userId: string; expiresAt: Date }>();

  function forgetOutdated(): void {
    for (const [ticket, { expiresAt }] of open) {
      if (expiresAt.getTime() >= Date.now()) return; // oldest first: the rest is younger
      open.delete(ticket);
    }
  }

  return {
    issue(userId) {
      forgetOutdated();
      const ticket = randomBytes(32).toString('base64url');
      const expiresAt = new Date(Date.now() + LIMITS.eventTicketLifetimeMs);
      open.set(ticket, { userId, expiresAt });
      return { ticket, expiresAt };
    },
    redeem(ticket) {
      const found = open.get(ticket);
      open.delete(ticket);
      return found && found.expiresAt.getTime() >= Date.now() ? found.userId : undefined;
    },
  };
}
