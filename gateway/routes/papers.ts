import { Socket } from 'node:net';
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { failure } from '../../contracts/failure.ts';
import { knownId } from '../../contracts/ids.ts';
import { LIMITS } from '../../contracts/limits.ts';
import { errorResponses, PageQuerySchema } from '../../contracts/schemas/common.ts';
import { ConversationParamsSchema } from '../../contracts/schemas/conversations.ts';
import {
  DeletedPaperSchema,
  ExportQuerySchema,
  FetchedPaperSchema,
  PaperListSchema,
  PaperParamsSchema,
  PaperStatusReportSchema,
  QueuedPaperSchema,
  RedirectSchema,
  SignedExportSchema,
  WrittenPaperSchema,
} from '../../contracts/schemas/papers.ts';
import type { ConversationRepository } from '../../db/conversation-repository.ts';
import { paperStatusUrl } from '../../db/paper-repository.ts';
import type { Papers } from '../../use-cases/papers.ts';
import { nextCursor, pageRequest } from '../list-cursor.ts';
import { listedPaper, paperReport } from '../paper-report.ts';
import { wantsJsonOnly } from '../wants-json-only.ts';
import { useWaitSignal } from '../plugins/wait-signal.ts';
import type { Mode } from '../mode.ts';

export interface PaperRouteDeps {
  readonly conversations: ConversationRepository;
  readonly papers: Papers;
  /** Papers are written by workers; embedded, callers wait for theirs. */
  readonly mode: Mode;
}

const CONVERSATION = '/api/deep-research/conversations/:id';
const PAPER = '/api/deep-research/paper/:paperId';
const STARTING = [
  'CONVERSATION_NOT_FOUND',
  'CONVERSATION_FORBIDDEN',
  'NOTHING_TO_WRITE',
  'PAPER_LIMIT',
  'PAPER_SYSTEM_BUSY',
  'LATEX_MISSING',
] as const;

