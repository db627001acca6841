import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { test } from 'node:test';
import { ERRORS } from '../../contracts/errors.ts';
import { read, repositoryFiles, ROOT } from './repository-files.ts';

const withoutCode = (markdown: string): string => markdown.replace(/```.*?```/gs, '').replace(/`[^`\n]*`/g, '');

/** The rows of a documentation table whose first cell is a name in backticks: name → the other cells. */
function tableRows(file: string): Record<string, string[]> {
  assert.ok(existsSync(join(ROOT, file)), `${file} does not exist yet`);
  const rows: Record<string, string[]> = {};
  for (const [, name, rest] of read(file).matchAll(/^\| *`([A-Z][A-Z0-9_]*)` *\|(.*)$/gm)) {
    assert.ok(!(name! in rows), `${file} lists ${name!} twice`);
    rows[name!] = rest!.split('|').map((cell) => cell.trim());
  }
  return rows;
}

test('every npm script that the documentation names is in package.json', () => {
  const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };
  const unknown = repositoryFiles('README.md', 'CONTRIBUTING.md', 'docs/*.md').flatMap((file) =>
    [...read(file).matchAll(/\bnpm (?:(?:-s|--silent) )?(?:run (?:(?:-s|--silent) )?([a-z][\w:-]*)|(start|test)\b)/g)]
      .map(([, run, short]) => run ?? short!)
      .filter((script) => !(script in scripts))
      .map((script) => `${file}: npm run ${script}`),
  );
  assert.deepEqual(unknown, []);
});

test('every relative link in a Markdown file leads to a file', () => {
  const broken = repositoryFiles('*.md').flatMap((file) =>
    [...withoutCode(read(file)).matchAll(/\]\(([^()\s]+)(?:\s+"[^"]*")?\)|^\[[^\]]+\]:\s+(\S+)/gm)]
      .map(([, inline, reference]) => inline ?? reference!)
      .filter((target) => !/^([a-z][a-z0-9+.-]*:|#)/i.test(target))
      .filter((target) => !existsSync(join(ROOT, dirname(file), decodeURI(target.replace(/[?#].*$/, '')))))
      .map((target) => `${file}: ${target}`),
  );
  assert.deepEqual(broken, []);
});

test('docs/settings.md lists exactly the settings of config.ts', async () => {
  assert.ok(existsSync(join(ROOT, 'config.ts')), 'config.ts does not exist yet');
  const { SETTINGS } = (await import(join(ROOT, 'config.ts'))) as { SETTINGS?: object };
  assert.ok(SETTINGS, 'config.ts exports no SETTINGS');
  assert.deepEqual(Object.keys(tableRows('docs/settings.md')).sort(), Object.keys(SETTINGS).sort());
});

test('docs/errors.md lists exactly the errors of contracts/errors.ts, with status and whether a retry helps', () => {
  const documented = Object.entries(tableRows('docs/errors.md')).map(([code, [status, retryable]]) => ({
    code,
    status,
    retryable,
  }));
  const declared = Object.entries(ERRORS).map(([code, { status, retryable }]) => ({
    code,
    status: String(status),
    retryable: retryable ? 'yes' : 'no',
  }));
  const byCode = (a: { code: string }, b: { code: string }) => a.code.localeCompare(b.code, 'en');
  assert.deepEqual(documented.sort(byCode), declared.sort(byCode));
});
