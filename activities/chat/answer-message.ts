import type { LiteratureSource } from '../../clients/literature-source.ts';
import type { Agents, ChatContext, ResearchContext } from '../../contracts/agents.ts';
import type { ChatActivities } from '../../contracts/chat-activities.ts';
import type { Announcer } from '../../db/announcer.ts';
import type { ChatRepository, ChatTurn } from '../../db/chat-repository.ts';
import type { ContextRepository } from '../../db/context-repository.ts';
import type { SourceRepository } from '../../db/source-repository.ts';
import { throughDatabaseOutages } from '../database-outages.ts';
import { assertKnownCitations } from '../../science/check/citations.ts';
import type { AgentRequests } from '../agent-requests/index.ts';
import { citeSources } from '../literature/cite-sources.ts';
import { reviewLiterature } from '../literature/review-literature.ts';
import type { ShowDraft } from '../models/draft.ts';
import { inModelStep } from '../models/model-step.ts';
import { citableKeys } from '../research/citable-keys.ts';

export interface ChatDeps {
  readonly agents: Pick<Agents, 'answerChat'>;
  readonly announcer: Announcer;
  /** Answers a request to a single agent. */
  readonly answerAgentRequest: AgentRequests['answerAgentRequest'];
  readonly chats: ChatRepository;
  readonly contexts: ContextRepository;
  readonly literatureSources: readonly LiteratureSource[];
  readonly sources: SourceRepository;
}

const QUOTATIONS = 5;
const ONLY_NEAR = 'No passage of the documents speaks to all of the question; what is quoted comes nearest.';

export function createChatActivities(deps: ChatDeps): ChatActivities {
  const { agents, announcer, answerAgentRequest, chats, contexts, literatureSources, sources } = deps;

  async function answerMessage({ jobId }: { jobId: string }): Promise<void> {
    const turn = await chats.findOpen(jobId);
    if (turn === undefined) return;
    const { agentRequest, conversationId, followed, level, message, messageId, model, userId } = turn;
    const place = { jobId, conversationId, userId, model, level, step: 'chat' };
    const stored = await contexts.load({ conversationId, jobId, level: turn.level + 1 });
    if (agentRequest !== null) {
      const text = await inModelStep(place, () => answerAgentRequest(agentRequest, { ...turn, research: stored }));
      return throughDatabaseOutages(() => save(turn, text));
    }
    const research: ResearchContext = { ...stored, instructions: [message] };
    const { quotations, notes } = await readDocuments(turn);
    const show: ShowDraft = (piece) => announcer.showDraft(userId, { messageId, ...piece });
    const ask = () => agents.answerChat({ message, research, quotations, notes });
    const text = await inModelStep({ ...place, showDraft: followed ? show : undefined }, ask);
    assertKnownCitations(text, [...citableKeys(research), ...quotations.map(({ citation }) => citation.key)]);
    await throughDatabaseOutages(() => save(turn, text));
  }

  /** What the documents say to the message. Sources are stored before anything cites them. */
  async function readDocuments({
    conversationId,
    message,
    userId,
  }: ChatTurn): Promise<Pick<ChatContext, 'quotations' | 'notes'>> {
    const query = { userId, conversationId, question: message, objective: message, limit: QUOTATIONS };
    const review = await reviewLiterature({
      ...{ query, sources: literatureSources, onTrace: () => undefined },
      busySource: 'note', // a chat does not wait for a source
    });
    const extracts = review.extracts.length > 0 ? review.extracts : review.nearest;
    const notes = [...review.notes, ...(review.nearest.length > 0 ? [ONLY_NEAR] : [])];
    if (extracts.length === 0) return { quotations: [], notes };
    const { cited } = await sources.add(conversationId, (known) => citeSources(conversationId, known, extracts));
    const quotations = extracts.flatMap(({ source, statement, page }) => {
      const key = cited.get(source.identity)?.key;
      return key === undefined ? [] : [{ statement, citation: { key, page, title: source.title, doi: source.doi } }];
    });
    return { quotations, notes };
  }

  async function save(turn: ChatTurn, text: string): Promise<void> {
    const { conversationId, messageId } = turn;
    await announcer.transaction(async (tx, events) => {
      if (!(await chats.answer(tx, { ...turn, text }))) return;
      await events.append(conversationId, [{ type: 'message_updated', subjectId: messageId }]);
    });
  }

  return { answerMessage };
}
