import type { Spoken } from '../mentions/arguments.ts';
import type { ColumnFacts } from '../tables/columns.ts';
import type { Mention } from '../tables/mention.ts';
import type { Encoding } from '../encoder/encoding.ts';
import type { Word } from '../words/words.ts';
import type { Ask } from '../ask.ts';

/** A word of a question, or the kind of the column or level that is named in its place. */
export interface Token {
  readonly text: string;
  readonly mention: Mention | null;
}

/** Columns, levels and numbers are replaced by their kinds: what is left is how the question is asked. */
export function tokensOf({ words, mentions }: Pick<Spoken, 'words' | 'mentions'>): Token[] {
  const tokens: Token[] = [];
  let at = 0;
  while (at < words.length) {
    const mention = mentions.find(({ from, to }) => from === at && to > at);
    const word = words[at];
    if (mention) tokens.push({ text: kindOf(mention), mention });
    else if (word) tokens.push({ text: plainText(word), mention: null });
    at = mention?.to ?? at + 1;
  }
  return tokens;
}

const kindOf = ({ column, level }: Mention): string => (level === null ? `<${column.kind}>` : '<level>');
const plainText = ({ number, root }: Word): string => (number === null ? root : '<number>');

/** So likely is it at least that a column without a mention plays a role. */
const LEAST_ENCODED = 0.2;

/** Columns that probably play a role by the encoder. */
const encodedColumns = ({ index }: Ask, encoding: Encoding | null): ColumnFacts[] =>
  index.columns.filter(({ name }) => Math.exp(encoding?.roles.get(name)?.get('none') ?? 0) <= 1 - LEAST_ENCODED);

/** The columns that the question and the sentences around it name, in their order, with the mentions of each; behind them those that only the encoder finds. */
export function namedColumns(ask: Ask, encoding: Encoding | null): Map<ColumnFacts, Mention[]> {
  const { spoken, around } = ask;
  const named = new Map<ColumnFacts, Mention[]>();
  for (const mention of [...spoken.mentions, ...around.flatMap(({ mentions }) => mentions)])
    named.set(mention.column, [...(named.get(mention.column) ?? []), mention]);
  for (const column of encodedColumns(ask, encoding)) if (!named.has(column)) named.set(column, []);
  return named;
}
