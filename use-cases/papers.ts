import { setTimeout as delay } from 'node:timers/promises';
import type { EventBus } from '../clients/event-bus.ts';
import type { ObjectStore } from '../clients/object-store.ts';
import { failure } from '../contracts/failure.ts';
import { objectKeys } from '../contracts/files.ts';
import { NOT_BEGUN } from '../contracts/jobs.ts';
import { LIMITS } from '../contracts/limits.ts';
import { PAPER_EXPORTS, PAPER_FILES, isPaperExport, type PaperFile } from '../contracts/papers.ts';
import type { ConversationPlace, ConversationRepository } from '../db/conversation-repository.ts';
import { paperStatusUrl, type OwnedPaper, type PaperRepository, type PaperView } from '../db/paper-repository.ts';
import type { Engine } from '../engine/engine.ts';
import { paperFilename } from './paper-filename.ts';
import type { Removals } from './removals.ts';

export interface PaperDeps {
  readonly bus: EventBus;
  readonly engine: Engine;
  /** Whether anybody here can compile LaTeX. */
  readonly isLatexReady: () => Promise<boolean>;
  /** Of all users at the same time. */
  readonly mostLive: number;
  readonly objects: Pick<ObjectStore, 'downloadUrl'>;
  readonly conversations: Pick<ConversationRepository, 'getOwned'>;
  readonly papers: PaperRepository;
  readonly removals: Removals;
}

export interface SignedFile {
  readonly filename: string;
  readonly mimeType: string;
  readonly size: number;
  readonly url: string;
  readonly expiresAt: Date;
}

/** The command that makes papers possible. */
export const INSTALL_LATEX = 'npm run setup:papers';

// Notices may get lost: the row is looked at this often in any case.
const LOOK_AGAIN_MS = 1_000;
/** For the end of a paper that fails at its deadline. */
const GRACE_MS = 30_000;

