import { ERRORS, type ErrorCode } from '../../contracts/errors.ts';
import { KindGuard } from '@sinclair/typebox';
import { fieldsOf, shapesOf, typeOf, type Field, type Shape } from './fields.ts';
import { BEFORE, GROUPS, type Group } from './prose.ts';
import { registeredRoutes, type Route } from './routes.ts';

/** docs/api.md: the routes from their own schemas, between the paragraphs of prose.ts. */
export async function apiPage(): Promise<string> {
  const routes = await registeredRoutes();
  const stray = routes.filter((route) => groupOf(route) === undefined);
  if (stray.length > 0) throw new Error(`No group of tools/api-reference/prose.ts has ${stray.map(nameOf).join(', ')}`);
  const sections = GROUPS.map((group) => ({ group, own: routes.filter((route) => groupOf(route) === group) }));
  return [
    BEFORE,
    '## All of them',
    table(
      ['Route', 'What it does', 'Who may call'],
      sections.flatMap(({ group, own }) => own.map((route) => overview(route, group))),
    ),
    ...sections.flatMap(({ group, own }) => [`## ${group.title}`, group.text, ...own.map(section)]),
    '## Shapes',
    'Objects that the answers above hold.',
    ...shapesIn(routes).map(({ title, fields }) => `### ${title}\n\n${fieldTable(fields)}`),
  ].join('\n\n');
}

function groupOf({ url }: Route): Group | undefined {
  return GROUPS.find(({ routes }) => routes.test(url));
}

const nameOf = ({ method, url }: Route): string => `${method} ${url}`;
const anchorOf = (route: Route): string =>
  nameOf(route)
    .toLowerCase()
    .replace(/[^\w -]/g, '')
    .replaceAll(' ', '-');

function overview(route: Route, { caller }: Group): readonly string[] {
  return [`[\`${nameOf(route)}\`](#${anchorOf(route)})`, route.schema?.summary ?? '', caller];
}

function section(route: Route): string {
  const { schema = {} } = route;
  return [
    `### \`${nameOf(route)}\``,
    [schema.summary, schema.description].filter((text) => text !== undefined).join(' '),
    takes(route),
    ...answers(schema.response),
    schema.errors === undefined ? '' : `Errors: ${schema.errors.map(errorOf).join(', ')}.`,
  ]
    .filter((part) => part !== '')
    .join('\n\n');
}

function takes({ schema = {} }: Route): string {
  const places = { path: schema.params, query: schema.querystring, body: schema.body };
  const rows = Object.entries(places).flatMap(([place, taken]) =>
    fieldsOf(taken).map(({ name, type, isOptional, meaning }) => [
      `\`${name}\``,
      place,
      type,
      isOptional ? '' : 'yes',
      meaning,
    ]),
  );
  return rows.length === 0 ? '' : table(['Takes', 'In', 'Type', 'Required', 'Meaning'], rows);
}

function answers(response: unknown): readonly string[] {
  return Object.entries(toRecord(response)).flatMap(([status, schema]) =>
    /^\d+$/.test(status) ? answer(status, schema) : [],
  );
}

function answer(status: string, response: unknown): readonly string[] {
  const schema = schemaOf(response);
  if (!KindGuard.IsSchema(schema)) return [];
  const fields = schema.title === undefined ? fieldsOf(schema) : [];
  const told = schema.title === undefined ? (schema.description ?? 'text.') : `${typeOf(schema)}.`;
  return [`Answers ${status}${fields.length > 0 ? ':' : `: ${told}`}`, fieldTable(fields)];
}

/** Of a response with a content type of its own the schema stands below that type. */
function schemaOf(response: unknown): unknown {
  if (KindGuard.IsSchema(response)) return response;
  const [content] = valuesOf(response);
  const [media] = valuesOf(content);
  return valuesOf(media)[0];
}

/** Of a field that may be absent the name has a question mark. */
function fieldTable(fields: readonly Field[]): string {
  const rows = fields.map(({ name, type, isOptional, meaning }) => [
    `\`${name}${isOptional ? '?' : ''}\``,
    type,
    meaning,
  ]);
  return rows.length === 0 ? '' : table(['Field', 'Type', 'Meaning'], rows);
}

const errorOf = (code: ErrorCode): string => `\`${code}\` ${ERRORS[code].status}`;

function shapesIn(routes: readonly Route[]): readonly Shape[] {
  const all = routes.flatMap(({ schema }) => Object.values(toRecord(schema?.response)).flatMap(shapesOf));
  return [...new Map(all.map((shape) => [shape.title, shape])).values()];
}

const valuesOf = (value: unknown): readonly unknown[] => Object.values(toRecord(value));

const toRecord = (value: unknown): object => (typeof value === 'object' && value !== null ? value : {});

function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  return [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}
