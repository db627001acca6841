import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { Type } from '@sinclair/typebox';
import { Value } from '@sinclair/typebox/value';
import type { ProfiledTable } from '../../contracts/table-profile.ts';

/** A question that somebody wrote about a table of their own, with the analysis that a statistician would run. */
export interface Labelled {
  /** The set and the table: no set is learned from and measured on. */
  readonly set: string;
  readonly table: ProfiledTable;
  readonly asked: string;
  /** Null where the table cannot answer. */
  readonly wanted: Wanted | null;
  readonly sort: Sort;
}

type OneOrMore = string | readonly string[];

/** Columns and kinds that matter; of an array each is right. */
export interface Wanted {
  readonly kind: OneOrMore;
  /** Null where rows are counted. */
  readonly outcome?: OneOrMore | null;
  readonly level?: string | number;
  readonly predictors?: OneOrMore;
  readonly covariates?: OneOrMore;
  readonly interaction?: readonly string[];
  readonly rows?: readonly WantedRows[];
  readonly compare?: readonly (string | number)[];
  readonly subject?: OneOrMore;
  readonly baseline?: string;
  readonly exposure?: string;
  readonly trials?: string;
  readonly time?: OneOrMore;
  readonly event?: string;
  readonly value?: number;
  readonly given?: Readonly<Record<string, string | number>>;
  readonly statistic?: string;
}

export interface WantedRows {
  readonly column: string;
  readonly values?: readonly (string | number)[];
  readonly above?: number | string;
  readonly below?: number | string;
  readonly between?: readonly (number | string)[];
}

interface Line extends Pick<Labelled, 'asked' | 'wanted'> {
  /** Set and table. */
  readonly of: string;
}

const OPEN = { additionalProperties: Type.Unknown() };
const LINE = Type.Unsafe<Line>(Type.Object({ of: Type.String(), asked: Type.String() }, OPEN));
const TABLE = Type.Unsafe<ProfiledTable & { readonly of: string }>(Type.Object({ of: Type.String() }, OPEN));

const FOLDER = join(import.meta.dirname, 'questions');
/**
 * `known` are those that rules were mended for: of them the rules look better than they are. Of the others the `named` ones call columns by their names,
 * the `everyday` ones avoid these names, and the `natural` ones do as people speak.
 */
const SORTS = ['known', 'named', 'everyday', 'natural'] as const;
export type Sort = (typeof SORTS)[number];

const heldOut = new Set(readFileSync(join(FOLDER, 'held-out.txt'), 'utf8').trimEnd().split('\n'));
/** Sets that the encoder never saw: on these is learned how far to trust it, and measured. */
export const isHeldOut = (set: string): boolean => heldOut.has(set);

export function labelledQuestions(): Labelled[] {
  return SORTS.flatMap((sort) => {
    const tables = new Map(
      linesOf(gunzipSync(readFileSync(join(FOLDER, `${sort}-tables.jsonl.gz`))).toString()).map((line) => {
        const { of, ...table } = Value.Parse(TABLE, JSON.parse(line));
        return [of, table] as const;
      }),
    );
    return linesOf(readFileSync(join(FOLDER, `${sort}.jsonl`), 'utf8')).flatMap((line) => {
      const { of, asked, wanted } = Value.Parse(LINE, JSON.parse(line));
      const table = tables.get(of);
      return table ? [{ set: of.split('/')[0] ?? of, table, asked, wanted, sort }] : [];
    });
  });
}

const linesOf = (text: string): string[] => text.split('\n').filter((line) => line !== '');

export const listOf = (one: OneOrMore | null | undefined): readonly string[] => {
  if (one === null || one === undefined) return [];
  return typeof one === 'string' ? [one] : one;
};
