import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';
import type { Config } from '../config.ts';
import { quantity } from '../contracts/wording.ts';

export interface StartPage {
  readonly config: Config;
  /** Where this process listens. */
  readonly address: string;
  readonly resumedJobs: number;
}

/** What a person reads who has just started the service: where it is, what is on, what to try. */
export function startPage({ config, address, resumedJobs }: StartPage): string {
  const { BASE_URL: baseUrl = address } = config;
  const who =
    config.AUTH_MODE === 'development'
      ? 'development: callers name themselves, this machine only'
      : 'JWT or API key (npm run admin -- create-api-key <user>)';
  const lines = [
    `Research engine is listening on ${address}${baseUrl === address ? '' : `; callers are told ${baseUrl} (BASE_URL)`}`,
    '',
    `  model        off: built-in agents, deterministic and extractive`,
    `  literature   ${config.KNOWLEDGE_DIR === undefined ? 'uploaded documents (KNOWLEDGE_DIR adds a folder)' : `uploaded documents and ${config.KNOWLEDGE_DIR}`}`,
    `  analysis     built-in statistical engine`,
    `  PDF engine   ${onPath('latexmk') ? 'latexmk found' : 'off: no latexmk on the PATH'}; papers are not written by this version`,
    `  callers      ${who}`,
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

export function knowledgeLine(summary: string | undefined): string {
  return summary === undefined
    ? 'The knowledge base could not be read; see the log. Uploaded documents are searched all the same.'
    : `Knowledge base: ${summary}`;
}

function onPath(program: string): boolean {
  return (process.env['PATH'] ?? '').split(delimiter).some((folder) => {
    try {
      accessSync(join(folder, program), constants.X_OK);
      return true;
    } catch {
      return false;
    }
  });
}
