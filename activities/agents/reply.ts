import type { ResearchContext } from '../../contracts/agents.ts';
import type { ContinueDecision } from '../../contracts/research.ts';
import { referenceLines } from '../evidence/citations.ts';
import { extractsOf } from '../evidence/located-findings.ts';
import { answer } from './reply/answer.ts';
import { certaintySection, colophon, feedbackRequest, methodSection, nextSection } from './reply/closing-sections.ts';
import {
  dataSection,
  discoveriesSection,
  documentsSection,
  hypothesisSection,
  section,
} from './reply/evidence-sections.ts';

/** Every source the text cites, once, in the order of the keys. */
function references(text: string, { tasks }: ResearchContext): string {
  const citations = extractsOf(tasks).map(({ citation }) => citation);
  const inOrder = citations.toSorted((a, b) => (a.key < b.key ? -1 : 1));
  return section('References', referenceLines(text, inOrder).join('\n'));
}

/** The answer as the researcher reads it. */
export async function composeReply({
  context,
  decision,
}: {
  context: ResearchContext;
  decision: ContinueDecision;
}): Promise<string> {
  const blocks = [
    answer(context),
    dataSection(context),
    documentsSection(context),
    hypothesisSection(context),
    discoveriesSection(context),
    certaintySection(context),
    methodSection(context),
    nextSection(context, decision),
    feedbackRequest(context, decision),
  ];
  const body = blocks.filter((block) => block !== '').join('\n\n');
  return [body, references(body, context), colophon(context)].filter((block) => block !== '').join('\n\n');
}
