import { Value } from '@sinclair/typebox/value';
import type { Quotation, ResearchContext } from '../../contracts/agents.ts';
import { UnfinishedAnswerSchema, type Statement } from '../../contracts/model-answers.ts';
import type { UnverifiedTreatment } from '../../contracts/models.ts';
import { problemsOfLimit, problemsOfRemark } from '../../science/check/statements/plain-text.ts';
import { problemsOfStatement, vocabularyIn } from '../../science/check/statements/statement.ts';
import { neutral } from '../../science/narrate/markdown.ts';
import {
  describeReferred,
  describeStatement,
  describeUnverified,
  referredBy,
  type Referred,
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

  function write(given: readonly Statement[]): Written {
    const sentences = withoutRepeats(given);
    const isVerified = new Map(sentences.map((each) => [each, problemsOf(each).length === 0] as const));
    const said = sentences.filter((each) => !isSilent(each.say) && isVerified.get(each));
    // The words of the model carry their evidence; code states only what is left of it, and states it once.
    const stated = new Set(said.flatMap((each) => evidenceOf(referredBy(each.evidence, referable))));
    const texts = sentences.map((each) => textOf(each, { isVerified: isVerified.get(each) ?? false, stated }));
    return {
      texts: uniqueBy(
        texts.filter((text) => text !== ''),
        (text) => text,
      ),
      unverified: sentences.filter((each) => !isVerified.get(each)).length,
    };
  }

  function textOf({ say, evidence }: Statement, { isVerified, stated }: Place): string {
    const referred = referredBy(evidence, referable);
    // What was dropped leaves its evidence, which code can put into words.
    if (isSilent(say) || (!isVerified && treatment === 'drop'))
      return describeReferred(notYet(referred, stated), tasks);
    if (isVerified) return describeStatement(say, referred, tasks);
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

  const complaintsOfLimit = (name: string, text: string): string[] =>
    problemsOfLimit(text, ofRemarks, columns).map((problem) => `${name}: ${problem}`);

  /** What the data cannot tell; null where it may not stand. */
  const limit = (text: string): string | null =>
    problemsOfLimit(text, ofRemarks, columns).length === 0 ? remark(text) : null;

  return {
    complaints,
    complaintsOfLimit,
    complaintsOfRemark,
    isCarried,
    draft,
    limit,
    remark,
    write,
    referred: (ids: readonly string[]) => referredBy(ids, referable),
  };
}

/** Without sentences that say with less evidence what one before them said in the same words. */
function withoutRepeats(sentences: readonly Statement[]): readonly Statement[] {
  return sentences.filter(({ say, evidence }, index) => {
    const words = wordsOf(say);
    const before = sentences.slice(0, index).filter((each) => wordsOf(each.say) === words);
    return words === '' || !before.some((each) => evidence.every((id) => each.evidence.includes(id)));
  });
}

const wordsOf = (say: string | null): string =>
  (say ?? '')
    .toLowerCase()
    .split(/[\s.]+/)
    .join(' ')
    .trim();

interface Place {
  readonly isVerified: boolean;
  /** Evidence that the text has stated already; what is stated now is added. */
  readonly stated: Set<string>;
}

const findingKey = ({ lead }: Referred['findings'][number]): string => `finding ${lead.id}`;
const quotationKey = ({ statement }: Referred['quotations'][number]): string => `quotation ${statement}`;
const evidenceOf = ({ findings, quotations }: Referred): string[] => [
  ...findings.map(findingKey),
  ...quotations.map(quotationKey),
];

/** Of what is referred to, the part that was not stated before. */
function notYet({ findings, quotations, ...referred }: Referred, stated: Set<string>): Referred {
  const left = {
    ...referred,
    findings: findings.filter((each) => !stated.has(findingKey(each))),
    quotations: quotations.filter((each) => !stated.has(quotationKey(each))),
  };
  for (const key of evidenceOf(left)) stated.add(key);
  return left;
}

const isSilent = (say: string | null): say is null => say === null || say.trim() === '';
