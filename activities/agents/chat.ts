import type { ChatContext } from '../../contracts/agents.ts';
import { citationMark, referenceLines } from '../evidence/citations.ts';
import { extractsOf, resultsOf } from '../evidence/located-findings.ts';
import { answeredParts, isAnswered } from '../evidence/main-relations.ts';
import { wantedEvidence } from '../evidence/questions.ts';
import { counted, listed, plain, quote, uniqueBy } from '../evidence/sentences.ts';
import { partTold } from '../evidence/told-parts.ts';

/** Answers from what is stored: results of the conversation's research, and what the documents say word for word. */
export async function answerChat(context: ChatContext): Promise<string> {
  const told = fromResults(context);
  const quoted = fromDocuments(context, told !== '');
  const nothing = told === '' && quoted === '';
  const notes = context.notes.map(plain).join(' ');
  const blocks = [told, quoted, nothing ? nothingKnown(context) : notAnalysed(context), notes];
  const body = blocks.filter((block) => block !== '').join('\n\n');
  return [body, references(body, context), colophon(told, quoted)].filter((block) => block !== '').join('\n\n');
}

function fromResults({ message, research }: ChatContext): string {
  if (!wantedEvidence(message).data) return '';
  const parts = answeredParts(message, research).filter(isAnswered);
  return uniqueBy(
    parts.map((part) => partTold(part, message)),
    (text) => text,
  ).join(' ');
}

function fromDocuments({ message, quotations }: ChatContext, besideResults: boolean): string {
  if (quotations.length === 0 || !wantedEvidence(message).documents) return '';
  const introduction = besideResults ? 'The documents say:' : 'What the documents say to that, word for word:';
  const lines = quotations.map(({ statement, citation }) => `- ${quote(statement)} ${citationMark(citation)}`);
  return `${introduction}\n\n${lines.join('\n')}`;
}

/** Uploaded data that no run has looked at yet are worth a word whenever results are asked for. */
function notAnalysed({ message, research: { datasets, tasks } }: ChatContext): string {
  if (datasets.length === 0 || !wantedEvidence(message).data || tasks.some(({ type }) => type === 'ANALYSIS'))
    return '';
  const names = listed(datasets.map(({ filename }) => plain(filename)));
  return `Nothing has been computed from ${names} yet: a chat looks things up, deep research analyses.`;
}

function nothingKnown(context: ChatContext): string {
  const { research } = context;
  const { uploaded, knowledgeBase } = research.documents;
  const searched =
    uploaded + knowledgeBase === 0
      ? 'this conversation has no documents to search'
      : `no passage of the documents speaks to it (${listed([counted(uploaded, 'upload'), counted(knowledgeBase, 'document')])} searched)`;
  const results =
    resultsOf(research.tasks).length > 0
      ? 'no result of the research so far answers it'
      : 'no research has brought a result yet';
  const advice = 'Ask it as deep research, with data or documents that speak of it, to have it looked into.';
  return [`I cannot answer that from what is stored: ${results}, and ${searched}.`, notAnalysed(context), advice]
    .filter((sentence) => sentence !== '')
    .join(' ');
}

function references(body: string, { quotations, research }: ChatContext): string {
  const citations = [...quotations, ...extractsOf(research.tasks)].map(({ citation }) => citation);
  const lines = referenceLines(body, citations);
  return lines.length === 0 ? '' : `References:\n\n${lines.join('\n')}`;
}

function colophon(told: string, quoted: string): string {
  const from = [told === '' ? '' : 'results of this conversation', quoted === '' ? '' : 'the documents'];
  const used = listed(from.filter((part) => part !== ''));
  return `*Written by the built-in chat agent, without a language model${used === '' ? '' : `, from ${used}`}.*`;
}
