import type { ApiClient, StartedResearch } from './api-client.ts';
import { Refusal } from './exit-codes.ts';

export type Followed = Pick<StartedResearch, 'conversationId' | 'messageId'>;

const EVENT_PAGE = 500;

/** `last` is the newest conversation of the caller; the server knows it, so nothing has to be remembered here. */
export async function resolveConversation(client: ApiClient, given: string): Promise<string> {
  if (given !== 'last') return given;
  const { conversations } = await client.listConversations(1);
  const [newest] = conversations;
  if (newest === undefined) throw new Refusal('There is no conversation yet to continue. Ask a question first.');
  return newest.conversationId;
}

/** The message a conversation is about at the moment: the one that changed last. */
export async function findNewestMessage(client: ApiClient, conversationId: string): Promise<Followed> {
  const { seq } = await client.listEvents(conversationId, 0);
  const { events } = await client.listEvents(conversationId, Math.max(0, seq - EVENT_PAGE));
  const messageId = events.findLast((event) => event.messageId !== undefined)?.messageId;
  if (messageId === undefined) throw new Refusal(`Nothing was asked in the conversation ${conversationId} yet.`);
  return { conversationId, messageId };
}
