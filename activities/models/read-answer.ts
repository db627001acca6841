import { KindGuard, type Static, type TSchema } from '@sinclair/typebox';
import { Value, type ValueError } from '@sinclair/typebox/value';
import { isStillThinking, readJson } from '../../clients/models/read-json.ts';

/** What a model wrote, as its schema has it, and what is wrong with it in words for the model. */
export type ReadAnswer<Schema extends TSchema> =
  { readonly problems: readonly string[] } | { readonly answer: Static<Schema>; readonly problems: readonly string[] };

const PROBLEMS_NAMED = 8;

export function readAnswer<Schema extends TSchema>(
  text: string,
  schema: Schema,
  check: (answer: Static<Schema>) => readonly string[],
): ReadAnswer<Schema> {
  const found = readJson(text);
  if (found === undefined)
    return { problems: [isStillThinking(text) ? 'it ended before its thoughts did' : 'it holds no JSON value'] };
  const answer: unknown = Value.Clean(schema, Value.Default(schema, inKnownCase(schema, found)));
  if (Value.Check(schema, answer)) return { answer, problems: check(answer).slice(0, PROBLEMS_NAMED) };
  return { problems: [...Value.Errors(schema, answer)].flatMap(problemsIn).slice(0, PROBLEMS_NAMED) };
}

/** In words for the model: the values of a choice, and of what may be null the problem within it. */
function problemsIn({ errors, message, path, schema }: ValueError): readonly string[] {
  const values = choicesOf(schema);
  if (values.length > 0) return [`${path}: Expected one of ${values.join(', ')}`];
  const within = variantsOf(schema).length > 0 ? [...(errors[0] ?? [])].flatMap(problemsIn) : [];
  return within.length > 0 ? within : [`${path || '/'}: ${message}`];
}

/** Of what may be null the rest, which stands first; of all other schemas nothing. */
const variantsOf = (schema: TSchema): readonly TSchema[] =>
  KindGuard.IsUnion(schema) && schema.anyOf.length === 2 && schema.anyOf.some(KindGuard.IsNull)
    ? schema.anyOf.slice(0, 1)
    : [];

/** The texts that a choice allows; none of what is no choice. */
function choicesOf(schema: TSchema): readonly string[] {
  if (KindGuard.IsUnion(schema)) return schema.anyOf.flatMap(choicesOf);
  return KindGuard.IsLiteral(schema) && typeof schema.const === 'string' ? [schema.const] : [];
}

/** The same value with the texts of choices as the schema spells them: `analysis` is the task `ANALYSIS`. */
function inKnownCase(schema: TSchema, value: unknown): unknown {
  if (typeof value === 'string') {
    const same = choicesOf(schema).find((choice) => choice.toLowerCase() === value.trim().toLowerCase());
    return same ?? value;
  }
  const [variant] = variantsOf(schema);
  // Defaults of a variant are otherwise given only where the rest of it is right: their absence would hide what is wrong.
  if (variant !== undefined && value !== null) return Value.Default(variant, inKnownCase(variant, value));
  if (KindGuard.IsArray(schema) && Array.isArray(value))
    return value.map((item: unknown) => inKnownCase(schema.items, item));
  return KindGuard.IsObject(schema) && isRecord(value) ? fieldsInKnownCase(schema.properties, value) : value;
}

const fieldsInKnownCase = (properties: Readonly<Record<string, TSchema>>, value: Readonly<Record<string, unknown>>) =>
  Object.fromEntries(
    Object.entries(value).map(([name, field]) => {
      const schema = Object.hasOwn(properties, name) ? properties[name] : undefined;
      return [name, schema === undefined ? field : inKnownCase(schema, field)];
    }),
  );

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
