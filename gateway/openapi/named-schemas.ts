type Json = Record<string, unknown>;

interface Described {
  readonly paths?: object;
  readonly components?: { readonly schemas?: object };
}

/** Moves each schema that has a title to the components of the document, and refers to it by that name. */
export function hoistNamedSchemas<Document extends Described>(document: Document): Document {
  const schemas: Json = {};

  function hoisted(value: unknown): unknown {
    if (Array.isArray(value)) return value.map((each: unknown) => hoisted(each));
    if (!isObject(value)) return value;
    const copy: Json = tupleOf2020(
      Object.fromEntries(Object.entries(value).map(([key, each]) => [key, hoisted(each)])),
    );
    const { title } = copy;
    if (typeof title !== 'string' || !('type' in copy || 'anyOf' in copy)) return copy;
    schemas[title] = copy;
    return { $ref: `#/components/schemas/${title}` };
  }

  const { paths } = document;
  return Object.assign({}, document, { paths: hoisted(paths), components: { ...document.components, schemas } });
}

/** A tuple as JSON Schema 2020-12 has it, which OpenAPI 3.1 asks for: TypeBox and Ajv have that of draft 7. */
function tupleOf2020({ items, additionalItems, ...schema }: Json): Json {
  if (Array.isArray(items)) return { ...schema, prefixItems: items, items: additionalItems ?? true };
  return { ...schema, ...(items === undefined ? {} : { items }) };
}

const isObject = (value: unknown): value is Json => typeof value === 'object' && value !== null;
