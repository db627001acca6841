import assert from 'node:assert/strict';
import { test } from 'vitest';
import { table } from '../tables/tables.ts';
import { namedBy } from './named.ts';

const SLOPES = table(
  'slopes',
  200,
  'plot ids 200',
  'texture text clay|loam|sand',
  'slope_pct num 60 2..40',
  'cover_pct num 80 0..100',
  'rills int 20 0..25',
);

test('"slope and cover" beside a texture of sand -> two columns, and no sand', () => {
  assert.deepEqual(namedBy(SLOPES, 'How do rills depend on slope and cover?'), ['rills', 'slope_pct', 'cover_pct']);
});

const PONDS = table(
  'ponds',
  160,
  'pond ids 160',
  'DO_mg_L num 80 2..12',
  'depth_m num 60 0.2..9',
  'water_C num 70 4..24',
);

test('"DO" in capitals of a column DO_mg_L -> the oxygen; "do" -> none', () => {
  assert.deepEqual(namedBy(PONDS, 'DO and water temperature: correlation coefficient?'), ['DO_mg_L', 'water_C']);
  assert.deepEqual(namedBy(PONDS, 'Does DO decline with depth?'), ['DO_mg_L', 'depth_m']);
  assert.deepEqual(namedBy(PONDS, 'Do depth and water temperature go together?'), ['depth_m', 'water_C']);
});

const TROUTS = table(
  'trout_growth',
  180,
  'tank text A|B|C|D',
  'Al_mg_L num 30 0..2',
  'growth_pct_d num 90 0.1..3',
  'landings_t num 100 1..80',
  'leaf text L1|L2|L3',
  'leaf_N_pct num 50 1..4',
);

test('tonnes, percent a day and percent of nitrogen behind a name -> the name is said without them', () => {
  assert.deepEqual(namedBy(TROUTS, 'How does growth depend on landings?'), ['growth_pct_d', 'landings_t']);
  assert.deepEqual(namedBy(TROUTS, 'Is leaf N correlated with growth?'), ['leaf_N_pct', 'growth_pct_d']);
});

const CUSTOMS = table(
  'customs',
  300,
  'parcel ids 300',
  'origin text Asia|Europe|America',
  'goods text food|machinery|textile',
  'fined text no|yes',
  'weight_kg num 90 0.1..30',
);

test('a noun of rows behind a level and a comma -> a column of its own', () => {
  assert.deepEqual(namedBy(CUSTOMS, 'Outside Asia, goods and fined: independent?'), ['origin=Asia', 'goods', 'fined']);
  assert.deepEqual(namedBy(CUSTOMS, 'Are Asia goods fined more often?'), ['origin=Asia', 'fined']);
});

const BONES = table(
  'bones',
  160,
  'rabbit ids 40',
  'implant text empty|graft|scaffold',
  'stiffness_N_mm num 90 20..300',
  'fill_pct num 80 0..100',
);

test('the variance is parted by subjects, whatever it is called -> the subjects', () => {
  for (const message of [
    'How consistent is stiffness within a rabbit?',
    'Repeatability of stiffness in individual rabbits',
    'What fraction of stiffness variance is due to the individual rabbit?',
    'Between-rabbit variance in stiffness as a share of the total?',
    'How reproducible is stiffness in a rabbit (intraclass correlation)?',
  ])
    assert.deepEqual(namedBy(BONES, message).toSorted(), ['rabbit', 'stiffness_N_mm'], message);
  assert.deepEqual(namedBy(BONES, 'Is stiffness more consistent with a graft?'), ['stiffness_N_mm', 'implant=graft']);
});

const MITES = table(
  'mites',
  220,
  'phase text pre|post|retention',
  'water text hard|soft',
  'recovery text dark|light',
  'grip_kg num 90 5..60',
);

