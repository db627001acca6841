import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { analyse } from '../../../../activities/analysis/engine/analyse.ts';
import type { AnalysisFinding, AnalysisResult, AnalysisTable } from '../../../../contracts/analysis.ts';
import { reference } from './reference.ts';
import { fixtureTable, requestFor, tableOf } from './run-analysis.ts';

async function ask(
  table: AnalysisTable | AnalysisTable[],
  objective: string,
  question?: string,
): Promise<AnalysisResult> {
  return analyse(requestFor([table].flat(), objective, question), () => undefined);
}

function valueOf(finding: AnalysisFinding | undefined, name: string): number {
  const found = finding?.statistics.find((statistic) => statistic.name === name);
  assert.ok(found, `no statistic ${name}`);
  return found.value;
}

function near(actual: number, expected: number): void {
  assert.ok(Math.abs(actual - expected) <= 1e-8 * Math.abs(expected), `${actual} is not ${expected}`);
}

test('named species are compared with each other and the statement carries the numbers', async () => {
  const { findings } = await ask(
    await fixtureTable('penguins.csv'),
    'Do Gentoo penguins weigh more than Adelie penguins?',
  );
  assert.equal(findings[0]?.kind, 'comparison');
  assert.match(
    findings[0].statement,
    /body_mass_g was higher for Gentoo than for Adelie \(mean 5076 g vs 3701 g; difference 1375 g/,
  );
  near(valueOf(findings[0], 'Welch t'), reference.welch.t);
  assert.equal(findings[0].significant, true);
});

test('a code for missing values enters no mean, and is named', async () => {
  const ozone = [41, 36, 12, 18, 28, 23, 19, 8, 7, 16, 11, 14, 18, 14, 34, 6, 30, 11];
  const table = await tableOf([
    ['ozone', [...ozone, -999, -999]],
    ['wind', [...ozone.map((value) => 20 - value / 3), 12, 14]],
  ]);
  const [finding] = (await ask(table, 'Is ozone related to wind?')).findings;
  assert.equal(finding?.n, 18);
  assert.ok(valueOf(finding, 'Pearson r') < -0.99);
  assert.match(
    finding.caveats.join(' '),
    /2 of 20 rows were left out .* −999 in ozone was taken for a missing value\./,
  );
});

test('the kidney stones of Charig et al. are expanded from their counts and their reversal is told unasked', async () => {
  const { findings, output } = await ask(
    await fixtureTable('kidney-stones.csv'),
    'Is treatment A better than treatment B?',
  );
  assert.equal(findings[0]?.n, 700);
  const turned = findings.find((finding) => finding.kind === 'stratified');
  assert.equal(turned?.reversal, true);
  assert.deepEqual(turned.variables, ['outcome', 'treatment', 'stone_size']);
  assert.match(
    turned.statement,
    /Within every level of stone_size the share of success was higher for treatment A than for treatment B/,
  );
  near(valueOf(turned, 'Mantel-Haenszel common odds ratio (treatment B / treatment A)'), 1 / reference.mantel.odds);
  assert.match(output, /Short answer:.*Simpson/);
  assert.match(output, /expanded to the 700 observations/);
});

test('bill depth falls with bill length in all penguins and rises within every species', async () => {
  const { findings } = await ask(
    await fixtureTable('penguins.csv'),
    'Test the association between bill_length_mm and bill_depth_mm',
  );
  assert.ok(valueOf(findings[0], 'Pearson r') < 0);
  const turned = findings.find((finding) => finding.reversal);
  assert.deepEqual(turned?.variables, ['bill_depth_mm', 'bill_length_mm', 'species']);
  assert.ok(valueOf(turned, 'common slope within strata (analysis of covariance)') > 0);
  assert.ok(findings[0]?.followUps.every((next) => !next.objective.includes('species')));
});

test('a follow-up is an objective that the engine can take as it is', async () => {
  const table = await fixtureTable('penguins.csv');
  const first = await ask(table, 'Test the association between flipper_length_mm and body_mass_g');
  const next = first.findings[0]?.followUps[0]?.objective ?? '';
  assert.match(next, /within each/);
  const second = await ask(table, next);
  assert.equal(second.findings[0]?.kind, 'stratified');
  assert.equal(second.findings[0].variables.length, 3);
});

test('Berkeley: admission turns towards women once departments are held apart', async () => {
  const { findings } = await ask(await fixtureTable('berkeley.csv'), 'Were women less likely to be admitted than men?');
  assert.match(
    findings[0]?.statement ?? '',
    /share of Admitted was higher for Male than for Female: 44.5% \(1198\/2691\) vs 30.4% \(557\/1835\)/,
  );
  assert.equal(findings.find((finding) => finding.reversal)?.variables[2], 'Dept');
});

test('strata that were asked for come first', async () => {
  const { findings } = await ask(
    await fixtureTable('penguins.csv'),
    'Compare body_mass_g between the levels of species within each sex',
  );
  assert.deepEqual(
    findings.map((finding) => finding.kind),
    ['stratified', 'comparison'],
  );
});

test('means of percentages are percentages, their differences percentage points', async () => {
  const shares = [52, 58, 61, 55, 57, 40, 44, 46, 41, 43, 20, 26, 23, 21, 25];
  const table = await tableOf([
    ['réponse (%)', shares],
    ['traitement', shares.map((_, row) => ['haut', 'moyen', 'bas'][Math.floor(row / 5)] ?? '')],
    ['avant', shares.map((value, row) => value - 5 - (row % 3))],
  ]);
  const three = await ask(table, 'Compare réponse (%) between the levels of traitement');
  assert.match(three.findings[0]?.statement ?? '', /haut: 56\.6% \(n = 5\)/);
  assert.match(three.findings[0]?.statement ?? '', /moyen above bas by 19\.8 percentage points/);
  const line = await ask(table, 'What is the effect of avant on réponse (%)?');
  assert.match(line.findings[0]?.statement ?? '', /line changes by [\d.]+ percentage points per unit of avant/);
});

test('several predictors make one model', async () => {
  const { findings } = await ask(
    await fixtureTable('penguins.csv'),
    'Predict body_mass_g from flipper_length_mm, bill_length_mm and sex',
  );
  assert.equal(findings[0]?.kind, 'regression');
  assert.deepEqual(findings[0].variables, ['body_mass_g', 'flipper_length_mm', 'bill_length_mm', 'sex']);
});

test('a question about time finds the column of years', async () => {
  const { findings } = await ask(await fixtureTable('nile.csv'), 'Has the volume of the Nile changed over time?');
  assert.equal(findings[0]?.kind, 'trend');
  assert.match(findings[0].statement, /volume decreased over year/);
});

test('a two-level outcome and a quantity give odds', async () => {
  const { findings } = await ask(await fixtureTable('spector.csv'), 'Does GPA predict GRADE?');
  assert.deepEqual(
    findings.map((finding) => finding.kind),
    ['regression', 'comparison'],
  );
});

test('an outcome alone is screened against every other column with Holm’s correction', async () => {
  const { findings } = await ask(await fixtureTable('penguins.csv'), 'What is body mass related to?');
  assert.match(findings[0]?.statement ?? '', /Of 7 columns, 6 are related to body_mass_g/);
});

test('when no column answers, that is said and nothing is made up', async () => {
  const { findings, output } = await ask(
    await fixtureTable('penguins.csv'),
    'Which enzyme regulates telomere maintenance?',
  );
  assert.deepEqual(
    findings.map(({ kind, significant }) => ({ kind, significant })),
    [{ kind: 'profile', significant: null }],
  );
  assert.match(output, /No column of the data answers this question.*bill\\?_length/s);
});

test('the table whose columns the question names is the one that is used', async () => {
  const result = await ask(
    [await fixtureTable('nile.csv'), await fixtureTable('penguins.csv')],
    'Does body mass differ between species?',
  );
  assert.deepEqual(result.findings[0]?.variables, ['body_mass_g', 'species']);
});

test('the same request gives the same bytes', async () => {
  const table = await fixtureTable('penguins.csv');
  const [one, two] = [
    await ask(table, 'Does body mass differ between species?'),
    await ask(table, 'Does body mass differ between species?'),
  ];
  assert.equal(one.output, two.output);
  for (const [index, file] of one.files.entries())
    assert.ok(readFileSync(file.path).equals(readFileSync(two.files[index]?.path ?? '')));
});

test('the picture is 1950 pixels wide at 300 dots per inch, and its specification holds its data', async () => {
  const { files } = await ask(await fixtureTable('penguins.csv'), 'Does body mass differ between species?');
  assert.deepEqual(
    files.map((file) => file.name),
    ['results.csv', 'figure.png', 'figure.vl.json'],
  );
  const png = readFileSync(files[1]?.path ?? '');
  assert.equal(png.readUInt32BE(16), 1950);
  assert.equal(png.toString('latin1', 37, 41), 'pHYs');
  assert.equal(png.readUInt32BE(41), 11_811);
  const spec = readFileSync(files[2]?.path ?? '', 'utf8');
  assert.ok(!spec.includes('"url"'));
});

const HOSTILE = [
  'a.b[0]',
  '"quoted\'',
  '<script>alert(1)</script>',
  '__proto__',
  '=cmd|calc',
  'Größe 🐧\n\u202E',
  'x'.repeat(10_000),
  "');DROP TABLE t0;--",
  'constructor',
  'datum["f0"]',
];

test('names from the data break nothing and inject nothing', async () => {
  for (const name of HOSTILE) {
    const table = await tableOf([
      [name, [1.5, 2.5, 3, 4, 5, 6, 7.5, 8, 9, 10]],
      [
        'kind',
        [
          '__proto__',
          `${name}!`,
          '__proto__',
          `${name}!`,
          '__proto__',
          `${name}!`,
          '__proto__',
          `${name}!`,
          '__proto__',
          `${name}!`,
        ],
      ],
      ['weight', [2, 1, 4, 3, 6, 5, 8, 7.5, 10, 9]],
    ]);
    const { findings, output, files } = await ask(table, 'Does weight depend on kind?', 'profile');
    assert.equal(findings[0]?.kind, 'comparison', name.slice(0, 40));
    assert.ok(!output.includes('<script'));
    assert.ok(output.length < 20_000);
    const csv = readFileSync(files[0]?.path ?? '', 'utf8');
    assert.ok(csv.split('\r\n').every((line) => !/(^|,)"?[=+@]/.test(line)));
    const second = await ask(table, `Test the association between ${name} and weight`);
    assert.ok(
      second.files.some((file) => file.name.endsWith('.png')),
      name.slice(0, 40),
    );
  }
});

const DEGENERATE: [string, Parameters<typeof tableOf>[0]][] = [
  [
    'no rows',
    [
      ['weight', []],
      ['sex', []],
    ],
  ],
  [
    'one row',
    [
      ['weight', [1]],
      ['sex', ['m']],
    ],
  ],
  [
    'two rows',
    [
      ['weight', [1, 2]],
      ['sex', ['m', 'f']],
    ],
  ],
  [
    'all missing',
    [
      ['weight', [null, null, null]],
      ['sex', ['m', 'f', 'm']],
    ],
  ],
  [
    'no spread',
    [
      ['weight', [3, 3, 3, 3]],
      ['sex', ['m', 'f', 'm', 'f']],
    ],
  ],
  [
    'no spread within groups',
    [
      ['weight', [3, 4, 3, 4]],
      ['sex', ['m', 'f', 'm', 'f']],
    ],
  ],
  [
    'one level',
    [
      ['weight', [3, 4, 5, 6]],
      ['sex', ['m', 'm', 'm', 'm']],
    ],
  ],
  [
    'infinite values',
    [
      ['weight', [Infinity, 4, 5, 6, 7]],
      ['sex', ['m', 'f', 'm', 'f', 'm']],
    ],
  ],
  [
    'huge values',
    [
      ['weight', [1e300, 4e300, -5e300, 6e300]],
      ['sex', ['m', 'f', 'm', 'f']],
    ],
  ],
];

test('data that allow no test give a sentence, never a number that is none', async () => {
  for (const [title, columns] of DEGENERATE) {
    for (const objective of [
      'Does weight differ between sexes?',
      'What is weight related to?',
      'Is there a trend in weight over time?',
      'Profile the data',
    ]) {
      const { output, findings } = await ask(await tableOf(columns), objective);
      assert.doesNotMatch(output, /NaN|undefined|Infinity/, `${title}: ${objective}`);
      assert.ok(findings.every((finding) => finding.statistics.every((statistic) => Number.isFinite(statistic.value))));
      assert.ok(findings.length > 0);
    }
  }
});

test('a column whose values were read in a special way -> the output says so where the column is analysed', async () => {
  const numbers = [41, 36, 12, 18, 28, 23, 19, 8, 7, 16];
  const table = await tableOf([
    ['price', numbers],
    ['area', numbers.map((value) => value * 2 + (value % 3))],
    ['fee', numbers],
  ]);
  const columns = table.columns.map((column) => ({ ...column, note: `holds amounts of ${column.name}` }));
  const { output } = await ask({ ...table, columns }, 'Is price related to area?');
  assert.match(output, /price holds amounts of price\./);
  assert.doesNotMatch(output, /fee holds/);
});
