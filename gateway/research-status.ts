import type { Static } from '@sinclair/typebox';
import { STEPS } from '../contracts/research.ts';
import type { ResearchStatusSchema, ResultPaperSchema } from '../contracts/schemas/research.ts';
import type { MessageState } from '../db/message-repository.ts';
import type { ResultPaper } from '../db/tables/messages.ts';

/** The status answer from the one row it needs. */
export function researchStatus(state: MessageState): Static<typeof ResearchStatusSchema> {
  const { status, messageId, conversationId } = state;
  const common = { status, messageId, conversationId };
  if (status === 'failed') return { ...common, error: state.error ?? 'The research failed.' };
  if (status === 'processing') {
    const { currentStep, iteration } = state;
    const completedSteps = STEPS.filter((step) => step in state.steps);
    return { ...common, progress: { currentStep, completedSteps, iteration, ...waitOf(state) } };
  }
  return {
    ...common,
    result: {
      text: state.finalResponse ?? '',
      files: state.rawFiles.map((file) => ({ ...file, url: `/api/artifacts/${file.artifactId}` })),
      papers: Object.values(state.papers).flat().map(toPaper),
      webSearchResults: [],
    },
  };
}

function waitOf({ waitsFor, waitsUntil }: MessageState): { waitingFor?: string; waitingUntil?: string } {
  if (waitsFor === null || waitsUntil === null || waitsUntil.getTime() <= Date.now()) return {};
  return { waitingFor: waitsFor, waitingUntil: waitsUntil.toISOString() };
}

function toPaper({ title, authors, doi, year, abstract }: ResultPaper): Static<typeof ResultPaperSchema> {
  return {
    title,
    authors: [...authors],
    ...(doi === null ? {} : { doi }),
    ...(year === null ? {} : { year }),
    ...(abstract === null ? {} : { abstract }),
  };
}
