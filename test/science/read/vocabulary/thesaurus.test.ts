import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { test } from 'vitest';
import { plansOf } from '../plans-of.ts';
import { table } from '../tables/tables.ts';

const FOLDER = 'science/read/vocabulary/thesaurus';

const ATHLETES = table(
  'athletes',
  84,
  'athlete int 42 1..42',
  'cond text habitual|extension',
  'CMJ_cm num 80 20..55',
  'TST_min num 80 300..600',
  'sport text rugby|rowing',
);
const WHEAT = table(
  'wheat_plots',
  120,
  'plot ids 120',
  'cultivar text Bolt|Crest|Dune',
  'stb_pct num 90 0..40',
  'gy_t_ha num 110 2..9',
);
const TRIAL = table('trial', 120, 'patient ids 120', 'arm text PBO|ACT', 'hamd_w8 num 40 0..30', 'sex text F|M');
const TWO_SCALES = table('scales', 60, 'clinic text A|B', 'hamd num 30 0..40', 'madrs num 30 0..50');
const PLOTS = table('plots', 60, 'lodging num 30 0..9', 'height_cm num 50 60..140', 'flattened_pct num 30 0..100');

for (const [of, message, wanted] of [
  [WHEAT, 'Is septoria related to grain yield?', 'association stb_pct ~ gy_t_ha'],
  [WHEAT, 'Does septoria differ between cultivars?', 'difference stb_pct ~ cultivar; expected different'],
  [
    TRIAL,
    'Is the Hamilton score lower under ACT than under placebo?',
    'difference hamd_w8 ~ arm; vs ACT/PBO; expected lower',
  ],
  [ATHLETES, 'Is jump height related to time asleep?', 'association CMJ_cm ~ TST_min'],
  [
    ATHLETES,
    'Do the athletes jump higher after sleep extension than after their habitual sleep?',
    'paired-difference CMJ_cm ~ cond',
  ],
  [PLOTS, 'Is the flattened percentage related to height?', 'association flattened_pct ~ height_cm'],
] as const) {
  test(`a word of the trade for what a name holds: ${message} -> ${wanted}`, () => {
    const [plan, more] = plansOf(of, message);
    assert.ok(plan?.startsWith(wanted), plan);
    assert.equal(more, undefined);
  });
}

test('a phrase that two names of the table may mean -> no plan', () => {
  assert.deepEqual(plansOf(TWO_SCALES, 'Does the depression score differ between clinics?'), []);
});

for (const file of readdirSync(FOLDER)) {
  test(`${file} -> lines of name words and phrases, each name word once`, () => {
    const [title, ...lines] = readFileSync(`${FOLDER}/${file}`, 'utf8').trimEnd().split('\n');
    assert.equal(title, `# ${file.replace('.txt', '')}`);
    const odd = lines.filter((line) => !/^[a-z0-9 ]+ = [\x20-\x7e]+$/.test(line) || /\|\s*(?:\||$)/.test(line));
    assert.deepEqual(odd, []);
    const names = lines.flatMap((line) => line.split(' = ')[0]?.split(' ') ?? []);
    assert.deepEqual(
      names.filter((name, at) => names.indexOf(name) !== at),
      [],
    );
  });
}