export function paperRoutes({ conversations, mode, papers }: PaperRouteDeps): FastifyPluginAsyncTypebox {
  const place = (id: string, userId: string) => ({ conversationId: knownId(id, 'CONVERSATION_NOT_FOUND'), userId });
  const owned = (id: string, userId: string) => ({ paperId: knownId(id, 'PAPER_NOT_FOUND'), userId });

  return async (app) => {
    const waitSignal = useWaitSignal(app);

    app.route({
      method: 'POST',
      url: `${CONVERSATION}/paper`,
      schema: {
        operationId: 'writePaper',
        summary: 'Writes a paper about a conversation, and answers when it is done.',
        description:
          'The paper is made of what the conversation holds at this moment; each call makes another version. A caller that leaves does not end it. When LaTeX makes no PDF the body has a `hint`, the offending lines as `log`, and `paperId`, whose sources can be exported.',
        errors: [...STARTING, 'LATEX_FAILED', 'PAPER_FAILED', 'PAPER_PENDING'],
        params: ConversationParamsSchema,
        response: { 200: WrittenPaperSchema, ...errorResponses },
      },
      handler: async ({ params, socket, userId }, reply) => {
        const signal = waitSignal(reply);
        // Silent for longer than any other answer. Requests that are injected come by no socket.
        if (socket instanceof Socket) socket.setTimeout(LIMITS.paperGenerationMs * 2);
        const paper = await papers.write(place(params.id, userId), signal);
        const { conversationId, conversationStateId, id: paperId } = paper;
        return {
          success: true as const,
          paperId,
          conversationId,
          conversationStateId,
          ...(await papers.delivered(paper)),
        };
      },
    });

    app.route({
      method: 'POST',
      url: `${CONVERSATION}/paper/async`,
      schema: {
        operationId: 'queuePaper',
        summary: 'Queues a paper about a conversation, and answers at once.',
        description: 'Queue mode only. Poll `statusUrl`, or wait for `paper_updated`.',
        errors: [...STARTING, 'PAPER_QUEUE_DISABLED'],
        params: ConversationParamsSchema,
        response: { 202: QueuedPaperSchema, ...errorResponses },
      },
      handler: async ({ params, userId }, reply) => {
        const { conversationId } = place(params.id, userId);
        if (mode.name === 'embedded') {
          await conversations.getOwned({ conversationId, userId });
          const syncEndpoint = `/api/deep-research/conversations/${conversationId}/paper`;
          throw failure('PAPER_QUEUE_DISABLED', `Papers are queued in queue mode only. Call ${syncEndpoint}.`, {
            syncEndpoint,
          });
        }
        const { jobId, paperId } = await papers.start({ conversationId, userId });
        const queued = { success: true as const, paperId, jobId, conversationId, status: 'queued' as const };
        return reply.code(202).send({ ...queued, statusUrl: paperStatusUrl(paperId) });
      },
    });

    app.route({
      method: 'GET',
      url: `${CONVERSATION}/papers`,
      schema: {
        operationId: 'listPapers',
        summary: 'The papers of a conversation, newest first, a page at a time.',
        errors: ['CONVERSATION_NOT_FOUND', 'CONVERSATION_FORBIDDEN'],
        params: ConversationParamsSchema,
        querystring: PageQuerySchema,
        response: { 200: PaperListSchema, ...errorResponses },
      },
      handler: async ({ params, query, userId }) => {
        const { conversationId } = await conversations.getOwned(place(params.id, userId));
        const { items, next } = await papers.list({ conversationId, ...pageRequest(query) });
        return { success: true as const, conversationId, papers: items.map(listedPaper), ...nextCursor(next) };
      },
    });

    app.route({
      method: 'GET',
      url: `${PAPER}/status`,
      schema: {
        operationId: 'getPaperStatus',
        summary: 'How a paper stands.',
        description: '`progress` while it is processing, URLs once it is completed, `error` when it failed.',
        errors: ['PAPER_NOT_FOUND', 'PAPER_FORBIDDEN'],
        params: PaperParamsSchema,
        response: { 200: PaperStatusReportSchema, ...errorResponses },
      },
      handler: async ({ params, userId }) => paperReport(papers, await papers.getOwned(owned(params.paperId, userId))),
    });

    app.route({
      method: 'GET',
      url: PAPER,
      schema: {
        operationId: 'getPaper',
        summary: 'Where a paper can be downloaded: signed anew with each call.',
        errors: ['PAPER_NOT_FOUND', 'PAPER_FORBIDDEN', 'PAPER_NOT_READY'],
        params: PaperParamsSchema,
        response: { 200: FetchedPaperSchema, ...errorResponses },
      },
      handler: async ({ params, userId }) => {
        const paper = await papers.getOwned(owned(params.paperId, userId));
        const urls = await papers.delivered(paper);
        const { status: _status, ...listed } = listedPaper(paper);
        return { success: true as const, conversationId: paper.conversationId, ...listed, ...urls };
      },
    });

    app.route({
      method: 'GET',
      url: `${PAPER}/export`,
      schema: {
        operationId: 'exportPaper',
        summary: 'Redirects to a signed URL of a paper in another format.',
        description:
          'LaTeX sources that compile as they are (`zip`), Markdown, Word, its bibliography as BibTeX, RIS or CSL-JSON, and all of it with its evidence as an RO-Crate. Of a paper that failed, the sources, if it came to them. With `Accept: application/json`, and nothing else in that header, the URL is answered instead.',
        errors: ['PAPER_FORMAT_UNKNOWN', 'PAPER_NOT_FOUND', 'PAPER_FORBIDDEN', 'PAPER_NOT_READY'],
        params: PaperParamsSchema,
        querystring: ExportQuerySchema,
        response: { 200: SignedExportSchema, 302: RedirectSchema, ...errorResponses },
      },
      handler: async ({ headers, params, query, userId }, reply) => {
        const paper = owned(params.paperId, userId);
        const { expiresAt, ...file } = await papers.exportAs(paper, query.format);
        if (!wantsJsonOnly(headers.accept)) return reply.redirect(file.url, 302);
        return reply.send({ paperId: paper.paperId, ...file, expiresAt: expiresAt.toISOString() });
      },
    });

    app.route({
      method: 'DELETE',
      url: PAPER,
      schema: {
        operationId: 'deletePaper',
        summary: 'Deletes a paper with all its files, for good.',
        description: 'Other versions stay. While it is being written, it is refused.',
        errors: ['PAPER_NOT_FOUND', 'PAPER_FORBIDDEN', 'PAPER_BUSY'],
        params: PaperParamsSchema,
        response: { 200: DeletedPaperSchema, ...errorResponses },
      },
      handler: async ({ params, userId }) => {
        const paper = owned(params.paperId, userId);
        await papers.remove(paper);
        return { success: true as const, paperId: paper.paperId };
      },
    });
  };
}
