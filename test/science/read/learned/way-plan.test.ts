import assert from 'node:assert/strict';
import { test } from 'vitest';
import type { ProfiledTable } from '../../../../contracts/table-profile.ts';
import type { Ask } from '../../../../science/read/ask.ts';
import type { LearnedKind, Role } from '../../../../science/read/learned/parts-played.ts';
import { candidateOf } from '../../../../science/read/learned/way-plan.ts';
import { readQuestion } from '../../../../science/read/read-question.ts';
import { renderPlan } from '../render-plan.ts';
import { table } from '../tables/tables.ts';

/** Plans of a way to read, where kind and roles are known and no name says what the table is made of. */

const VALVES = table(
  'valves',
  90,
  'body text brass|steel',
  'pressure_bar num 40 2..16',
  'yrs num 60 0.5..20',
  'leaked text no|yes',
);
const STACK = table(
  'stack',
  200,
  'Date date 2024-01-01..2024-07-18 200',
  'O2_stack num 80 2..6',
  'Quarter_no int 80 1..80',
);
const ORCHARD = table(
  'orchard',
  60,
  'tree ids 60',
  'pruned text no|yes',
  'harv1_g num 60 100..900',
  'harv3_g num 60 100..900',
);
const FERRY = table(
  'ferry',
  110,
  'vessel text Aurora|Borea',
  'cars int 60 10..90',
  'cancelled int 9 0..8 within scheduled',
  'scheduled int 14',
  'wave_m num 70 0.2..5',
);
const WARD = table(
  'ward',
  48,
  'month date 2019-01-01..2022-12-01 48',
  'rounding text no|yes',
  'injuries int 12 0..14 within bed_days',
  'bed_days int 40 500..800',
  'result text accept|reject',
);
const CLINIC = table(
  'clinic',
  120,
  'Diabetic text no|yes',
  'dose_mg num 0|0.4|0.8',
  'acuity num 60 0..1',
  'tablet_mg num 50 240..250',
  'age int 50 20..80',
);
const XRAYS = table(
  'xrays',
  80,
  'triage_RN1 text green|red|yellow',
  'triage_RN2 text green|red|yellow',
  'wait_min int 40 1..90',
);

const PULLS = table('pulls', 90, 'pr ids 90', 'author text new|regular', 'hrs_open num 60 1..90');
const SPRINTS = table('sprints', 90, 'player ids 30', 'mass_kg num 60 70..120', 'sprint_s num 60 3.9..5.2');
const PACKS = table('packs', 90, 'pack ids 90', 'kept text cold|warm', 'pH_day0 num 60 4..7', 'pH_day10 num 60 4..7');
const KENNEL = table(
  'kennel',
  140,
  'arm text lavender|music|none',
  'sex text F|M',
  'coat text long|short',
  'barks int 30 0..60',
  'dose_mg num 0|5|10',
);

type Roles = Readonly<Record<string, Role>>;
type Levels = Readonly<Record<string, readonly string[]>>;

/** The plan of a question in one way, where it is about these levels. */
function planOf(asked: ProfiledTable, message: string, kind: LearnedKind, roles: Roles, levels: Levels = {}): string {
  const asks: Ask[] = [];
  readQuestion(
    { message, tables: [asked], earlier: [] },
    {
      settle: (ask, { plans }) => {
        asks.push(ask);
        return plans;
      },
    },
  );
  const ask = asks.findLast(({ part }) => part.asks !== 'no') ?? asks.at(-1);
  assert.ok(ask);
  const held = new Map(
    ask.index.columns.flatMap((column) =>
      roles[column.name] ? [[column, roles[column.name] ?? 'none'] as const] : [],
    ),
  );
  const candidate = candidateOf(ask, {
    kind,
    roles: held,
    levelsIn: ({ name }) => new Map((levels[name] ?? []).map((level) => [level, 1])),
    likelihood: 0,
  });
  return candidate ? renderPlan(candidate.plan) : 'none';
}

