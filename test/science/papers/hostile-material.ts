import type { PaperMaterial } from '../../../contracts/paper-material.ts';
import { analysisTask, differenceEstimates, material, searchTask, source } from './material.ts';

/** Conversations whose every text tries to be something else: TeX, Markdown, a path, another direction, too long. */

const TEX = [
  '\\input{/etc/passwd}',
  '\\immediate\\write18{touch broken-out}',
  '^^5cinput{/etc/passwd}',
  '^^5c^^69nput /etc/hostname ',
  '\\end{document}',
  '\\catcode`\\%=12',
  '\\def\\x{\\x\\x}\\x',
  '\\csname end\\endcsname',
  '\\openin5=../../secret \\read5 to\\z \\z',
  '\\includegraphics{/etc/passwd}',
  '{{{{{',
  '}}}}}',
  '$$',
  '$x^2^3$',
  '$\\input{x}$',
  '$\\frac{1}{2}$',
  '$a_b_c$',
  '\\',
  '\\\\',
  '%',
  '#1',
  '&',
  '&&&',
  '_',
  '^',
  '~',
  '"',
  "''",
  '``',
  '--',
  '---',
  '\\begin{verbatim}',
  '\\verb|x|',
  '\\item[',
  '[',
  ']',
  '\\cite{none}',
  '\\bibliography{/etc/passwd}',
  '\\special{ps: x}',
  '\\directlua{os.exit()}',
];
const MARKDOWN = [
  '**bold',
  '***',
  '# heading',
  '> > > > > > quote',
  '- - - - - - - item',
  '1. 2. 3. item',
  '[@nobody2020]',
  '[@gorman2014, p. 3]',
  '[@gorman2014; @nobody]',
  '![alt](file:///etc/passwd)',
  '[link](javascript:alert(1))',
  '<https://example.org/a_b%20c#d&e>',
  '<script>alert(1)</script>',
  '`code \\input{x}`',
  '```\ncode {\n   block %\n```',
  '| a | b |\n|---|--:|\n| 1 | \\write18 |',
  '| a |\n|',
  '$$\n\\int_0^1 x^2 \\, dx\n$$',
  '$$\n\\loop\\repeat\n$$',
  '[^1]',
  '[^1]: note',
  '~~gone~~',
  '---',
  '&amp; &#x5c;input',
  'https://example.org/' + 'a%5c'.repeat(40),
];
const SCRIPTS = [
  '王小明',
  '山田太郎',
  '김철수',
  'Ζωή Παπαδοπούλου',
  'Владимир Жуков',
  'שלום עולם',
  'مرحبا بالعالم 123',
  'हिन्दी भाषा',
  'ภาษาไทย',
  'தமிழ்',
  'Ünïcödé Łódź Ğ ő',
  'χ² ⁻⁸ ≤ ∑ ∮',
  '😀👩‍👩‍👧',
  '\u202eevil\u202c',
  '\u200b\u200d\ufeff',
  'e\u0301\u0302\u0303\u0304',
  '\ud800',
  '\ue000\u{f0000}\u{10fffd}',
  '𝔘𝔫𝔦',
  '꧁꧂',
  'ᚠᚢᚦ',
  '\u0000\u0001\u0007\u001b[31m',
  '\u2028\u2029\u0085',
  '\ufffe\uffff',
];
const LONG = [
  'x'.repeat(10_000),
  '\\'.repeat(3000),
  '{'.repeat(3000),
  '王'.repeat(3000),
  'ab '.repeat(3000),
  '-'.repeat(5000),
  '0123456789'.repeat(500),
];

/** A small generator of our own: the same seed gives the same material in every version of everything. */
function numbersFrom(seed: number): () => number {
  let state = seed * 2_654_435_761 + 1;
  return () => {
    state = (Math.imul(state ^ (state >>> 15), 2_246_822_519) + 0x9e3779b9) | 0;
    return ((state ^ (state >>> 13)) >>> 0) / 2 ** 32;
  };
}

