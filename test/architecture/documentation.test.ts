import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { test } from 'vitest';
import { ERRORS, type ErrorCode } from '../../contracts/errors.ts';
import { registeredRoutes } from '../../tools/api-reference/routes.ts';
import { docsPages } from '../../tools/docs-pages.ts';
import { read, repositoryFiles, ROOT } from './repository-files.ts';

const withoutCode = (markdown: string): string => markdown.replace(/```.*?```/gs, '').replace(/`[^`\n]*`/g, '');

test('every npm script that the documentation names -> is in package.json', () => {
  const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };
  const unknown = repositoryFiles('README.md', 'CONTRIBUTING.md', 'docs/*.md').flatMap((file) =>
    [...read(file).matchAll(/\bnpm (?:(?:-s|--silent) )?(?:run (?:(?:-s|--silent) )?([a-z][\w:-]*)|(start|test)\b)/g)]
      .map(([, run, short]) => run ?? short!)
      .filter((script) => !(script in scripts))
      .map((script) => `${file}: npm run ${script}`),
  );
  assert.deepEqual(unknown, []);
});

test('every relative link in a Markdown file -> leads to a file', () => {
  const broken = repositoryFiles('*.md').flatMap((file) =>
    [...withoutCode(read(file)).matchAll(/\]\(([^()\s]+)(?:\s+"[^"]*")?\)|^\[[^\]]+\]:\s+(\S+)/gm)]
      .map(([, inline, reference]) => inline ?? reference!)
      .filter((target) => !/^([a-z][a-z0-9+.-]*:|#)/i.test(target))
      .filter((target) => !existsSync(join(ROOT, dirname(file), decodeURI(target.replace(/[?#].*$/, '')))))
      .map((target) => `${file}: ${target}`),
  );
  assert.deepEqual(broken, []);
});

const FOLDERS = [...new Set(repositoryFiles('*/*.ts').map((file) => file.split('/')[0]!))];

test('every folder of sources -> a README, whose file names are those of files', () => {
  assert.ok(FOLDERS.includes('use-cases'), 'the folders are collected');
  const wrong = FOLDERS.flatMap((folder) => {
    const page = `${folder}/README.md`;
    if (!existsSync(join(ROOT, page))) return [`${page} is missing`];
    return [...read(page).matchAll(/(?<![\w/.<*-])[\w/-]+\.(?:ts|mjs|md)\b/g)]
      .map(([name]) => name)
      .filter((name) => ![join(folder, name), name].some((path) => existsSync(join(ROOT, path))))
      .map((name) => `${page}: ${name}`);
  });
  assert.deepEqual(wrong, []);
});

test('the generated pages -> are as `npm run docs` writes them', async () => {
  for (const [name, text] of Object.entries(await docsPages())) {
    assert.equal(read(`docs/${name}`), text, `docs/${name} is out of date: npm run docs`);
  }
});

test('every route -> a sentence that says what it does, under a name of its own', async () => {
  const routes = await registeredRoutes();
  assert.ok(routes.length > 25, 'the routes are collected');
  for (const { method, url, schema } of routes) {
    assert.match(schema?.summary ?? '', /^[A-Z].*\.$/, `${method} ${url} has no summary`);
  }
  const names = routes.map(({ schema }) => schema?.operationId);
  assert.equal(new Set(names).size, names.length, 'two routes have the same operationId, or none');
});

/** Of steps, tasks and jobs: callers read them in a status, not as the answer of a request. */
const NEVER_ANSWERED: readonly ErrorCode[] = [
  'ANALYSIS_FAILED',
  'CITATION_UNKNOWN',
  'EVIDENCE_MISSING',
  'MODEL_ANSWER_INVALID',
  'MODEL_AWAY',
  'MODEL_BUDGET_SPENT',
  'MODEL_INPUT_TOO_LONG',
  'MODEL_MISCONFIGURED',
  'MODEL_NO_CREDIT',
  'MODEL_RATE_LIMITED',
  'MODEL_REFUSED',
  'PAPER_OVERDUE',
  'PAPER_REFUSED',
  'PAYLOAD_KEY_MISSING',
  'PAYLOAD_UNREADABLE',
  'RUN_CANCELLED',
  'UPLOAD_URL_FAILED',
  'WORK_GIVEN_UP',
  'WORK_STALLED',
];

test('every error that a request may be answered with -> is in docs/api.md', () => {
  const page = read('docs/api.md');
  const unnamed = Object.entries(ERRORS).filter(([code, { status }]) => !page.includes(`\`${code}\` ${status}`));
  assert.deepEqual(unnamed.map(([code]) => code).sort(), NEVER_ANSWERED);
});