type Case = readonly [ProfiledTable, message: string, LearnedKind, Roles, plan: string, about?: Levels];
const CASES: readonly Case[] = [
  [
    SPRINTS,
    'Are the heavier ones slower, with three tests each?',
    'paired-difference',
    { sprint_s: 'outcome', mass_kg: 'predictor' },
    'association sprint_s ~ mass_kg; cluster player',
  ],
  [
    PACKS,
    'Was the drop larger for the warm ones than for the cold ones?',
    'relation',
    { pH_day10: 'outcome', kept: 'predictor' },
    'regression pH_day10 ~ kept; vs warm/cold; adjusting pH_day0',
  ],
  [
    CLINIC,
    'What proportion were sharp, say over 0.6?',
    'description',
    { acuity: 'outcome', Diabetic: 'predictor' },
    'description acuity=above 0.6 ~ Diabetic',
  ],
  [
    CLINIC,
    'How many saw less, under 0.3?',
    'description',
    { acuity: 'outcome', Diabetic: 'predictor' },
    'description - ~ Diabetic; rows acuity below 0.3',
  ],
  [
    CLINIC,
    'Next year I want to see a 2 mg difference. Roughly how many per group?',
    'power',
    { tablet_mg: 'outcome', Diabetic: 'predictor' },
    'power tablet_mg ~ Diabetic; value 2; power 0.8 at 0.05',
  ],
  [CLINIC, 'How many degrees cooler per ten points?', 'power', { acuity: 'outcome', age: 'predictor' }, 'none'],
  [XRAYS, 'How long does one sit there?', 'description', { wait_min: 'outcome' }, 'description wait_min'],
  [PULLS, 'How long does one sit there?', 'relation', { pr: 'outcome', author: 'predictor' }, 'none'],
  [
    VALVES,
    'Years to leak by operating pressure?',
    'survival',
    { yrs: 'outcome', leaked: 'structure', pressure_bar: 'predictor' },
    'survival yrs ~ pressure_bar; time yrs; event leaked=yes',
  ],
  [
    STACK,
    'The trim control was commissioned on 2024-03-13. Has the stack O2 changed?',
    'before-after',
    { O2_stack: 'outcome', Date: 'predictor' },
    'before-after O2_stack; time Date; change 2024-03-13',
  ],
  [
    STACK,
    'The new burner came in quarter 46. Is the stack O2 lower?',
    'before-after',
    { O2_stack: 'outcome', Quarter_no: 'predictor' },
    'before-after O2_stack; time Quarter_no; change 46; expected lower',
  ],
  [
    ORCHARD,
    'Harvest 1 to harvest 3: a decline?',
    'paired-difference',
    { harv3_g: 'outcome', harv1_g: 'structure' },
    'paired-difference harv3_g; baseline harv1_g; expected lower',
  ],
  [
    ORCHARD,
    'From harvest 1 to harvest 3, a different course where they were pruned?',
    'paired-difference',
    { harv3_g: 'outcome', harv1_g: 'structure', pruned: 'predictor' },
    'difference harv3_g ~ pruned; adjusting harv1_g; expected different',
  ],
  [
    FERRY,
    'Aurora vs Borea, proportion of sailings cancelled?',
    'relation',
    { cancelled: 'outcome', scheduled: 'structure', vessel: 'predictor' },
    'difference cancelled ~ vessel; vs Aurora/Borea; trials scheduled; expected different',
  ],
  [
    WARD,
    'Do injuries per patient day differ with rounding?',
    'rate',
    { injuries: 'outcome', bed_days: 'structure', rounding: 'predictor' },
    'rate injuries ~ rounding; exposure bed_days; expected different',
  ],
  [
    WARD,
    'New alarms came on 2021-03-01. Are there fewer injuries for the days in bed?',
    'before-after',
    { injuries: 'outcome', bed_days: 'structure', month: 'predictor' },
    'before-after injuries; time month; exposure bed_days; change 2021-03-01; expected lower',
  ],
  [
    WARD,
    'Are more of them thrown out where rounds are hourly?',
    'relation',
    { result: 'outcome', rounding: 'predictor' },
    'difference result=reject ~ rounding; expected higher',
    { result: ['reject'] },
  ],
  [
    CLINIC,
    'Label weight is 245 mg. Do our tablets weigh that on average?',
    'one-sample',
    { tablet_mg: 'outcome' },
    'one-sample tablet_mg; value 245',
  ],
  [
    CLINIC,
    'The label says 245. Is the mean weight of the 0.4 tablets different from it?',
    'one-sample',
    { tablet_mg: 'outcome', dose_mg: 'rows' },
    'one-sample tablet_mg; rows dose_mg is 0.4; value 245; expected different',
  ],
  [
    CLINIC,
    'What was the mean acuity at 0.4?',
    'description',
    { acuity: 'outcome', dose_mg: 'rows' },
    'description acuity; rows dose_mg is 0.4',
  ],
  [
    CLINIC,
    'Expected acuity at 70?',
    'expected-value',
    { acuity: 'outcome', age: 'predictor' },
    'expected-value acuity ~ age; given age 70',
  ],
  [
    CLINIC,
    'What acuity would you expect at 244 and 60?',
    'expected-value',
    { acuity: 'outcome', age: 'predictor', tablet_mg: 'predictor' },
    'expected-value acuity ~ tablet_mg, age; given tablet_mg 244 & age 60',
  ],
  [
    XRAYS,
    'Kappa between both nurses for triage colour?',
    'agreement',
    { triage_RN1: 'outcome', triage_RN2: 'predictor' },
    'agreement triage_RN1 ~ triage_RN2; method cohen-kappa',
  ],
  [
    KENNEL,
    'Among the bitches, does coat matter for barking?',
    'relation',
    { barks: 'outcome', coat: 'predictor', sex: 'rows' },
    'difference barks ~ coat; rows sex is F',
    { sex: ['F'] },
  ],
  [
    KENNEL,
    'Do untreated dogs bark more than those with the herb?',
    'relation',
    { barks: 'outcome', arm: 'predictor' },
    'difference barks ~ arm; vs lavender/none; expected different',
    { arm: ['lavender', 'none'] },
  ],
  [
    KENNEL,
    'Is barking turned down in some coats?',
    'relation',
    { barks: 'outcome', coat: 'predictor' },
    'regression barks ~ coat; expected lower',
  ],
  [
    KENNEL,
    'Do all arms bark as much?',
    'relation',
    { barks: 'outcome', arm: 'predictor' },
    'difference barks ~ arm',
    { arm: ['lavender', 'music', 'none'] },
  ],
  [
    KENNEL,
    'How much would a long-haired bitch bark?',
    'expected-value',
    { barks: 'outcome', coat: 'predictor', sex: 'predictor' },
    'expected-value barks ~ sex, coat; given sex F & coat long',
    { coat: ['long'], sex: ['F'] },
  ],
];

for (const [asked, message, kind, roles, plan, levels = {}] of CASES)
  test(`"${message}" as ${kind} -> ${plan}`, () => {
    assert.equal(planOf(asked, message, kind, roles, levels), plan);
  });

test('a change at one of two moments that are said -> no plan', () => {
  const message = 'The burner came on 2024-03-13 and left on 2024-05-01. Has the stack O2 changed?';
  assert.equal(planOf(STACK, message, 'before-after', { O2_stack: 'outcome', Date: 'predictor' }), 'none');
});
