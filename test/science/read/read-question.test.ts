import assert from 'node:assert/strict';
import { Value } from '@sinclair/typebox/value';
import { test } from 'vitest';
import { AnalysisPlanSchema, type AnalysisPlan } from '../../../contracts/analysis-plan.ts';
import type { ProfiledTable } from '../../../contracts/table-profile.ts';
import { readByRules } from './by-rules.ts';
import type { Reading } from '../../../science/read/reading.ts';
import { matches } from './matches.ts';
import { renderPlan } from './render-plan.ts';
import { table, TABLES } from './tables/tables.ts';
import { ACCOUNTED } from './wordings/accounted.ts';
import { ACCOUNTED_TABLES } from './tables/accounted.ts';
import { CAUSES, CAUSE_TABLES } from './wordings/causes.ts';
import { CAUTIONS, CAUTION_TABLES } from './wordings/cautions.ts';
import { SAID_OF_ALL, SAID_OF_ALL_TABLES } from './wordings/said-of-all.ts';
import { SUBGROUPS, SUBGROUP_TABLES } from './wordings/subgroups.ts';
import { SCENE, SCENE_TABLES } from './wordings/scene.ts';
import { NAMED, NAMED_TABLES } from './wordings/named.ts';
import { CHOSEN, CHOSEN_TABLES } from './wordings/chosen.ts';
import { CLAIMS, CLAIM_TABLES } from './wordings/claims.ts';
import { COLLOQUIAL, COLLOQUIAL_TABLES } from './wordings/colloquial.ts';
import { COUNTS, COUNT_TABLES } from './wordings/counts.ts';
import { COURSES, COURSE_TABLES } from './wordings/courses.ts';
import { DEPENDENCES, DEPENDENCE_TABLES } from './wordings/dependences.ts';
import { DEPENDING, DEPENDING_TABLES } from './wordings/depending.ts';
import { DESIGNS, DESIGN_TABLES } from './wordings/designs.ts';
import { DOING_TABLES, DOINGS } from './wordings/doings.ts';
import { EFFORT_TABLES, EFFORTS } from './wordings/efforts.ts';
import { EVERYDAY, EVERYDAY_TABLES } from './wordings/everyday.ts';
import { CONDITIONS } from './wordings/conditions.ts';
import { ORDINARY } from './wordings/ordinary.ts';
import { ORDINARY_TABLES } from './tables/ordinary.ts';
import { CONDITION_TABLES } from './tables/conditions.ts';
import { MISMATCH_TABLES } from './tables/mismatches.ts';
import { FIELDS } from './wordings/fields.ts';
import { FOLLOWED, FOLLOWED_TABLES } from './wordings/followed.ts';
import { FORMS, FORM_TABLES } from './wordings/forms.ts';
import { FIRST } from './wordings/first.ts';
import { GROUP_TABLES, GROUPS } from './wordings/groups.ts';
import { KNOWN, KNOWN_TABLES } from './wordings/known.ts';
import { KINDS_ASKED, KINDS_ASKED_TABLES } from './wordings/kinds-asked.ts';
import { LABORATORY, LABORATORY_TABLES } from './wordings/laboratory.ts';
import { LAST } from './wordings/last.ts';
import { LATER } from './wordings/later.ts';
import { MODEL_TABLES, MODELS } from './wordings/models.ts';
import { EXPECTED, EXPECTED_TABLES } from './wordings/expected.ts';
import { OUTDOORS, OUTDOOR_TABLES } from './wordings/outdoors.ts';
import { CONTRADICTED, CONTRADICTED_TABLES } from './wordings/contradicted.ts';
import { PASSING, PASSING_TABLES } from './wordings/passing.ts';
import { NAME_TABLES, NAMES } from './wordings/names.ts';
import { MISMATCHED } from './wordings/mismatches.ts';
import { PLAIN, PLAIN_TABLES } from './wordings/plain.ts';
import { CALLED, CALLED_TABLES } from './wordings/called.ts';
import { RANKED, RANKED_TABLES } from './wordings/ranked.ts';
import { RELATIONS, RELATION_TABLES } from './wordings/relations.ts';
import { AGREEMENTS, AGREEMENT_TABLES } from './wordings/agreements.ts';
import { REPEATS, REPEAT_TABLES } from './wordings/repeats.ts';
import { SPOKEN } from './wordings/spoken.ts';
import { SPOKEN_TABLES } from './tables/spoken.ts';
import { SHARES, SHARE_TABLES } from './wordings/shares.ts';
import { SHAPES } from './wordings/shapes.ts';
import { TIME_TABLES, TIMES } from './wordings/time.ts';
import { COHORT_TABLES, COHORTS } from './wordings/cohorts.ts';
import { EVENT_TABLES, OF_EVENTS } from './wordings/time-to-event.ts';
import { VISIT_TABLES, AT_VISITS } from './wordings/visits.ts';
import { TOLD_TABLES } from './tables/told.ts';
import { TOLD } from './wordings/told.ts';
import { FORETOLD, FORETOLD_TABLES } from './wordings/foretold.ts';
import { COMPARED, COMPARED_TABLES } from './wordings/compared.ts';
import { MEASURED, MEASURED_TABLES } from './wordings/measured.ts';
import { DOSES, DOSE_TABLES } from './wordings/doses.ts';
import { QUANTITY_KIND_TABLES, QUANTITY_KINDS_SAID } from './wordings/quantity-kinds.ts';
import { WORKADAY, WORKADAY_TABLES } from './wordings/workaday.ts';
import { TRIALS, TRIAL_TABLES } from './wordings/trials.ts';
import { SHARED_WORD_TABLES, SHARED_WORDS } from './wordings/shared-words.ts';
import { UNSEEN_TABLES } from './tables/unseen.ts';
import { UNSEEN } from './wordings/unseen.ts';

