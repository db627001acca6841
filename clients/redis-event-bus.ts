import { Type } from '@sinclair/typebox';
import { Value } from '@sinclair/typebox/value';
import type { Redis } from 'ioredis';
import type { Notice } from '../contracts/events.ts';
import { createInProcessEventBus, type EventBus } from './event-bus.ts';
import type { RedisConnection } from './redis-connection.ts';

const CHANNEL = 'research-engine:notices';
/** A subscriber only listens: without a question now and then it would never learn that the other side is gone. */
const HEARTBEAT_MS = 5_000;

const common = { conversationId: Type.String(), seq: Type.Integer() };
const NoticeSchema = Type.Object({
  userId: Type.String(),
  events: Type.Array(
    Type.Union([
      Type.Object({ ...common, type: Type.Literal('state_updated'), conversationStateId: Type.String() }),
      Type.Object({ ...common, type: Type.Literal('message_updated'), messageId: Type.String() }),
      Type.Object({ ...common, type: Type.Literal('paper_updated'), paperId: Type.String() }),
    ]),
  ),
  accessChanged: Type.Optional(Type.Boolean()),
  draft: Type.Optional(Type.Object({ messageId: Type.String(), at: Type.Integer(), text: Type.String() })),
});

/**
 * Notices for the sockets of every gateway, the publishing one included: all come back through Redis, so each arrives
 * once. What is published while Redis is away is lost; clients find it again by its sequence number.
 */
export function createRedisEventBus({ connection }: { connection: RedisConnection }): EventBus {
  const local = createInProcessEventBus();
  let subscriber: Redis | undefined;

  return {
    publish(notice) {
      // A revocation takes effect in this process even while Redis is away; to receive it twice does no harm.
      if (notice.accessChanged === true) local.publish(notice);
      connection.commands.publish(CHANNEL, JSON.stringify(notice)).catch(() => undefined);
    },
    subscribe(listener) {
      // Workers only publish: the connection is opened with the first subscription.
      subscriber ??= listen(connection.openSubscriber(), (notice) => local.publish(notice));
      return local.subscribe(listener);
    },
  };
}

function listen(subscriber: Redis, deliver: (notice: Notice) => void): Redis {
  subscriber.on('ready', () => {
    // A connection that did not acknowledge the subscription is replaced.
    subscriber.subscribe(CHANNEL).catch(() => subscriber.disconnect(true));
  });
  subscriber.on('message', (_channel, text) => {
    const notice = readNotice(text);
    if (notice) deliver(notice);
  });
  const heartbeat = setInterval(() => {
    // A missing answer is noticed by the connection itself, which then connects again.
    subscriber.ping().catch(() => undefined);
  }, HEARTBEAT_MS);
  heartbeat.unref();
  subscriber.on('end', () => clearInterval(heartbeat));
  return subscriber;
}

/** Others may write into the channel too: what is no notice is passed over. */
function readNotice(text: string): Notice | undefined {
  try {
    const received: unknown = JSON.parse(text);
    return Value.Check(NoticeSchema, received) ? received : undefined;
  } catch {
    return undefined;
  }
}
