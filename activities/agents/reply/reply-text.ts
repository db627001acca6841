import type { ResearchContext } from '../../../contracts/agents.ts';
import type { ContinueDecision } from '../../../contracts/research.ts';
import { citedKeys } from '../../../science/check/citations.ts';
import { referenceLines } from '../../../science/narrate/citations.ts';
import {
  certaintySection,
  feedbackRequest,
  methodSection,
  nextSection,
} from '../../../science/narrate/conversation/closing.ts';
import {
  dataSection,
  discoveriesSection,
  documentsSection,
  hypothesisSection,
  section,
} from '../../../science/narrate/conversation/sections.ts';

/** Every source the text cites; the hypothesis in it may be another agent's. */
function references(text: string, { tasks }: ResearchContext): string {
  const keys = new Set(citedKeys(text));
  const citations = tasks.flatMap(({ extracts }) => extracts.map(({ citation }) => citation));
  return section('References', referenceLines(citations.filter(({ key }) => keys.has(key))).join('\n'));
}

interface ReplyParts {
  /** The first paragraphs: what the researcher wanted to know. */
  readonly answered: string;
  /** What else limits the answer, beside what code knows of. */
  readonly limits?: string;
  readonly colophon: string;
}

/** An answer with all that it rests on, laid out from the records. */
export function replyText(
  { answered, limits = '', colophon: written }: ReplyParts,
  context: ResearchContext,
  decision: ContinueDecision,
): string {
  const blocks = [
    answered,
    dataSection(context, answered),
    documentsSection(context),
    hypothesisSection(context),
    discoveriesSection(context),
    certaintySection(context),
    limits,
    methodSection(context),
    nextSection(context, decision),
    feedbackRequest(context, decision),
  ];
  const body = blocks.filter((block) => block !== '').join('\n\n');
  return [body, references(body, context), written].filter((block) => block !== '').join('\n\n');
}