const ALL_TABLES = new Map([
  ...[
    ...UNSEEN_TABLES,
    ...CONDITION_TABLES,
    ...MISMATCH_TABLES,
    ...ACCOUNTED_TABLES,
    ...SAID_OF_ALL_TABLES,
    ...SUBGROUP_TABLES,
    ...SCENE_TABLES,
    ...CAUSE_TABLES,
    ...CAUTION_TABLES,
    ...CHOSEN_TABLES,
    ...NAMED_TABLES,
    ...CLAIM_TABLES,
    ...COLLOQUIAL_TABLES,
    ...COUNT_TABLES,
    ...DESIGN_TABLES,
    ...DOING_TABLES,
    ...EFFORT_TABLES,
    ...EVERYDAY_TABLES,
    ...EXPECTED_TABLES,
    ...FOLLOWED_TABLES,
    ...FORM_TABLES,
    ...GROUP_TABLES,
    ...KNOWN_TABLES,
    ...LABORATORY_TABLES,
    ...MODEL_TABLES,
    ...NAME_TABLES,
    ...OUTDOOR_TABLES,
    ...PASSING_TABLES,
    ...CONTRADICTED_TABLES,
    ...PLAIN_TABLES,
    ...ORDINARY_TABLES,
    ...CALLED_TABLES,
    ...RANKED_TABLES,
    ...RELATION_TABLES,
    ...AGREEMENT_TABLES,
    ...KINDS_ASKED_TABLES,
    ...REPEAT_TABLES,
    ...SHARE_TABLES,
    ...SPOKEN_TABLES,
    ...TIME_TABLES,
    ...VISIT_TABLES,
    ...EVENT_TABLES,
    ...COHORT_TABLES,
    ...COURSE_TABLES,
    ...TOLD_TABLES,
    ...TRIAL_TABLES,
    ...SHARED_WORD_TABLES,
    ...COMPARED_TABLES,
    ...MEASURED_TABLES,
    ...WORKADAY_TABLES,
    ...QUANTITY_KIND_TABLES,
    ...DOSE_TABLES,
    ...FORETOLD_TABLES,
    ...DEPENDENCE_TABLES,
    ...DEPENDING_TABLES,
  ].map((each) => [each.name, each] as const),
  ...TABLES,
]);

function tableNamed(name: string): ProfiledTable {
  const found = ALL_TABLES.get(name);
  assert.ok(found, `no table ${name}`);
  return found;
}