test('"at post", "in the dark", "soft water" of columns with such levels -> the level; "hard to say" -> none', () => {
  assert.deepEqual(namedBy(MITES, 'What is the mean grip at post?'), ['grip_kg', 'phase=post']);
  assert.deepEqual(namedBy(MITES, 'What is the mean grip in the dark?'), ['grip_kg', 'recovery=dark']);
  assert.deepEqual(namedBy(MITES, 'What is the mean grip in soft ground?'), ['grip_kg', 'water=soft']);
  assert.deepEqual(namedBy(MITES, 'It is hard to say: what is the mean grip after all?'), ['grip_kg']);
});

const HEARTS = table(
  'heart_watch',
  200,
  'person ids 200',
  'HR_ECG num 60 45..120',
  'HR_watch num 60 45..120',
  'rhythm_ECG text irregular|regular',
  'rhythm_watch text irregular|regular',
);

test('two words that share one column of several each -> that column', () => {
  assert.deepEqual(namedBy(HEARTS, 'How many have an irregular rhythm according to the watch?').toSorted(), [
    'rhythm_watch',
    'rhythm_watch=irregular',
  ]);
});

const FLEAS = table(
  'fleas',
  150,
  'beaker ids 150',
  'n_exposed int 12 8..20',
  'immobile_n int 20 0..20 within n_exposed',
  'metal text Cd|Cu',
  'illiterate_pct num 60 1..60',
);

test('the noun of an adjective that is a name -> the column', () => {
  assert.deepEqual(namedBy(FLEAS, 'Is immobilisation more frequent with Cd?'), ['immobile_n', 'metal=Cd']);
  assert.deepEqual(namedBy(FLEAS, 'Does illiteracy differ between the metals?'), ['illiterate_pct', 'metal']);
});

const CUTTINGS = table(
  'cuttings',
  120,
  'tree text birch|poplar|willow',
  'auxin_uM num 12 0..50',
  'root_mm num 80 0..60',
  'medium text perlite|sand',
);

test('a tree that is one of three sorts, each in very many rows -> a group, and its levels are named', () => {
  assert.deepEqual(namedBy(CUTTINGS, 'Do the three trees make equally long roots?'), ['tree', 'root_mm']);
  assert.deepEqual(namedBy(CUTTINGS, 'Are the roots of birch longer than those of poplar?'), [
    'root_mm',
    'tree=birch',
    'tree=poplar',
  ]);
});

const WATER_FLEAS = table(
  'toxicity',
  140,
  'species text Daphnia magna|Daphnia pulex',
  'slope_side text north slope|south slope',
  'copper_ug_L num 20 0..90',
);

test('the last word of one level alone -> the level; of two levels -> none', () => {
  assert.deepEqual(namedBy(WATER_FLEAS, 'Do magna and pulex differ in copper?'), [
    'species=Daphnia magna',
    'species=Daphnia pulex',
    'copper_ug_L',
  ]);
  assert.ok(!namedBy(WATER_FLEAS, 'Mean copper on the slope?').some((name) => name.includes('=')));
});

const TICKS = table(
  'ticks',
  90,
  'site text A|B|C',
  'month text Apr|May|Jun|Jul|Aug|Sep',
  'humidity_pct num 60 40..95',
  'total_N_ug_L num 80 100..900',
  'total_P_ug_L num 80 5..90',
);

test('a month written out -> the level that is short for it', () => {
  assert.deepEqual(namedBy(TICKS, 'Does humidity differ between sites in June?'), [
    'humidity_pct',
    'site',
    'month=Jun',
  ]);
});

test('total phosphorus -> the column of that element, and not the other total', () => {
  assert.deepEqual(namedBy(TICKS, 'Is total phosphorus correlated with total nitrogen?'), [
    'total_P_ug_L',
    'total_N_ug_L',
  ]);
});

const BEARINGS = table(
  'bearings',
  120,
  'bearing_id text id 120',
  'supplier text Kyowa|RollTec',
  'hours_run num 110 100..9000',
  'failed num 2 0..1',
  'failure_mode text ball|cage|none',
);

test('a failure alone -> the event; the failure mode -> its sort', () => {
  assert.ok(!namedBy(BEARINGS, 'Median hours to failure for RollTec against Kyowa?').includes('failure_mode'));
  assert.ok(namedBy(BEARINGS, 'Is the failure mode related to the supplier?').includes('failure_mode'));
});
