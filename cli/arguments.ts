import { parseArgs } from 'node:util';
import { RESEARCH_MODES, type ResearchMode } from '../contracts/research.ts';
import { argumentProblem } from './argument-problem.ts';
import { Refusal } from './exit-codes.ts';

export interface ResearchArguments {
  /** Absent only with `continueFrom`: then the run of that conversation is watched. */
  readonly question: string | undefined;
  readonly files: readonly string[];
  readonly mode: ResearchMode;
  /** Answered at once from what is stored; no run is started. */
  readonly chat: boolean;
  readonly knowledge: string | undefined;
  /** Have a paper written, once the answer is there. */
  readonly paper: boolean;
  readonly json: boolean;
  /** `provider/model` for all agents. */
  readonly model: string | undefined;
  /** A conversation id, or `last`. */
  readonly continueFrom: string | undefined;
  readonly out: string;
  readonly server: string | undefined;
}

const OPTIONS = {
  file: { type: 'string', multiple: true, short: 'f' },
  mode: { type: 'string' },
  chat: { type: 'boolean' },
  knowledge: { type: 'string' },
  model: { type: 'string' },
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
  checkQuestion(question, values);
  return {
    question,
    chat: values.chat ?? false,
    files: values.file ?? [],
    mode: modeOf(values.mode),
    knowledge: values.knowledge,
    model: values.model,
    json: values.json ?? false,
    paper: values.paper ?? false,
    continueFrom: values.continue,
    out: values.out ?? 'results',
    server: values.server,
  };
}

type Given = ReturnType<typeof read>['values'];

function checkQuestion(question: string | undefined, given: Given): void {
  if (given.chat === true) checkChat(question, given);
  if (question !== undefined) return;
  if (given.continue === undefined) {
    throw new Refusal(
      'Give a question in quotes: npm run research -- "What …?" --file data.csv (--help lists all options).',
    );
  }
  if (given.file !== undefined) throw new Refusal('Files are read for a question: give one beside --file.');
}

/** A chat starts no run: what belongs to one has no place beside it. */
function checkChat(question: string | undefined, given: Given): void {
  if (question === undefined) throw new Refusal('--chat needs a question in quotes.');
  const stray = (['file', 'mode', 'paper'] as const).find((name) => given[name] !== undefined);
  if (stray !== undefined) throw new Refusal(`--${stray} belongs to a research; --chat answers from what is stored.`);
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