const read = (name: string, message: string, earlier: readonly AnalysisPlan[] = []): Reading =>
  readByRules({ message, tables: [tableNamed(name)], earlier });
const rendered = ({ plans }: Reading): string => plans.map(renderPlan).join(' && ') || 'none';

for (const [name, message, wanted] of [
  ...FIRST,
  ...SHAPES,
  ...FIELDS,
  ...LATER,
  ...LAST,
  ...UNSEEN,
  ...CONDITIONS,
  ...MISMATCHED,
  ...ACCOUNTED,
  ...SAID_OF_ALL,
  ...SUBGROUPS,
  ...SCENE,
  ...DOINGS,
  ...EFFORTS,
  ...EVERYDAY,
  ...EXPECTED,
  ...CAUSES,
  ...CHOSEN,
  ...NAMED,
  ...CLAIMS,
  ...COLLOQUIAL,
  ...COUNTS,
  ...DESIGNS,
  ...FOLLOWED,
  ...FORMS,
  ...GROUPS,
  ...CAUTIONS,
  ...KNOWN,
  ...LABORATORY,
  ...MODELS,
  ...NAMES,
  ...SHARES,
  ...OUTDOORS,
  ...PASSING,
  ...CONTRADICTED,
  ...PLAIN,
  ...ORDINARY,
  ...CALLED,
  ...RANKED,
  ...RELATIONS,
  ...AGREEMENTS,
  ...KINDS_ASKED,
  ...REPEATS,
  ...TIMES,
  ...AT_VISITS,
  ...OF_EVENTS,
  ...COHORTS,
  ...COURSES,
  ...SPOKEN,
  ...TOLD,
  ...TRIALS,
  ...SHARED_WORDS,
  ...COMPARED,
  ...MEASURED,
  ...WORKADAY,
  ...QUANTITY_KINDS_SAID,
  ...DOSES,
  ...FORETOLD,
  ...DEPENDENCES,
  ...DEPENDING,
]) {
  test(`${name}: ${message} -> ${wanted}`, () => {
    const reading = read(name, message);
    assert.ok(matches(reading.plans, wanted), `read as ${rendered(reading)}`);
  });
}

const FOLLOW_UPS: readonly (readonly [first: string, later: string, wanted: string])[] = [
  [
    'Does body mass depend on flipper length?',
    'and within each sex?',
    'regression body_mass_g ~ flipper_length_mm; within sex',
  ],
  [
    'Does body mass depend on flipper length?',
    'adjust for species',
    'regression body_mass_g ~ flipper_length_mm; adjusting species',
  ],
  [
    'Does body mass depend on flipper length?',
    'Now control for sex and species.',
    'regression body_mass_g ~ flipper_length_mm; adjusting sex, species',
  ],
  [
    'Does body mass depend on flipper length?',
    'Is it the same when species is taken into account?',
    'regression body_mass_g ~ flipper_length_mm; adjusting species',
  ],
  [
    'Do Gentoo weigh more than Adelie?',
    'Are males heavier than females?',
    'difference body_mass_g ~ sex; vs male/female',
  ],
  [
    'Do Gentoo weigh more than Adelie?',
    'and is that stronger in males than in females?',
    'regression body_mass_g ~ species, sex; interaction species x sex; vs Gentoo/Adelie',
  ],
  [
    'Does body mass depend on flipper length?',
    'only the Gentoo',
    'regression body_mass_g ~ flipper_length_mm; rows species is Gentoo',
  ],
  [
    'Does body mass depend on flipper length?',
    'exclude 2007',
    'regression body_mass_g ~ flipper_length_mm; rows year is-not 2007',
  ],
  [
    'Does body mass depend on flipper length?',
    'in 2008 only',
    'regression body_mass_g ~ flipper_length_mm; rows year is 2008',
  ],
  ['Does body mass depend on flipper length?', 'what about bill depth?', 'regression body_mass_g ~ bill_depth_mm'],
  [
    'Does body mass depend on flipper length?',
    'Do the species differ in bill depth?',
    'difference bill_depth_mm ~ species',
  ],
  ['Do the species differ in body mass?', 'use a rank test', 'difference body_mass_g ~ species; method kruskal-wallis'],
  ['Do the species differ in body mass?', 'what about island?', 'difference body_mass_g ~ island'],
  ['Do the species differ in body mass?', 'and flipper length?', 'difference flipper_length_mm ~ species'],
  ['Do the species differ in body mass?', 'adjust for sex', 'regression body_mass_g ~ species; adjusting sex'],
  ['Do the species differ in body mass?', 'Which island has most penguins?', 'description - ~ island'],
  [
    'Do the species differ in body mass?',
    'What share of the penguins are male in each island?',
    'description sex=male ~ island',
  ],
];
for (const [first, later, wanted] of FOLLOW_UPS) {
  test(`after "${first}": ${later} -> ${wanted}`, () => {
    const reading = read('penguins', later, read('penguins', first).plans);
    assert.ok(matches(reading.plans, wanted), `read as ${rendered(reading)}`);
  });
}

