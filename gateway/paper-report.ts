import type { Static } from '@sinclair/typebox';
import type { PaperListSchema, PaperStatusReportSchema } from '../contracts/schemas/papers.ts';
import { objectKeys } from '../contracts/files.ts';
import type { PaperView } from '../db/paper-repository.ts';
import type { Papers } from '../use-cases/papers.ts';

type Report = Static<typeof PaperStatusReportSchema>;

/** A paper as lists show it. */
export function listedPaper(paper: PaperView): Static<typeof PaperListSchema>['papers'][number] {
  const { id, createdAt, files, status, title, version } = paper;
  return {
    paperId: id,
    version,
    ...(title === null ? {} : { title }),
    ...(files.pdf === undefined ? {} : { pdfPath: objectKeys.paperObject(id, files.pdf.name) }),
    status,
    createdAt: createdAt.toISOString(),
  };
}

/** The status answer: what is there of a paper depends on how it stands. */
export async function paperReport(papers: Papers, paper: PaperView): Promise<Report> {
  const { pdfPath: _pdfPath, ...listed } = listedPaper(paper);
  return { ...listed, conversationId: paper.conversationId, ...(await standing(papers, paper)) };
}

async function standing(papers: Papers, paper: PaperView): Promise<Partial<Report>> {
  switch (paper.status) {
    case 'pending':
      return {};
    case 'processing':
      return { progress: paper.progress };
    case 'completed': {
      const { pdfUrl, rawLatexUrl } = await papers.delivered(paper);
      return { pdfUrl, rawLatexUrl };
    }
    case 'failed': {
      const sources = await papers.signed(paper, 'zip');
      const { buildProblem, failedReason } = paper;
      return {
        error: failedReason ?? 'The paper was not written.',
        ...(buildProblem === null ? {} : { hint: buildProblem.hint, log: [...buildProblem.lines] }),
        ...(sources === undefined ? {} : { sourcesUrl: sources.url }),
      };
    }
  }
}
