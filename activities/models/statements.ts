import { Value } from '@sinclair/typebox/value';
import type { Quotation, ResearchContext } from '../../contracts/agents.ts';
import { UnfinishedAnswerSchema, type Statement } from '../../contracts/model-answers.ts';
import type { UnverifiedTreatment } from '../../contracts/models.ts';
import { problemsOfRemark } from '../../science/check/statements/plain-text.ts';
import { problemsOfStatement, vocabularyIn } from '../../science/check/statements/statement.ts';
import { neutral } from '../../science/narrate/markdown.ts';
import {
  describeReferred,
  describeStatement,
  describeUnverified,
  referredBy,
} from '../../science/narrate/statements.ts';
import { shortened, uniqueBy } from '../../science/narrate/words.ts';

export interface Written {
  readonly texts: readonly string[];
  /** Sentences of the model that were marked or dropped. */
  readonly unverified: number;
}

const UNVERIFIED_CHARACTERS = 300;
const REMARK_CHARACTERS = 240;
const SENTENCES_SHOWN = 20;

/** Checks and writes what models say of one conversation. */
export function createStatements(
  context: ResearchContext,
  treatment: UnverifiedTreatment,
  quotations?: ReadonlyMap<string, Quotation>,
) {
  const { tasks } = context;
  const referable = { tasks, ...(quotations === undefined ? {} : { quotations }) };
  const tables = context.datasets.flatMap((dataset) => dataset.tables);
  const columns = [...new Set(tables.flatMap((table) => table.columns.map(({ name }) => name)))];
  const asked = [context.question, ...context.instructions];
  const spoken = { vocabulary: vocabularyIn(asked), columns };
  const levels = tables.flatMap((table) => table.columns.flatMap((column) => column.levels.map(({ value }) => value)));
  const statements = tasks.flatMap(({ extracts }) => extracts.map(({ statement }) => statement));
  const ofRemarks = vocabularyIn([...asked, ...columns, ...levels, ...statements]);

  function problemsOf({ say, evidence }: Statement): readonly string[] {
    const { unknown, ...referred } = referredBy(evidence, referable);
    if (unknown.length > 0) return [`there is no evidence with the id ${unknown.slice(0, 3).join(', ')}`];
    if (isSilent(say)) return evidence.length === 0 ? ['it names no evidence'] : [];
    return problemsOfStatement({ say, ...referred }, spoken);
  }

  /** For the model: what is wrong with which of its sentences. */
  const complaints = (sentences: readonly Statement[]): string[] =>
    sentences.flatMap((each, index) => problemsOf(each).map((problem) => `sentence ${String(index + 1)}: ${problem}`));

  function write(sentences: readonly Statement[]): Written {
    const written = sentences.map((each) => ({ isVerified: problemsOf(each).length === 0, text: textOf(each) }));
    return {
      texts: uniqueBy(
        written.map(({ text }) => text).filter((text) => text !== ''),
        (text) => text,
      ),
      unverified: written.filter(({ isVerified }) => !isVerified).length,
    };
  }

  function textOf(sentence: Statement): string {
    const { say, evidence } = sentence;
    const referred = referredBy(evidence, referable);
    if (isSilent(say)) return describeReferred(referred, tasks);
    if (problemsOf(sentence).length === 0) return describeStatement(say, referred, tasks);
    // What was dropped leaves its evidence, which code can put into words.
    if (treatment === 'drop') return describeReferred(referred, tasks);
    return describeUnverified(shortened(say.trim(), UNVERIFIED_CHARACTERS));
  }

  const isCarried = (sentence: Statement): boolean => problemsOf(sentence).length === 0;

  /** Sentences as they are written, for readers who wait. Nothing is checked, only made inert; ids are read when they are whole. */
  function draft(unfinished: unknown): string {
    if (!Value.Check(UnfinishedAnswerSchema, unfinished)) return '';
    const { answer } = unfinished;
    const texts = answer.slice(0, SENTENCES_SHOWN).map(({ say, evidence = [] }, index) => {
      if (typeof say === 'string') return neutral(say);
      return index < answer.length - 1 ? describeReferred(referredBy(evidence, referable), tasks) : '';
    });
    return texts.filter((text) => text !== '').join(' ');
  }

  const complaintsOfRemark = (name: string, text: string): string[] =>
    problemsOfRemark(text, ofRemarks, columns).map((problem) => `${name}: ${problem}`);

  /** A title, an objective or a reason; null where it may not stand. */
  function remark(text: string): string | null {
    const short = shortened(text.trim(), REMARK_CHARACTERS);
    return problemsOfRemark(short, ofRemarks, columns).length === 0 ? neutral(short) : null;
  }

  return {
    complaints,
    complaintsOfRemark,
    isCarried,
    draft,
    remark,
    write,
    referred: (ids: readonly string[]) => referredBy(ids, referable),
  };
}

const isSilent = (say: string | null): say is null => say === null || say.trim() === '';
