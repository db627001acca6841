import { ConnectionError } from './errors.ts';
import type { Session } from './session.ts';

export interface PoolOptions {
  readonly max: number;
  /** For a session, one that is opened included. */
  readonly timeoutMs: number | undefined;
  /** Closes a session that is idle for so long; 0 keeps it. */
  readonly idleMs: number;
  readonly open: (onLost: (error: Error) => void) => Session;
  readonly onIdleError: (error: Error) => void;
}

type Waiter = PromiseWithResolvers<Session>;

/** Gives each caller a session of its own, and opens sessions up to a number of them. */
export class SessionPool {
  readonly #options: PoolOptions;
  /** Each with the timer that closes it. */
  readonly #idle = new Map<Session, NodeJS.Timeout | undefined>();
  readonly #waiters = new Set<Waiter>();
  readonly #emptied = Promise.withResolvers<undefined>();
  #sessions = 0;
  #opening = 0;
  #isClosing = false;

  constructor(options: PoolOptions) {
    this.#options = options;
  }

  async use<Result>(work: (session: Session) => Promise<Result>): Promise<Result> {
    const session = await this.#lease();
    try {
      return await work(session);
    } finally {
      this.#give(session);
    }
  }

  /** Closes idle sessions at once, and the others when their work is done. */
  async close(): Promise<void> {
    this.#isClosing = true;
    for (const { reject } of this.#waiters) reject(closed());
    this.#waiters.clear();
    for (const session of this.#idle.keys()) this.#retire(session);
    if (this.#sessions > 0) await this.#emptied.promise;
  }

  #lease(): Promise<Session> {
    if (this.#isClosing) return Promise.reject(closed());
    // The one used last, so that those beyond need become idle for long.
    const session = [...this.#idle.keys()].at(-1);
    if (session === undefined) return this.#wait();
    this.#takeIdle(session);
    return Promise.resolve(session);
  }

  async #wait(): Promise<Session> {
    const waiter: Waiter = Promise.withResolvers();
    const { timeoutMs } = this.#options;
    const giveUp = (): void => {
      this.#waiters.delete(waiter);
      waiter.reject(tooLate());
    };
    const bound = timeoutMs && setTimeout(giveUp, timeoutMs);
    this.#waiters.add(waiter);
    this.#openMore();
    try {
      return await waiter.promise;
    } finally {
      clearTimeout(bound);
    }
  }

  /** One for the newest caller that waits, unless as many are being opened as there are callers. */
  #openMore(): void {
    const waiter = [...this.#waiters].at(-1);
    if (waiter === undefined || this.#waiters.size <= this.#opening || this.#sessions >= this.#options.max) return;
    this.#sessions += 1;
    this.#opening += 1;
    void this.#openFor(waiter);
  }

  async #openFor(waiter: Waiter): Promise<void> {
    try {
      const session = await this.#open();
      this.#give(session);
    } catch (error) {
      this.#waiters.delete(waiter);
      waiter.reject(error);
      this.#leaveRoom();
    }
  }

  async #open(): Promise<Session> {
    let bound: NodeJS.Timeout | undefined;
    try {
      const session = this.#options.open((error) => {
        this.#noteLost(session, error);
      });
      const { timeoutMs } = this.#options;
      if (timeoutMs) bound = setTimeout(session.abort, timeoutMs, tooLate());
      await connected(session);
      return session;
    } finally {
      clearTimeout(bound);
      this.#opening -= 1;
    }
  }

  /** To the first that waits. A session that is lost leaves room for another. */
  #give(session: Session): void {
    if (this.#isClosing || session.isOver()) {
      this.#retire(session);
      return;
    }
    const [waiter] = this.#waiters;
    if (waiter === undefined) {
      this.#keepIdle(session);
      return;
    }
    this.#waiters.delete(waiter);
    waiter.resolve(session);
  }

  #keepIdle(session: Session): void {
    const { idleMs } = this.#options;
    const retire = (): void => {
      this.#retire(session);
    };
    this.#idle.set(session, idleMs > 0 ? setTimeout(retire, idleMs) : undefined);
  }

  #takeIdle(session: Session): boolean {
    clearTimeout(this.#idle.get(session));
    return this.#idle.delete(session);
  }

  #noteLost(session: Session, error: Error): void {
    if (!this.#takeIdle(session)) return; // in use: its statement gets the error
    this.#options.onIdleError(error);
    this.#retire(session);
  }

  #retire(session: Session): void {
    this.#takeIdle(session);
    void session.close().finally(() => {
      this.#leaveRoom();
    });
  }

  #leaveRoom(): void {
    this.#sessions -= 1;
    if (this.#isClosing && this.#sessions === 0) this.#emptied.resolve(undefined);
    this.#openMore();
  }
}

async function connected(session: Session): Promise<void> {
  try {
    await session.query('select 1', []); // the driver connects for the first statement
  } catch (error) {
    session.abort(closed());
    throw error;
  }
}

const tooLate = (): Error => new ConnectionError('CONNECT_TIMEOUT', 'timeout exceeded when trying to connect');
const closed = (): Error => new ConnectionError('CONNECTION_ENDED', 'The connections of this process are closed');
