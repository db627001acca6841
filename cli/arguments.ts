import { parseArgs } from 'node:util';
import { RESEARCH_MODES, type ResearchMode } from '../contracts/research.ts';
import { argumentProblem } from './argument-problem.ts';
import { Refusal } from './exit-codes.ts';

export interface ResearchArguments {
  /** Absent only with `continueFrom`: then the run of that conversation is watched. */
  readonly question: string | undefined;
  readonly files: readonly string[];
  readonly mode: ResearchMode;
  readonly knowledge: string | undefined;
  /** Have a paper written, once the answer is there. */
  readonly paper: boolean;
  readonly json: boolean;
  /** A conversation id, or `last`. */
  readonly continueFrom: string | undefined;
  readonly out: string;
  readonly server: string | undefined;
}

const OPTIONS = {
  file: { type: 'string', multiple: true, short: 'f' },
  mode: { type: 'string' },
  knowledge: { type: 'string' },
  json: { type: 'boolean' },
  paper: { type: 'boolean' },
  continue: { type: 'string' },
  out: { type: 'string' },
  server: { type: 'string' },
  help: { type: 'boolean', short: 'h' },
} as const;

/** Reads the command line; undefined for --help. @throws Refusal */
export function parseResearchArguments(argv: readonly string[]): ResearchArguments | undefined {
  const { values, positionals } = read(argv);
  if (values.help) return undefined;
  const question = questionOf(positionals);
  if (question === undefined && values.continue === undefined) {
    throw new Refusal(
      'Give a question in quotes: npm run research -- "What …?" --file data.csv (--help tells the rest).',
    );
  }
  if (question === undefined && values.file !== undefined) {
    throw new Refusal('Files are read for a question: give one beside --file.');
  }
  return {
    question,
    files: values.file ?? [],
    mode: modeOf(values.mode),
    knowledge: values.knowledge,
    json: values.json ?? false,
    paper: values.paper ?? false,
    continueFrom: values.continue,
    out: values.out ?? 'results',
    server: values.server,
  };
}

function read(argv: readonly string[]) {
  try {
    return parseArgs({ args: [...argv], options: OPTIONS, allowPositionals: true });
  } catch (error) {
    throw argumentProblem(error);
  }
}

function questionOf(positionals: readonly string[]): string | undefined {
  const [first, second] = positionals;
  if (second !== undefined) {
    throw new Refusal(`One question, please, in quotes; "${second}" stands outside of it. Files follow --file.`);
  }
  const question = first?.trim();
  if (question === '') throw new Refusal('The question is empty. Give it in quotes.');
  return question;
}

function modeOf(given: string | undefined): ResearchMode {
  const mode = RESEARCH_MODES.find((each) => each === (given ?? 'semi-autonomous'));
  if (mode === undefined) throw new Refusal(`--mode must be ${RESEARCH_MODES.join(', ')}; not "${given ?? ''}".`);
  return mode;
}
