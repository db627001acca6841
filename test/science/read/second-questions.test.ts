import assert from 'node:assert/strict';
import { test } from 'vitest';
import { readByRules } from './by-rules.ts';
import { renderPlan } from './render-plan.ts';
import { table } from './tables/tables.ts';

const ROASTS = table(
  'coffee_roasts',
  150,
  'batch_id ids 150',
  'roast_dt date 2024-01-08..2024-06-30 120',
  'origin text Brazil|Ethiopia|Kenya',
  'process text natural|washed',
  'operator text Jo|Mika',
  'drop_temp_c num 60 200..225',
  'cup_score num 40 78..90',
);
const PLOTS = table(
  'wheat_plots',
  120,
  'cv text Bolt|Crest|Dune',
  'n_rate int 0|40|80|120|160',
  'water text irrigated|rainfed',
  'gyld_t_ha num 90 2..9',
);
const TRIAL = table(
  'trial_bp',
  236,
  'subj_id ids 236',
  'dose text 20 mg|placebo',
  'sex text F|M',
  'fu_days int 170 2..730',
  'cv_event int 0|1',
);

const read = (of: typeof ROASTS, message: string) => readByRules({ message, tables: [of], earlier: [] });

for (const [of, message, wanted] of [
  [
    ROASTS,
    'Does the cup score differ between origins? And does the drop temperature matter?',
    ['difference cup_score ~ origin', 'association cup_score ~ drop_temp_c'],
  ],
  [
    PLOTS,
    'Which variety yields most, and is Crest any different from Bolt?',
    ['description gyld_t_ha ~ cv', 'difference gyld_t_ha ~ cv; vs Crest/Bolt'],
  ],
  [
    ROASTS,
    'Which origin scores best, and is the difference real?',
    ['description cup_score ~ origin', 'difference cup_score ~ origin'],
  ],
  [
    ROASTS,
    'How many batches scored 85 or better, and what fraction of the Ethiopian ones did?',
    ['description -; rows cup_score at-least 85', 'description cup_score=at least 85; rows origin is Ethiopia'],
  ],
  [
    ROASTS,
    'How many batches did Jo roast, and what was their average score?',
    ['description operator=Jo', 'description cup_score; rows operator is Jo'],
  ],
  [
    PLOTS,
    'Does nitrogen lift grain yield, and is it levelling off?',
    ['regression gyld_t_ha ~ n_rate', 'regression gyld_t_ha ~ n_rate; method quadratic-model'],
  ],
  [
    PLOTS,
    'Does nitrogen affect yield, and does it depend on water?',
    ['regression gyld_t_ha ~ n_rate', 'regression gyld_t_ha ~ n_rate, water; interaction n_rate x water'],
  ],
  [
    TRIAL,
    'What share of placebo patients had had an event by one year, and what share on 20mg?',
    ['survival fu_days; rows dose is placebo', 'survival fu_days; rows dose is 20 mg'],
  ],
  [
    ROASTS,
    'Hotter drops score lower. Does that hold once you allow for origin?',
    ['regression cup_score ~ drop_temp_c; adjusting origin'],
  ],
] as const) {
  test(`a question that leans on the one before: ${message} -> ${wanted.join(' and ')}`, () => {
    const plans = read(of, message).plans.map(renderPlan);
    assert.equal(plans.length, wanted.length, plans.join('\n'));
    for (const [place, start] of wanted.entries()) assert.ok(plans[place]?.startsWith(start), plans[place]);
  });
}

for (const [of, why, message] of [
  [ROASTS, 'a group of the claim is no restriction', 'Jo scores higher than Mika. Is Jo just a better roaster?'],
  [PLOTS, 'what is got is not named', 'Does water change how much you get from N?'],
] as const) {
  test(`${why}: ${message} -> no plan`, () => {
    assert.deepEqual(read(of, message).plans.map(renderPlan), []);
  });
}
