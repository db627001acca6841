import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { messageOf } from '../contracts/failure.ts';
import type { ApiClient, PaperStatusReport } from './api-client.ts';
import { EXIT, Refusal, ServiceRefusal } from './exit-codes.ts';
import { saveDownload } from './output-folder.ts';
import { patiently, type Patience } from './patience.ts';
import type { Progress } from './progress.ts';

export interface PaperToWrite {
  readonly client: ApiClient;
  readonly conversationId: string;
  /** Where the answer stands, and the paper is to stand beside it. */
  readonly folder: string;
  readonly progress: Progress;
  readonly signal: AbortSignal;
  readonly onConnection: Patience['onConnection'];
}

const POLL_MS = 500;

/** Has a paper written about a conversation, shows how far it is, and saves it. Returns its path. @throws Refusal */
export async function writePaper(paper: PaperToWrite): Promise<string> {
  const { client, folder, progress } = paper;
  progress.note('Paper', 'being written');
  const paperId = await startPaper(paper);
  const report = await followPaper(paper, paperId);
  if (report.status === 'failed' || report.pdfUrl === undefined) throw failed(report);
  const path = join(folder, 'paper.pdf');
  await saveDownload(client, path, report.pdfUrl);
  return path;
}

/** Queued where workers write papers. Else the service answers when it is done, and the paper is found in the list. */
async function startPaper({ client, conversationId, signal }: PaperToWrite): Promise<string> {
  try {
    return (await client.queuePaper(conversationId)).paperId;
  } catch (error) {
    if (!(error instanceof ServiceRefusal) || error.code !== 'PAPER_QUEUE_DISABLED') throw error;
  }
  const earlier = new Set((await client.listPapers(conversationId)).papers.map(({ paperId }) => paperId));
  let refusal: Error | undefined;
  client.writePaper(conversationId).catch((error: unknown) => {
    refusal = error instanceof Error ? error : new Error(messageOf(error)); // the status of a paper that has begun says more
  });
  for (;;) {
    const { papers } = await client.listPapers(conversationId);
    const started = papers.find(({ paperId }) => !earlier.has(paperId));
    if (started !== undefined) return started.paperId;
    if (refusal !== undefined) throw refusal;
    await delay(POLL_MS, undefined, { signal });
  }
}

async function followPaper(paper: PaperToWrite, paperId: string): Promise<PaperStatusReport> {
  const { client, progress, signal } = paper;
  const patience = { ...paper, advice: 'The paper goes on when the server does.' };
  let shown = 0;
  for (;;) {
    const report = await patiently(patience, () => client.getPaperStatus(paperId));
    if (report.status === 'completed' || report.status === 'failed') return report;
    const { progress: percent = 0 } = report;
    if (percent > shown) progress.note('Paper', `${String(percent)}%`);
    shown = Math.max(shown, percent);
    await delay(POLL_MS, undefined, { signal });
  }
}

function failed({ error, hint, log = [] }: PaperStatusReport): Refusal {
  const lines = [`The paper was not written: ${error ?? 'no reason was given'}`, ...log, ...(hint ? [hint] : [])];
  return new Refusal(lines.join('\n'), EXIT.failed);
}
