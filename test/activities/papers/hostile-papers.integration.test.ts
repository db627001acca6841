import assert from 'node:assert/strict';
import { readFile, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { onTestFinished, test } from 'vitest';
import { compileLatex, isLatexInstalled } from '../../../activities/papers/compile-latex.ts';
import { temporaryFolder } from '../../harness/temporary-folder.ts';
import { hostileMaterial } from '../../science/papers/hostile-material.ts';
import { DATE, writeSources } from './paper-sources.ts';

const skip = !(await isLatexInstalled());

/** Conversations that did not compile, or not without complaints, before their defects were mended. */
const MENDED = [2, 4, 19, 26, 266, 1018, 1078, 1166];
/** `PAPER_CONVERSATIONS=500` compiles as many others. */
const more = Array.from({ length: Number(process.env['PAPER_CONVERSATIONS'] ?? 0) }, (_, place) => 2000 + place);

/** What LaTeX, BibTeX and latexmk leave beside the sources. */
const WRITTEN = ['aux', 'bbl', 'blg', 'fdb_latexmk', 'fls', 'log', 'out', 'pdf', 'xdv'].map((end) => `main.${end}`);
/** Files that the texts of hostile conversations name. */
const NAMED = /passwd|hostname|secret/;

for (const seed of [...MENDED, ...more])
  test.skipIf(skip)(`hostile conversation ${String(seed)} -> a PDF, and no other file is read or written`, async () => {
    const outside = temporaryFolder();
    onTestFinished(() => outside.remove());
    const folder = await writeSources(join(outside.path, 'paper'), hostileMaterial(seed));
    const sources = await readdir(folder, { recursive: true });
    const compiled = await compileLatex(folder, { deadline: Date.now() + 200_000, date: DATE });
    assert.ok(compiled.ok, JSON.stringify(compiled));
    assert.deepEqual(compiled.complaints, []);
    const opened = (await readFile(join(folder, 'main.fls'), 'utf8')).split('\n');
    assert.ok(opened.length > 50, 'TeX records every file that it opens');
    assert.deepEqual(
      opened.filter((line) => NAMED.test(line)),
      [],
    );
    assert.deepEqual(
      (await readdir(folder, { recursive: true })).filter((name) => ![...sources, ...WRITTEN].includes(name)),
      [],
    );
    assert.deepEqual(await readdir(outside.path), ['paper']);
  });