test('a follow-up to a comparison of survival -> the time stays the outcome', () => {
  const { plans } = read('lung', 'Do women survive longer than men?');
  assert.equal(rendered(read('lung', 'and ecog?', plans)), 'survival time ~ ph_ecog; time time; event status=2');
});

const VISITS = table('visits', 600, 'patient_id ids 150', 'visit int 1|2|3|4', 'sbp num 100 100..200');
const PATIENTS = table('patients', 150, 'id ids 150', 'sex text F|M', 'smoker text no|yes', 'age int 50 20..90');

test('columns of two tables that share a key -> a plan that joins them, the table with repeated keys first', () => {
  const { plans } = readByRules({ message: 'Do smokers have a higher sbp?', tables: [PATIENTS, VISITS], earlier: [] });
  const [plan] = plans;
  assert.ok(plan);
  assert.deepEqual([plan.table, plan.outcome, plan.predictors], ['visits', 'sbp', ['smoker']]);
  assert.deepEqual(plan.joins, [
    { dataset: 'file-patients', table: 'patients', leftKey: 'patient_id', rightKey: 'id' },
  ]);
});

test('columns of one of two tables -> a plan without a join', () => {
  const { plans } = readByRules({
    message: 'how many patients are smokers?',
    tables: [PATIENTS, VISITS],
    earlier: [],
  });
  assert.deepEqual(
    plans.map(({ table: name, joins }) => [name, joins.length]),
    [['patients', 0]],
  );
});

test('two tables of the same columns -> a plan for each', () => {
  const columns = ['weight_kg num 50 1..9', 'diet text a diet|b diet'] as const;
  const tables = [table('site1', 80, ...columns), table('site2', 90, ...columns)];
  const { plans } = readByRules({ message: 'Does weight differ between diets?', tables, earlier: [] });
  assert.deepEqual(
    plans.map(({ dataset, outcome }) => [dataset, outcome]),
    [
      ['file-site1', 'weight_kg'],
      ['file-site2', 'weight_kg'],
    ],
  );
});

test('a word in the place of a column that fits none -> no plan, the word, and what the data could answer', () => {
  const reading = read('penguins', 'Does body mass depend on altitude?');
  assert.deepEqual([reading.plans, reading.unmatched], [[], ['altitude']]);
  assert.ok(
    reading.offers.length > 0 &&
      reading.offers.every(({ outcome, sureness }) => outcome === 'body_mass_g' && sureness < 0.5),
  );
});

test('no answer -> the words that fit nothing are named, and none that stands in a name', () => {
  assert.deepEqual(read('cells', 'Does coffee consumption change the firing rate?').unmatched, ['coffee']);
  assert.deepEqual(read('feeding', 'Does the weight gain from week 0 to week 8 differ between diets?').unmatched, []);
  assert.deepEqual(read('weather', 'What is the average temperature in July?').unmatched, []);
});

test('an answer was found -> nothing is offered', () => {
  assert.deepEqual(read('penguins', 'Do species differ in body mass?').offers, []);
});

for (const [message, kind] of [
  ['Leaving out outliers, are males heavier?', 'outliers'],
  ['Run a PCA of the bill measurements', 'principal components'],
  ['Does flipper length mediate the effect of sex on body mass?', 'mediation'],
] as const) {
  test(`${message} -> unsupported: ${kind}`, () => {
    const reading = read('penguins', message);
    assert.deepEqual(
      reading.unsupported.map((each) => each.kind),
      [kind],
    );
    assert.deepEqual(reading.plans, []);
  });
}

