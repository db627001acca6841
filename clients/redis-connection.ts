import { Redis, type RedisOptions } from 'ioredis';

/** Command timeout. Every caller has a fallback that is better than a longer wait. */
const COMMAND_TIMEOUT_MS = 250;
/** A server silent for this long while commands are waiting is given up, so that commands fail at once and none pile up. */
const SILENCE_TIMEOUT_MS = 1_000;
const CONNECT_TIMEOUT_MS = 2_000;
const FIRST_RETRY_MS = 50;
const SLOWEST_RETRY_MS = 2_000;

export interface RedisConnection {
  /** Commands reject after 250 ms, and at once while the server is away. */
  readonly commands: Redis;
  /** Opens one more connection of the same kind, for subscriptions; closed together with this one. */
  readonly openSubscriber: () => Redis;
  readonly ping: () => Promise<boolean>;
  readonly close: () => Promise<void>;
}

export interface RedisConnectionOptions {
  /** `redis://` or, with TLS, `rediss://`. */
  readonly url: string;
  /** Called once when Redis goes away, however often it is tried again. */
  readonly onOutage: (error: Error) => void;
}

const OPTIONS = {
  commandTimeout: COMMAND_TIMEOUT_MS,
  socketTimeout: SILENCE_TIMEOUT_MS,
  connectTimeout: CONNECT_TIMEOUT_MS,
  enableOfflineQueue: false,
  // What was not answered is not sent again: its caller has gone on without it.
  autoResendUnfulfilledCommands: false,
  maxRetriesPerRequest: 0,
  autoResubscribe: false,
  retryStrategy: (attempt) => Math.min(FIRST_RETRY_MS * 2 ** (attempt - 1), SLOWEST_RETRY_MS),
  // After a failover the old primary is a replica that refuses to write.
  reconnectOnError: (error) => error.message.startsWith('READONLY'),
} as const satisfies RedisOptions;

/** Connects, and connects again for ever when the connection is lost. Never throws: an outage is reported. */
export function connectRedis({ url, onOutage }: RedisConnectionOptions): RedisConnection {
  const clients: Redis[] = [];
  const ailing = new Set<Redis>();

  function open(): Redis {
    const client = new Redis(url, OPTIONS);
    clients.push(client);
    client.on('error', (error) => {
      if (ailing.size === 0) onOutage(error);
      ailing.add(client);
    });
    client.on('ready', () => ailing.delete(client));
    return client;
  }

  const commands = open();
  return {
    commands,
    openSubscriber: open,
    ping: () =>
      commands.ping().then(
        () => true,
        () => false,
      ),
    async close() {
      await Promise.allSettled(clients.map((client) => client.quit())); // lets what was sent arrive
      for (const client of clients) client.disconnect();
    },
  };
}
