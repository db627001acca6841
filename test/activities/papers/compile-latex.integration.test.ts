import assert from 'node:assert/strict';
import { readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, test } from 'vitest';
import { compileLatex, isLatexInstalled, missingTexFiles } from '../../../activities/papers/compile-latex.ts';
import type { PaperMaterial } from '../../../contracts/paper-material.ts';
import { temporaryFolder } from '../../harness/temporary-folder.ts';
import { material } from '../../science/papers/material.ts';
import { DATE, writeSources } from './paper-sources.ts';

const skip = !(await isLatexInstalled());
const ERROR = '\\documentclass{article}\n\\begin{document}\n';

const soon = () => ({ deadline: Date.now() + 100_000, date: DATE });

const folders: ReturnType<typeof temporaryFolder>[] = [];
afterAll(() => {
  for (const folder of folders) folder.remove();
});

function newFolder(): string {
  const folder = temporaryFolder();
  folders.push(folder);
  return folder.path;
}

const withSources = (given: PaperMaterial) => writeSources(join(newFolder(), 'paper'), given);

async function withMain(body: string): Promise<string> {
  const folder = newFolder();
  await writeFile(join(folder, 'main.tex'), body);
  return folder;
}

test.skipIf(skip)('a paper with a figure and a reference -> a PDF, twice with the same bytes', async () => {
  const [first, second] = await Promise.all([withSources(material()), withSources(material())]);
  const one = await compileLatex(first, soon());
  const other = await compileLatex(second, soon());
  assert.ok(one.ok && other.ok, JSON.stringify(one));
  assert.equal(Buffer.from(one.pdf.subarray(0, 5)).toString(), '%PDF-');
  assert.ok(Buffer.from(one.pdf).equals(Buffer.from(other.pdf)));
  assert.deepEqual(one.complaints, []);
});

test.skipIf(skip)('one of several files of TeX is missing -> it alone is named', async () => {
  assert.deepEqual(await missingTexFiles(['cite.sty', 'no-such-package.sty', 'IEEEtran.cls']), ['no-such-package.sty']);
});

test.skipIf(skip)('an error of TeX -> ends the build with the line and a hint', async () => {
  const compiled = await compileLatex(await withMain(`${ERROR}\\nothing\n\\end{document}`), soon());
  assert.ok(!compiled.ok);
  assert.equal(compiled.cause, 'tex-error');
  assert.deepEqual(compiled.lines.slice(0, 2), ['./main.tex:3: Undefined control sequence.', '3: \\nothing']);
});

test.skipIf(skip)('text stands beyond its margin, or no font has a letter -> the build says so', async () => {
  const body = `${ERROR}\\noindent\\hbox to 2\\linewidth{x}王\n\\end{document}`;
  const compiled = await compileLatex(await withMain(body), soon());
  assert.ok(compiled.ok);
  assert.match(compiled.complaints[0] ?? '', /^Missing character: There is no 王/);
  assert.match(compiled.complaints[1] ?? '', /^Overfull \\hbox/);
});

test.skipIf(skip)('TeX that reads a system file or runs a command -> gets neither', async () => {
  const reading = await withMain(`${ERROR}\\input{/etc/passwd}\\end{document}`);
  assert.ok(!(await compileLatex(reading, soon())).ok);
  const running = await withMain(`${ERROR}\\immediate\\write18{touch ran}x\\end{document}`);
  assert.ok((await compileLatex(running, soon())).ok);
  assert.ok(!(await readdir(running)).includes('ran'));
});

test.skipIf(skip)('a settings file of latexmk in the folder -> is not read', async () => {
  const folder = await withMain(`${ERROR}x\\end{document}`);
  await writeFile(join(folder, 'latexmkrc'), "system('touch ran');\n");
  assert.ok((await compileLatex(folder, soon())).ok);
  assert.ok(!(await readdir(folder)).includes('ran'));
});

test.skipIf(skip)('an endless build -> is ended at its deadline', async () => {
  const folder = await withMain(`${ERROR}\\def\\x{\\x}\\x\\end{document}`);
  const compiled = await compileLatex(folder, { deadline: Date.now() + 3000, date: DATE });
  assert.ok(!compiled.ok);
  assert.equal(compiled.cause, 'timeout');
});

test.skipIf(skip)('a cancelled build -> ends', async () => {
  const folder = await withMain(`${ERROR}\\def\\x{\\x}\\x\\end{document}`);
  const compiled = await compileLatex(folder, { ...soon(), signal: AbortSignal.abort() });
  assert.ok(!compiled.ok && compiled.isCancelled);
});
