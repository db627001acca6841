import assert from 'node:assert/strict';
import { test } from 'vitest';
import { readByRules } from './by-rules.ts';
import { plansOf } from './plans-of.ts';
import { table } from './tables/tables.ts';

/** What a message says before, beside and behind the question that is answered. */

const RATS = table(
  'rat_weights',
  420,
  'rat_id ids 60',
  'diet int 1|2|3',
  'sex text F|M',
  'week int 7 0..6',
  'weight_g num 300 90..320',
);
const PLOTS = table(
  'nitrogen_plots',
  288,
  'plot_id ids 288',
  'variety text Alba|Borea|Corvo',
  'soil_type text clay|loam|sand',
  'rainfall_mm num 200 300..700',
  'n_kg_ha int 0|40|80|120|160|200',
  'yield_t_ha num 200 1..9',
  'protein_pct num 100 8..14',
);
const PUPILS = table(
  'reading',
  220,
  'pupil_id ids 220',
  'arm text control|intervention',
  'pre_score int 60 20..90',
  'post_score int 60 20..95',
  'passed int 0|1',
  'ses_group int 1|2|3',
);
const PATIENTS = table(
  'hospital',
  1200,
  'pt_id ids 1200',
  'adm_date date 2019-01-01..2021-12-31 1000',
  'hospital int 1|2|3|4',
  'age int 60 20..95',
  'treatment text conservative|surgery',
  'emergency int 0|1',
  'diabetes int 0|1',
  'los_days int 30 1..40',
  'readmit_30d int 0|1',
  'followup_days int 900 1..1400',
  'died int 0|1',
  'exit_reason text died|lost|study end',
);
const AIR = table(
  'air_daily',
  1461,
  'date date 2019-01-01..2022-12-31 1461',
  'no2 num 900 5..90',
  'o3 num 900 10..140',
);
const TRIPS = table(
  'catches',
  720,
  'trip_id ids 720',
  'gear text gillnet|longline|trawl',
  'hours_fished num 200 2..20',
  'excluder text no|yes',
  'bycatch_n int 15 0..14',
);

const CODED = table(
  'survey',
  1600,
  'resp_id ids 1600',
  'sex int 1|2',
  'bmi num 200 16..45',
  'income_keur num 400 10..120',
);

for (const [of, why, message, wanted] of [
  [
    PLOTS,
    'a test of what is described',
    'Which variety has the highest mean yield, and is it better than the others?',
    ['description yield_t_ha ~ variety', 'difference yield_t_ha ~ variety; expected higher'],
  ],
  [
    PATIENTS,
    'groups that only "the arms" names',
    'How many patients were lost to follow-up, and was that similar in the two arms?',
    ['description exit_reason=lost', 'difference exit_reason=lost ~ treatment; expected different'],
  ],
  [
    PLOTS,
    'the size of what is claimed',
    'More nitrogen means more protein. How many percentage points of protein do you get per extra 100 kg?',
    ['regression protein_pct ~ n_kg_ha'],
  ],
  [
    PLOTS,
    'where a curve is highest',
    'Does yield increase linearly with nitrogen dose or does it level off, and at what dose is the yield highest?',
    ['regression yield_t_ha ~ n_kg_ha; method quadratic-model; expected higher', 'description yield_t_ha ~ n_kg_ha'],
  ],
  [
    PUPILS,
    'the group of the sentence before',
    'The control pupils just had normal lessons - did they get any better between the pre and the post test?',
    ['paired-difference post_score; rows arm is control; baseline pre_score; expected higher'],
  ],
  [
    PATIENTS,
    'what else may explain a claim',
    'Surgery patients appear to live longer than conservative ones. Is that the treatment or are they just younger?',
    ['survival followup_days ~ treatment; vs surgery/conservative; adjusting age; time followup_days; event died=1'],
  ],
  [
    PATIENTS,
    'what else may explain it, in one question',
    'Are diabetics more likely to be readmitted, or is that just because they are older?',
    ['regression readmit_30d=1 ~ diabetes; adjusting age; kinds diabetes:binary, readmit_30d:binary; expected higher'],
  ],
  [
    AIR,
    'a moment of the sentence before',
    'A low emission zone started on 1 March 2021. Did NO2 change from that date? Please allow for the season.',
    ['before-after no2; time date; change 2021-03-01; season 12'],
  ],
  [
    TRIPS,
    'a group of the sentence before',
    'The excluder may do something for bycatch. Per hour fished, how many times less bycatch do we get with it?',
    ['rate bycatch_n ~ excluder; exposure hours_fished'],
  ],
  [
    RATS,
    'a claim that is asked about',
    'Rats on diet 3 seem to put on weight more slowly from week to week than those on diet 1, is that real or am I imagining it?',
    [
      'regression weight_g ~ week, diet; interaction week x diet; rows diet is 3..1; cluster rat_id; kinds diet:category; expected higher',
    ],
  ],
] as const) {
  test(`${why}: ${message} -> read with it`, () => {
    assert.deepEqual(plansOf(of, message), wanted);
  });
}