/** Papers of conversations: started, waited for, listed, downloaded, deleted. */
export function createPapers(deps: PaperDeps) {
  const { bus, conversations, engine, isLatexReady, mostLive, objects, papers, removals } = deps;
  /**
   * @throws LATEX_MISSING, CONVERSATION_NOT_FOUND, CONVERSATION_FORBIDDEN, NOTHING_TO_WRITE, PAPER_LIMIT,
   * PAPER_SYSTEM_BUSY
   */
  async function start(place: ConversationPlace): Promise<{ paperId: string; jobId: string }> {
    await conversations.getOwned(place);
    if (!(await isLatexReady())) throw latexMissing();
    const started = await papers.start({ ...place, mostLive });
    const { conversationId, userId } = place;
    const job = { id: started.jobId, queue: 'paper-generation', userId, conversationId, researchMode: null } as const;
    await engine.start({ ...job, ...NOT_BEGUN });
    return started;
  }

  /**
   * Starts a paper and waits until it is written. A caller that leaves does not end it.
   * @throws LATEX_FAILED, PAPER_FAILED, PAPER_PENDING where the caller or the gateway leaves first
   */
  async function write(place: ConversationPlace, leaving: AbortSignal): Promise<PaperView> {
    const { paperId } = await start(place);
    const paper = await whenOver(paperId, leaving);
    if (paper.status === 'failed') throw failedPaper(paper);
    return paper;
  }

  async function whenOver(paperId: string, leaving: AbortSignal): Promise<PaperView> {
    let wake = Promise.withResolvers<undefined>();
    const unsubscribe = bus.subscribe(({ events }) => {
      const isOurs = events.some((event) => event.type === 'paper_updated' && event.paperId === paperId);
      if (isOurs) wake.resolve(undefined);
    });
    const patience = AbortSignal.any([leaving, AbortSignal.timeout(LIMITS.paperGenerationMs + GRACE_MS)]);
    try {
      for (;;) {
        const paper = await papers.find(paperId);
        if (paper === undefined) throw failure('PAPER_NOT_FOUND', `The paper ${paperId} was deleted.`);
        if (paper.status === 'completed' || paper.status === 'failed') return paper;
        if (patience.aborted) throw pending(paperId);
        const again = delay(LOOK_AGAIN_MS, undefined, { signal: patience }).catch(() => undefined);
        await Promise.race([wake.promise, again]);
        wake = Promise.withResolvers();
      }
    } finally {
      unsubscribe();
    }
  }

  /** A signed URL of a file, under a name that says what it is; undefined when the paper has no such file. */
  async function signed(paper: PaperView, file: PaperFile): Promise<SignedFile | undefined> {
    const stored = paper.files[file];
    if (stored === undefined) return undefined;
    const { contentType, extension } = PAPER_FILES[file];
    const filename = paperFilename(paper, extension);
    const expiresAt = new Date(Date.now() + LIMITS.downloadUrlLifetimeMs);
    const key = objectKeys.paperObject(paper.id, stored.name);
    const url = await objects.downloadUrl({ key, filename, contentType, expiresAt });
    return { filename, mimeType: contentType, size: stored.size, url, expiresAt };
  }

  /** PDF and LaTeX of a paper that is completed. @throws PAPER_NOT_READY */
  async function delivered(paper: PaperView) {
    const [pdf, tex] = [await signed(paper, 'pdf'), await signed(paper, 'tex')];
    const { id, files, status } = paper;
    if (status !== 'completed' || pdf === undefined || tex === undefined || files.pdf === undefined) {
      throw notReady(paper);
    }
    return { pdfPath: objectKeys.paperObject(id, files.pdf.name), pdfUrl: pdf.url, rawLatexUrl: tex.url };
  }

  /** @throws PAPER_FORMAT_UNKNOWN, PAPER_NOT_FOUND, PAPER_FORBIDDEN, PAPER_NOT_READY */
  async function exportAs(owned: OwnedPaper, format: string): Promise<SignedFile> {
    if (!isPaperExport(format)) {
      const known = Object.keys(PAPER_EXPORTS).join(', ');
      throw failure('PAPER_FORMAT_UNKNOWN', `Papers are exported as ${known}; not as "${format.slice(0, 40)}".`);
    }
    const paper = await papers.getOwned(owned);
    const isOver = paper.status === 'completed' || paper.status === 'failed';
    const file = isOver ? await signed(paper, format) : undefined;
    if (file === undefined) throw notReady(paper);
    return file;
  }

  async function remove(owned: OwnedPaper): Promise<void> {
    await removals.removeNow([await papers.remove(owned)]);
  }

  return {
    start,
    write,
    signed,
    delivered,
    exportAs,
    remove,
    getOwned: papers.getOwned,
    list: papers.list,
  };
}
export type Papers = ReturnType<typeof createPapers>;

export function latexMissing() {
  return failure(
    'LATEX_MISSING',
    `Papers are made with LaTeX, which is not installed here. Install it: ${INSTALL_LATEX}`,
  );
}

function failedPaper({ id, buildProblem, failedReason }: PaperView) {
  const reason = failedReason ?? 'The paper was not written.';
  const where = { paperId: id, statusUrl: paperStatusUrl(id) };
  if (buildProblem === null) return failure('PAPER_FAILED', reason, where);
  return failure('LATEX_FAILED', reason, { hint: buildProblem.hint, log: buildProblem.lines, ...where });
}

function notReady({ id, status }: PaperView) {
  const because = status === 'failed' ? 'failed and did not come to this' : `is ${status}`;
  return failure('PAPER_NOT_READY', `The paper ${because}. See ${paperStatusUrl(id)}.`);
}

function pending(paperId: string) {
  const statusUrl = paperStatusUrl(paperId);
  return failure('PAPER_PENDING', `The paper is being written. How it stands: ${statusUrl}.`, { paperId, statusUrl });
}
