import type { CheckedModel } from '../clients/models/check-model.ts';
import type { Config } from '../config.ts';
import { b402Terms, x402Terms } from '../contracts/payment-settings.ts';
import { MODEL_AGENTS } from '../contracts/models.ts';
import { quantity } from '../contracts/wording.ts';
import { INSTALL_LATEX } from '../use-cases/papers.ts';

export interface StartPage {
  readonly config: Config;
  /** Where this process listens. */
  readonly address: string;
  readonly resumedJobs: number;
  /** Whether papers can be compiled: here, or by a worker. */
  readonly latexReady: boolean;
}

/** What a person reads who has just started the service: where it is, what is on, what to try. */
export function startPage({ config, address, latexReady, resumedJobs }: StartPage): string {
  const { BASE_URL: baseUrl = address } = config;
  const who =
    config.AUTH_MODE === 'development'
      ? 'development: callers name themselves, this machine only'
      : 'JWT or API key (npm run admin -- create-api-key <user>)';
  const lines = [
    `Research engine is listening on ${address}${baseUrl === address ? '' : `; callers are told ${baseUrl} (BASE_URL)`}`,
    '',
    ...modelLines(config),
    `  literature   ${config.KNOWLEDGE_DIR === undefined ? 'uploaded documents (KNOWLEDGE_DIR adds a folder)' : `uploaded documents and ${config.KNOWLEDGE_DIR}`}`,
    `  analysis     built-in statistical engine`,
    `  papers       ${paperLine(config, latexReady)}`,
    `  callers      ${who}`,
    ...paymentLines(config),
    ...(config.USE_JOB_QUEUE ? [] : [`  data         ${config.DATA_DIR}`]),
    ...(config.USE_JOB_QUEUE
      ? [`  jobs         Temporal at ${config.TEMPORAL_ADDRESS} (npm run worker does them)`]
      : []),
    ...(resumedJobs > 0 ? [`  going on     ${quantity(resumedJobs, 'unfinished job')}`] : []),
    '',
    'Try, in another terminal:',
    '  npm run research -- "Is treatment A or B better for kidney stones?" --file examples/kidney-stones/kidney-stones.csv',
  ];
  return lines.join('\n');
}

/** Which model each agent uses; agents with the same one share a line. */
function modelLines({ models }: Config): string[] {
  const agents = MODEL_AGENTS.map((agent) => {
    const choice = models[agent];
    return { agent, name: choice === undefined ? 'built in' : `${choice.provider}/${choice.model}` };
  });
  const lines = [...Map.groupBy(agents, ({ name }) => name)].map(([name, group]) =>
    group.length === agents.length ? name : `${name}: ${group.map(({ agent }) => agent).join(', ')}`,
  );
  if (lines.length === 1 && lines[0] === 'built in')
    return ['  model        off: built-in agents, deterministic and extractive'];
  return lines.map((line, index) => `  ${index === 0 ? 'model' : '     '}        ${line}`);
}

/** Which protocol is on, on which network and for whose wallet: money goes there. */
function paymentLines(config: Config): string[] {
  const terms = [x402Terms(config).terms, b402Terms(config).terms].filter((each) => each !== undefined);
  return terms.map(
    ({ network, payTo, protocol, token }, index) =>
      `  ${index === 0 ? 'payments' : '        '}     ${protocol}: ${token.symbol} on ${network.id} to ${payTo}`,
  );
}

export const checkedModelLine = ({ name, problem }: Pick<CheckedModel, 'name' | 'problem'>): string =>
  `Language model: ${problem ?? `${name} works.`}`;

export function knowledgeLine(summary: string | undefined): string {
  return summary === undefined
    ? 'The knowledge base could not be read; see the log. Uploaded documents are searched all the same.'
    : `Knowledge base: ${summary}`;
}

function paperLine({ USE_JOB_QUEUE: queueMode }: Config, latexReady: boolean): string {
  if (latexReady) return queueMode ? 'on: a worker with LaTeX writes them' : 'on: LaTeX is installed';
  return queueMode
    ? `off: no worker with LaTeX is running (${INSTALL_LATEX} where one is to)`
    : `off: ${INSTALL_LATEX} installs LaTeX`;
}