export function hostileMaterial(seed: number): PaperMaterial {
  const next = numbersFrom(seed);
  const pick = <T>(items: readonly T[]): T => items[Math.floor(next() * items.length)] as T;
  const count = (most: number) => 1 + Math.floor(next() * most);
  const line = (): string =>
    Array.from({ length: count(4) }, () => pick(pick([TEX, TEX, MARKDOWN, SCRIPTS]))).join(
      pick([' ', '', ' and ', ', ', ' word ']),
    );
  const text = (): string =>
    next() < 0.06 ? pick(LONG) : Array.from({ length: count(3) }, line).join(pick(['\n\n', '\n', ' ']));
  const key = () => pick(['gorman2014', 'a\\b{c', '王2020', 'x y,z', '%#&', line().slice(0, 40)]);
  const keys = Array.from({ length: count(4) }, key);
  const rows = next() < 0.1 ? 300 : count(6);
  const estimates = Array.from({ length: rows }, (_, place) => ({
    ...differenceEstimates()[0]!,
    id: `e${String(place + 1)}`,
    role: place === 0 ? ('answer' as const) : ('part' as const),
    outcome: pick(['body_mass_g', line()]),
    contrast: { group: line(), reference: pick(['Adelie', line()]) },
    stratum: place === 0 ? [] : [{ column: line(), level: line() }],
    estimate: (next() - 0.5) * 10 ** Math.floor(next() * 30 - 10),
  }));
  const analysis = analysisTask('ana-1', estimates);
  const plan = {
    ...analysis.plan!,
    outcome: pick(['body_mass_g', line()]),
    predictors: [line()],
    strata: next() < 0.3 ? [line()] : [],
  };
  const names = Array.from({ length: count(5) }, () =>
    pick([
      { family: line(), given: line() },
      { literal: line() },
      { family: pick(SCRIPTS), given: pick(SCRIPTS) },
      { given: line() },
    ]),
  );
  return material({
    title: text(),
    objective: text(),
    messages: [
      { text: text(), sentAt: '2026-03-01T10:00:00.000Z', level: 1 },
      { text: text(), sentAt: '2026-03-01T11:00:00.000Z', level: null },
    ],
    datasets: [
      {
        id: 'd1',
        filename: line(),
        description: text(),
        sha256: 'ab'.repeat(32),
        size: 3,
        tables: [
          {
            dataset: 'd1',
            filename: line(),
            name: line(),
            rows: 3,
            columns: Array.from({ length: count(40) }, () => ({
              name: line(),
              type: 'text' as const,
              missing: 0,
              distinct: 1,
              levels: [],
              minimum: null,
              maximum: null,
              whole: false,
            })),
          },
        ],
      },
    ],
    tasks: [
      {
        ...analysis,
        objective: text(),
        plan,
        error: null,
        artifacts: [],
        outcome: {
          ...analysis.outcome!,
          notes: [{ code: 'service-text', column: null, count: null, detail: line().slice(0, 400) }],
          deviations: [
            {
              part: 'method',
              planned: line(),
              used: line(),
              because: { code: 'constant', column: line(), count: null, detail: null },
            },
          ],
          software: [{ name: line(), version: line() }],
        },
      },
      { ...analysisTask('ana-2'), status: 'failed', error: text(), outcome: null, artifacts: [] },
      ...keys.map((each, place) => searchTask(`lit-${String(place + 1)}`, text(), each)),
    ],
    sources: [...new Set([...keys, 'gorman2014'])].map((each) => ({
      ...source(each, {
        type: pick(['article-journal', 'book', 'webpage', 'report', 'chapter', line()]),
        title: text(),
        author: names,
        'container-title': line(),
        volume: line(),
        page: line(),
        publisher: line(),
        DOI: pick(['10.1/x', line()]),
        URL: pick(['https://example.org/%5c', line()]),
      }),
      retractedAt: next() < 0.2 ? '2026-01-01T00:00:00.000Z' : null,
    })),
    hypotheses: Array.from({ length: count(3) }, (_, place) => ({
      level: place + 1,
      mode: 'create' as const,
      text: text(),
      change: text(),
      at: '2026-03-01T10:00:00.000Z',
    })),
    discoveries: [
      {
        level: 1,
        title: text(),
        claim: text(),
        summary: text(),
        novelty: text(),
        evidence: [{ taskId: 'ana-1', refersTo: ['e1'], explanation: text() }],
        artifactIds: [],
        unverifiedNumbers: [],
      },
    ],
    suggestedNextSteps: [{ type: 'LITERATURE', objective: text(), plan: null, datasetIds: [] }],
  });
}
