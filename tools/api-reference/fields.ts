import { KindGuard, type TSchema, type TString } from '@sinclair/typebox';
import { IdSchema, TimestampSchema, WHOLE_NUMBER } from '../../contracts/schemas/common.ts';

export interface Field {
  /** With the names of the objects it stands in: `files[].fileId`. */
  readonly name: string;
  readonly type: string;
  readonly isOptional: boolean;
  readonly meaning: string;
}

/** An object with a title has a table of its own, where it is described once. */
export interface Shape {
  readonly title: string;
  readonly fields: readonly Field[];
}

/** The fields of an object, those of objects within it among them. */
export function fieldsOf(schema: unknown, prefix = ''): readonly Field[] {
  if (!KindGuard.IsObject(schema)) return [];
  return Object.entries(schema.properties).flatMap(([key, property]) => {
    const name = `${prefix}${key}`;
    const type = typeOf(property);
    const { description = '' } = property;
    const meaning = TOLD_BY_TYPE.includes(description) ? '' : description;
    const inner = elementOf(property);
    return [
      { name, type, meaning, isOptional: KindGuard.IsOptional(property) },
      ...(inner.title === undefined ? fieldsOf(inner, `${name}${inner === property ? '' : '[]'}.`) : []),
    ];
  });
}

/** All objects with a title, those within them after them. */
export function shapesOf(schema: unknown): readonly Shape[] {
  if (!KindGuard.IsObject(schema)) return [];
  const { title, properties } = schema;
  const own = title === undefined ? [] : [{ title, fields: fieldsOf(schema) }];
  return [...own, ...Object.values(properties).flatMap((property) => shapesOf(elementOf(property)))];
}

const UUID = 'UUID';
const TOLD_BY_TYPE = [IdSchema, TimestampSchema].map(({ description }) => description ?? '');

const elementOf = (schema: TSchema): TSchema => (KindGuard.IsArray(schema) ? elementOf(schema.items) : schema);

export function typeOf(schema: TSchema): string {
  if (schema.title !== undefined) return `[${schema.title}](#${schema.title.toLowerCase()})`;
  if (KindGuard.IsUnion(schema))
    return schema.anyOf.map(typeOf).join(schema.anyOf.every(KindGuard.IsLiteral) ? ', ' : ' or ');
  if (KindGuard.IsLiteral(schema)) return `\`${JSON.stringify(schema.const)}\``;
  if (KindGuard.IsArray(schema)) return `list of ${typeOf(schema.items)}${atMost(schema.maxItems, 'of them')}`;
  if (KindGuard.IsString(schema)) return textType(schema);
  if (KindGuard.IsInteger(schema)) return `integer${bounds(schema)}`;
  return KindGuard.IsRecord(schema) ? 'object' : String(schema['type'] ?? 'anything');
}

function textType(schema: TString): string {
  if (schema.description === IdSchema.description) return UUID;
  if (schema.format === 'date-time') return 'timestamp';
  if (schema.pattern === WHOLE_NUMBER) return 'whole number';
  return `text${atMost(schema.maxLength, 'characters')}`;
}

const atMost = (maximum: number | undefined, what: string): string =>
  maximum === undefined ? '' : `, at most ${maximum} ${what}`;

function bounds({ minimum, maximum }: { minimum?: number; maximum?: number }): string {
  if (minimum === undefined) return '';
  return maximum === undefined ? `, from ${minimum}` : `, ${minimum} to ${maximum}`;
}
