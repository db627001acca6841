import { randomUUID } from 'node:crypto';
import type { Static } from '@sinclair/typebox';
import { Value } from '@sinclair/typebox/value';
import type { EventSourceMessage } from 'eventsource-parser';
import { ChatAnswerSchema, ChatTokenSchema } from '../contracts/schemas/chat.ts';
import { refusalOf, ServerGone, type ApiClient, type ChatBody } from './api-client.ts';
import { resolveConversation } from './conversation.ts';
import type { DraftView } from './draft-view.ts';
import { Refusal, ServiceRefusal } from './exit-codes.ts';
import { patiently, type Patience } from './patience.ts';

export type ChatAnswer = Static<typeof ChatAnswerSchema>;

export interface Chat {
  readonly question: string;
  /** A conversation id, or `last`; undefined begins a conversation. */
  readonly continueFrom: string | undefined;
  readonly model: string | undefined;
  readonly client: ApiClient;
  readonly view: DraftView;
  readonly signal: AbortSignal;
  readonly onConnection: Patience['onConnection'];
}

/** Asks a short question, and shows the answer while it is written. @throws Refusal */
export async function runChat({
  question,
  continueFrom,
  model,
  client,
  view,
  signal,
  onConnection,
}: Chat): Promise<ChatAnswer> {
  const conversationId = continueFrom === undefined ? undefined : await resolveConversation(client, continueFrom);
  const body = {
    message: question,
    ...(conversationId === undefined ? {} : { conversationId }),
    ...(model === undefined ? {} : { model }),
  };
  const key = randomUUID(); // a stream that was cut must not ask twice
  const patience = { onConnection, signal, advice: 'Ask again when it is back.' };
  for (;;) {
    const answer = await patiently(patience, () => follow(client, { body, key, view }));
    if (answer !== undefined) return answer;
    signal.throwIfAborted();
  }
}

/** The answer; undefined where it takes longer than one request may. */
async function follow(
  client: ApiClient,
  { body, key, view }: { readonly body: ChatBody; readonly key: string; readonly view: DraftView },
): Promise<ChatAnswer | undefined> {
  try {
    for await (const event of client.followChat(body, key)) {
      const answer = readEvent(event, view);
      if (answer !== undefined) return answer;
    }
  } catch (error) {
    if (error instanceof ServiceRefusal && error.code === 'CHAT_PENDING') return undefined;
    throw error;
  } finally {
    view.end();
  }
  throw new ServerGone(client.baseUrl, 'the answer broke off');
}

function readEvent({ event, data }: EventSourceMessage, view: DraftView): ChatAnswer | undefined {
  const given: unknown = JSON.parse(data);
  if (event === 'token' && Value.Check(ChatTokenSchema, given)) view.show(given);
  if (event === 'error') throw refusalOf(given, 500);
  if (event !== 'final') return undefined;
  if (Value.Check(ChatAnswerSchema, given)) return given;
  throw new Refusal('The answer is not of this version of the service. Are server and command of the same version?');
}
