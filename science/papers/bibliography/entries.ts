import { Cite, plugins } from '@citation-js/core';
import '@citation-js/plugin-bibtex';
import '@citation-js/plugin-ris';
import { Type, type Static } from '@sinclair/typebox';
import { Value } from '@sinclair/typebox/value';
import type { CslItem } from '../../../contracts/csl.ts';

/** Works as BibTeX and RIS have them. Which field goes where is decided by citation-js; how a text is written is not. */

const Scalar = Type.Union([Type.String(), Type.Number()]);
const BibtexEntriesSchema = Type.Array(
  Type.Object({ type: Type.String(), properties: Type.Record(Type.String(), Type.Unknown()) }),
);
const RisEntriesSchema = Type.Array(Type.Record(Type.String(), Type.Unknown()));
const ConfigSchema = Type.Object({ format: Type.Object({ asciiOnly: Type.Boolean() }) });

export interface BibtexEntry {
  readonly type: string;
  readonly fields: ReadonlyMap<string, string>;
}

/** The entry with its texts as they are given: whatever is to be escaped stands in them as it should be printed. */
export function bibtexEntry(item: CslItem): BibtexEntry {
  const config = plugins.config.get('@bibtex');
  if (Value.Check(ConfigSchema, config)) config.format.asciiOnly = false;
  const [entry] = entriesOf(BibtexEntriesSchema, item, 'bibtex');
  const fields = Object.entries(entry?.properties ?? {}).flatMap(([name, value]) =>
    Value.Check(Scalar, value) ? [[name, String(value)] as const] : [],
  );
  return { type: entry?.type ?? 'misc', fields: new Map(fields) };
}

/** Tags with their values in the order in which they are written. */
export function risEntry(item: CslItem): (readonly [tag: string, value: string])[] {
  const [entry = {}] = entriesOf(RisEntriesSchema, item, 'ris');
  const pairs = Object.entries(entry).flatMap(([tag, value]) =>
    [value].flat().flatMap((each) => (Value.Check(Scalar, each) ? [[tag, String(each)] as const] : [])),
  );
  return pairs.toSorted(([a], [b]) => Number(b === 'TY') - Number(a === 'TY'));
}

function entriesOf<Schema extends typeof BibtexEntriesSchema | typeof RisEntriesSchema>(
  schema: Schema,
  item: CslItem,
  format: string,
): Static<Schema> {
  const formatted = new Cite([{ id: 'work', ...item }]).format(format, { format: 'object' });
  Value.Assert(schema, formatted);
  return formatted;
}
