import type { Discovery, PlanTask, WorldState } from '../contracts/schemas/world-state.ts';
import type { ResearchStatus } from './api-client.ts';
import type { SavedArtifact } from './output-folder.ts';

export interface Report {
  readonly question: string;
  readonly status: ResearchStatus;
  readonly state: WorldState;
  readonly artifacts: readonly SavedArtifact[];
}

type Paper = NonNullable<ResearchStatus['result']>['papers'][number];

/** The answer and what it rests on, as one Markdown document beside its figures. */
export function reportMarkdown({ question, status, state, artifacts }: Report): string {
  const { values } = state;
  const sections = [
    ['Question', quote(question)],
    ['Answer', answerOf(status)],
    ['Hypothesis', values.currentHypothesis],
    ['Discoveries', (values.discoveries ?? []).map((each) => discovery(each, artifacts)).join('\n\n')],
    ['Methods', methods(values.methodology, values.plan ?? [])],
    ['Figures', figures(artifacts)],
    ['Tables and files', otherFiles(artifacts)],
    ['References', references(status.result?.papers ?? [])],
  ] as const;
  const written = sections.filter(([, body]) => body !== undefined && body.trim() !== '');
  const isFirst = values.objective === question;
  const title = `# ${escape((isFirst ? values.conversationTitle : undefined) ?? oneLine(question))}`;
  const origin = `Conversation \`${state.conversationId}\`, message \`${status.messageId}\`. The whole world state: [world-state.json](world-state.json).`;
  return [title, ...written.map(([heading, body]) => `## ${heading}\n\n${(body ?? '').trim()}`), `---\n\n${origin}`]
    .join('\n\n')
    .concat('\n');
}

function answerOf({ result, error }: ResearchStatus): string {
  if (error !== undefined) return `The research failed: ${escape(error)}`;
  return nestHeadings(result?.text ?? '', 2);
}

/** The answer has headings of its own; inside the report they stand below the report's. */
function nestHeadings(markdown: string, levels: number): string {
  return markdown.replace(
    /^(#{1,6}) /gm,
    (_, marks: string) => `${'#'.repeat(Math.min(6, marks.length + levels - 1))} `,
  );
}

function discovery(
  { title, claim, summary, evidenceArray, artifacts, novelty, unverifiedNumbers }: Discovery,
  saved: readonly SavedArtifact[],
): string {
  const own = saved.filter(({ artifact }) => artifacts.some(({ id }) => id === artifact.id));
  const lines = [
    ...evidenceArray.map(({ taskId, jobId, explanation }) => {
      return `- Evidence: \`${taskId}\`${jobId === undefined ? '' : ` (job \`${jobId}\`)`}: ${explanation}`;
    }),
    ...own.map(
      ({ artifact, path, problem }) =>
        `- ${problem === undefined ? link(artifact.name, path) : `${escape(artifact.name)} (not saved: ${problem})`}`,
    ),
    `- Novelty: ${novelty}`,
    ...(unverifiedNumbers === undefined ? [] : [`- Not found in the evidence: ${unverifiedNumbers.join(', ')}`]),
  ];
  return [`### ${escape(title)}`, claim, ...(summary === claim ? [] : [summary]), lines.join('\n')].join('\n\n');
}

function methods(methodology: string | undefined, tasks: readonly PlanTask[]): string {
  const done = tasks.map(({ id, objective, error }) => {
    return `- \`${id}\`: ${escape(objective)}${error === undefined ? '' : ` (failed: ${escape(error)})`}`;
  });
  return [methodology ?? '', done.join('\n')].filter((part) => part.trim() !== '').join('\n\n');
}

function figures(artifacts: readonly SavedArtifact[]): string {
  return artifacts
    .filter(({ artifact, problem }) => artifact.type === 'figure' && problem === undefined)
    .map(({ artifact, path }) => {
      const caption = `*${escape(artifact.taskId)}: ${escape(artifact.description)}*`;
      return `!${link(artifact.name, path)}\n\n${caption}`;
    })
    .join('\n\n');
}

function otherFiles(artifacts: readonly SavedArtifact[]): string {
  return artifacts
    .filter(({ artifact, problem }) => artifact.type !== 'figure' || problem !== undefined)
    .map(({ artifact, path, problem }) => {
      return `- ${problem === undefined ? link(path, path) : `${escape(path)} (not saved: ${problem})`}: ${escape(artifact.description)}`;
    })
    .join('\n');
}

function references(papers: readonly Paper[]): string {
  return papers
    .map(({ title, authors, doi, year }, index) => {
      const by = [authors.join(', '), year === undefined ? '' : `(${String(year)})`]
        .filter((part) => part !== '')
        .join(' ');
      const where =
        doi === undefined
          ? ''
          : ` [doi:${escape(doi)}](https://doi.org/${encodeURI(doi).replace(/[()]/g, encodeURIComponent)})`;
      return `${String(index + 1)}. ${by === '' ? '' : `${escape(by)}. `}${escape(title)}.${where}`;
    })
    .join('\n');
}

function link(text: string, path: string): string {
  return `[${escape(text)}](${path.split('/').map(encodeURIComponent).join('/')})`;
}

const oneLine = (text: string): string => text.replace(/\s+/g, ' ').trim();
const quote = (text: string): string => `> ${text.trim().split('\n').join('\n> ')}`;

/** Names and captions are text; brackets and stars in them are not Markdown. */
function escape(text: string): string {
  return oneLine(text).replace(/([\\`*_[\]<>])/g, '\\$1');
}