for (const [of, message, wanted] of [
  [
    AIR,
    'How different is ozone in summer (Jun-Aug) and winter (Dec-Feb)?',
    [
      'difference o3 ~ date; vs summer (June to August)/winter (December to February); kinds date:season; expected different',
    ],
  ],
  [
    PATIENTS,
    'Is diabetes associated with 30-day readmission after adjusting for age?',
    ['regression readmit_30d=1 ~ diabetes; adjusting age; kinds diabetes:binary, readmit_30d:binary'],
  ],
  [
    PATIENTS,
    'Do emergency patients stay in longer than planned ones?',
    ['difference los_days ~ emergency; vs 1/0; kinds emergency:binary; expected higher'],
  ],
  [
    PATIENTS,
    'which hospital is the worst for people coming back within 30 days?',
    ['description readmit_30d=1 ~ hospital; kinds readmit_30d:binary'],
  ],
  [
    PUPILS,
    'Is passing (passed = 1) related to SES group?',
    ['association passed=1 ~ ses_group; kinds passed:binary, ses_group:category'],
  ],
  [TRIPS, 'What share of trips had no bycatch at all?', ['description bycatch_n=at most 0']],
  [
    PLOTS,
    'Is yield lower on sandy soil than on clay?',
    ['difference yield_t_ha ~ soil_type; vs sand/clay; expected lower'],
  ],
  [
    AIR,
    'Is there a trend in NO2 over 2019-2021, and how large is it per year?',
    ['trend no2; rows date between 2019-01-01..2021-12-31; time date'],
  ],
  [PATIENTS, 'is los_days anywhere near normal, or should I go for median and IQR?', ['normality los_days']],
  [
    PLOTS,
    'Does nitrogen help more on sand than on clay?',
    [
      'regression yield_t_ha ~ n_kg_ha, soil_type; interaction n_kg_ha x soil_type; rows soil_type is sand..clay; expected higher',
    ],
  ],
  [RATS, 'How heavy were the females at the end?', ['description weight_g; rows week is 6 & sex is F']],
] as const) {
  test(`${message} -> ${wanted.join(', ')}`, () => {
    assert.deepEqual(plansOf(of, message), wanted);
  });
}

for (const [of, why, message] of [
  [PATIENTS, 'something is held fixed that no covariate holds', 'Is stay longer after surgery once age is the same?'],
  [PLOTS, 'a curve is asked for beside a line', 'Is yield related to rainfall? Is there a sweet spot for sunshine?'],
  [PLOTS, 'a claim about others is no mean of one', 'Corvo yields best, everyone says. Do our data support that?'],
  [PATIENTS, 'nothing is named', 'Did they get better?'],
  [PATIENTS, 'nothing says who was lost', 'How many were lost to the sea?'],
  [CODED, 'codes do not say which sex is which', 'Among women only, is bmi related to income?'],
  [
    PATIENTS,
    'another explanation that no column holds',
    'Do surgery patients live longer, or are those simply the keen ones?',
  ],
] as const) {
  test(`${why}: ${message} -> no plan`, () => {
    assert.deepEqual(plansOf(of, message), []);
  });
}

for (const [of, message, unanswered] of [
  [PLOTS, 'Which sunshine is best? Do varieties differ in yield?', 'Which sunshine is best?'],
  [PLOTS, 'Do varieties differ in yield? Does it depend on the sunshine?', 'Does it depend on the sunshine?'],
] as const) {
  test(`${message} -> one question is answered, the other is named`, () => {
    const reading = readByRules({ message, tables: [of], earlier: [] });
    assert.equal(reading.plans.length, 1);
    assert.deepEqual(reading.unanswered, [unanswered]);
  });
}
