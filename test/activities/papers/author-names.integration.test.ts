import assert from 'node:assert/strict';
import { join } from 'node:path';
import { onTestFinished, test } from 'vitest';
import { extractText, getDocumentProxy } from 'unpdf';
import { compileLatex, isLatexInstalled } from '../../../activities/papers/compile-latex.ts';
import { temporaryFolder } from '../../harness/temporary-folder.ts';
import { analysisTask, material, searchTask, source } from '../../science/papers/material.ts';
import { DATE, writeSources } from './paper-sources.ts';

const skip = !(await isLatexInstalled());

interface Work {
  readonly authors: readonly (readonly [family: string, given: string])[];
  readonly title: string;
  /** How the reference begins in the text of the PDF; compared after Unicode normalisation. */
  readonly printed: RegExp;
}

const WORKS: readonly Work[] = [
  {
    authors: [
      ['Święcicki', 'Łukasz'],
      ['Müller-Lüdenscheidt', 'Jörg'],
      ['Nguyễn', 'Văn Đức'],
    ],
    title: 'Kidney stones in Łódź',
    printed: /Ł\. Święcicki, J\. Müller-Lüdenscheidt, and V\. Đ\. Nguyễn, “Kidney stones in Łódź,”/,
  },
  {
    authors: [['Παπαδοπούλου', 'Ζωή']],
    title: 'Θεραπεία λίθων του νεφρού',
    printed: /Ζ\. Παπαδοπούλου, “Θεραπεία λίθων του νεφρού,”/,
  },
  {
    authors: [['Жуков', 'Владимир']],
    title: 'Лечение камней почек',
    printed: /В\. Жуков, “Лечение камней почек,”/,
  },
  {
    authors: [
      ['王', '小明'],
      ['李', '娜'],
    ],
    title: '肾结石治疗方法的比较',
    printed: /王小明 and 李娜, “肾结石治疗方法的比较,”/,
  },
  { authors: [['山田', '太郎']], title: '腎結石の治療法', printed: /山田太郎, “腎結石の治療法,”/ },
  { authors: [['김', '철수']], title: '신장 결석 치료법', printed: /김철수, “신장 결석 치료법,”/ },
  { authors: [['כהן', 'דוד']], title: 'טיפול באבני כליה', printed: /דוד כהן, “טיפול באבני כליה,”/ },
  // Programs that read PDFs disagree on the order of Arabic words.
  { authors: [['حداد', 'ليلى']], title: 'علاج حصى الكلى', printed: /(ليلى حداد|حداد ليلى), “[^”]*حصى[^”]*,”/ },
  { authors: [['वर्मा', 'सुनीता']], title: 'पथरी का उपचार', printed: /सु\. [^,]+, “पथरी का उपचार,”/ },
];

test.skipIf(skip)(
  'authors write their names in Latin, Greek, Cyrillic, Chinese, Japanese, Korean, Hebrew, Arabic and Devanagari -> every letter is printed',
  async () => {
    const outside = temporaryFolder();
    onTestFinished(() => outside.remove());
    const keys = WORKS.map((_, place) => `work${String(place + 1)}`);
    const given = material({
      tasks: [
        analysisTask('ana-1'),
        ...keys.map((key, place) => searchTask(`lit-${String(place + 1)}`, 'The stones were small.', key)),
      ],
      sources: WORKS.map(({ authors, title }, place) => {
        const author = authors.map(([family, forename]) => ({ family, given: forename }));
        return source(keys[place] ?? '', { title, author, DOI: `10.1000/${String(place)}` });
      }),
    });
    const folder = await writeSources(join(outside.path, 'paper'), given);
    const compiled = await compileLatex(folder, { deadline: Date.now() + 200_000, date: DATE });
    assert.ok(compiled.ok, JSON.stringify(compiled));
    assert.deepEqual(compiled.complaints, []);
    const { text } = await extractText(await getDocumentProxy(new Uint8Array(compiled.pdf)), { mergePages: true });
    const references = text.slice(text.indexOf('REFERENCES')).normalize('NFKC').replace(/\s+/g, ' ');
    for (const { printed } of WORKS) assert.match(references, printed);
  },
);