test('the event of a survival and identifiers -> never outcome, predictor or covariate', () => {
  const messages = [
    'Is weight loss associated with status adjusting for inst?',
    'Does inst affect time?',
    'Which factors are related to survival?',
    'effect of age on status',
  ];
  for (const message of messages) {
    for (const plan of read('lung', message).plans) {
      assert.notEqual(plan.outcome, 'status');
      assert.ok(![...plan.predictors, ...plan.covariates].includes('status'), message);
    }
  }
  for (const plan of read('trial', 'Is patient_id related to age?').plans) assert.notEqual(plan.outcome, 'patient_id');
});

test('no table, or a message without words -> nothing', () => {
  assert.deepEqual(readByRules({ message: 'Do A and B differ?', tables: [], earlier: [] }).plans, []);
  for (const message of ['', '   ', '???', '1', '—']) assert.deepEqual(read('penguins', message).plans, []);
});

test('every plan -> the schema, columns that the table holds, a sureness from 0 to 1, and the words it answers', () => {
  for (const [name, message] of [...FIRST, ...SHAPES]) {
    const columns = new Set(tableNamed(name).columns.map((column) => column.name));
    const { plans, offers } = read(name, message);
    for (const plan of [...plans, ...offers]) {
      const named = [
        plan.outcome,
        ...plan.predictors,
        ...plan.covariates,
        ...plan.strata,
        plan.time,
        plan.exposure,
        plan.weight,
      ];
      assert.ok(
        named.every((column) => column === null || columns.has(column)),
        renderPlan(plan),
      );
      assert.ok(Value.Check(AnalysisPlanSchema, plan), renderPlan(plan));
      assert.ok(message.includes(plan.asked.slice(0, 10)), plan.asked);
    }
  }
});

/** Processor time, the least of three: what other processes do does not count. */
function effort(run: () => void): number {
  const times = [1, 2, 3].map(() => {
    const { user } = process.cpuUsage();
    run();
    return process.cpuUsage().user - user;
  });
  return Math.max(1000, Math.min(...times));
}

const wide = (count: number): ProfiledTable =>
  table(
    'wide',
    1000,
    ...Array.from({ length: count }, (_, at) => `gene ${at} expression level num 900 0..10`),
    'outcome int 0|1',
  );
const long = 'Does gene 12 expression depend on the outcome, and the level of value too ';

test('four times the columns or the words -> far from sixteen times the effort', () => {
  const cases: readonly (readonly [(size: number) => string, (size: number) => ProfiledTable])[] = [
    [() => 'Which genes are associated with the outcome?', (size) => wide(1250 * size)],
    [(size) => long.repeat(60 * size), () => wide(500)],
    [(size) => `a${' '.repeat(4900 * size)}?`, () => wide(10)],
    [(size) => `1${',1'.repeat(2400 * size)}`, () => wide(10)],
    [(size) => 'aB'.repeat(2400 * size), () => wide(10)],
    [(size) => 'and '.repeat(1200 * size), () => wide(10)],
    [(size) => 'zqxv wkjq '.repeat(480 * size), () => wide(500)],
  ];
  for (const [message, of] of cases) {
    const at = (size: number) => {
      const input = { message: message(size), tables: [of(size)], earlier: [] };
      return effort(() => void readByRules(input));
    };
    at(1);
    const [small, large] = [at(1), at(4)];
    assert.ok(large < 12 * small, `${message(1).slice(0, 30)}: ${small} then ${large} microseconds`);
  }
});

test('a column in question that is also to be adjusted for -> is not adjusted for by itself', () => {
  const found = [
    'Does body mass depend on flipper length, adjusting for flipper length and sex?',
    'Model body mass by sex and flipper length, controlling for sex.',
  ].flatMap((message) => [...read('penguins', message).plans, ...read('penguins', message).offers]);
  assert.ok(found.length > 0);
  for (const { predictors, covariates } of found) {
    assert.ok(covariates.every((name) => !predictors.includes(name)));
  }
});
