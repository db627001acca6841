import assert from 'node:assert/strict';
import { test } from 'vitest';
import { readByRules } from '../by-rules.ts';
import { matches } from '../matches.ts';
import { renderPlan } from '../render-plan.ts';
import { table } from '../tables/tables.ts';
import type { Wording } from '../wordings/first.ts';

const TABLES = [
  table(
    'therapy_trial',
    96,
    'participant ids 96',
    'age int 40 18..60',
    'gender text female|male',
    'therapy text CBT|waitlist',
    'anxiety_pre num 30 10..32',
    'anxiety_post num 30 5..30',
    'dropped_out text no|yes',
  ),
  table(
    'hearts',
    120,
    'patient ids 120',
    'arm text drug|placebo',
    'smoker text no|yes',
    'weight_before num 80 50..120',
    'weight_after num 80 50..120',
    'bp_baseline num 60 90..180',
    'bp_final num 60 90..180',
  ),
];

const WORDINGS: readonly Wording[] = [
  ['therapy_trial', 'Was anxiety before treatment the same in both arms?', 'difference anxiety_pre ~ therapy'],
  ['therapy_trial', 'Compare baseline anxiety between men and women', 'difference anxiety_pre ~ gender'],
  ['therapy_trial', 'What was the average anxiety at baseline?', 'description anxiety_pre'],
  ['therapy_trial', 'Is age related to anxiety before therapy?', 'association anxiety_pre ~ age'],
  ['therapy_trial', 'Did anxiety at the start differ between the therapies?', 'difference anxiety_pre ~ therapy'],
  ['therapy_trial', 'At baseline, did men and women differ in anxiety?', 'difference anxiety_pre ~ gender'],
  ['therapy_trial', 'What was the mean anxiety at the end of therapy?', 'description anxiety_post'],
  ['therapy_trial', 'Is anxiety after treatment lower with CBT?', 'difference anxiety_post ~ therapy; vs CBT/waitlist'],
  ['therapy_trial', 'Is final anxiety related to initial anxiety?', 'association anxiety_post ~ anxiety_pre'],
  [
    'therapy_trial',
    'Does anxiety before therapy predict anxiety after therapy?',
    'regression anxiety_post ~ anxiety_pre',
  ],
  [
    'therapy_trial',
    'Is anxiety after therapy lower with CBT adjusting for baseline anxiety?',
    'regression anxiety_post ~ therapy; vs CBT/waitlist; adjusting anxiety_pre',
  ],
  [
    'therapy_trial',
    'By how many points did anxiety fall in the CBT group between the beginning and the end?',
    'paired-difference anxiety_post; rows therapy is CBT; baseline anxiety_pre',
  ],
  [
    'therapy_trial',
    'Did anxiety decrease from before to after therapy in the waitlist group?',
    'paired-difference anxiety_post; rows therapy is waitlist; baseline anxiety_pre',
  ],
  [
    'therapy_trial',
    'How much lower was anxiety after therapy than before in the CBT group?',
    'paired-difference anxiety_post; rows therapy is CBT; baseline anxiety_pre',
  ],
  [
    'therapy_trial',
    'Did anxiety fall after therapy in women?',
    'paired-difference anxiety_post; rows gender is female; baseline anxiety_pre',
  ],
  ['therapy_trial', 'Did anxiety increase from baseline?', 'paired-difference anxiety_post; baseline anxiety_pre'],
  [
    'therapy_trial',
    'Did the men on the waiting list get better?',
    'paired-difference anxiety_post; rows gender is male & therapy is waitlist; baseline anxiety_pre',
  ],
  [
    'therapy_trial',
    'Did anxiety drop more in the CBT group?',
    'regression anxiety_post ~ therapy; vs CBT/waitlist; adjusting anxiety_pre',
  ],
  [
    'therapy_trial',
    'Were people more likely to drop out on the waiting list?',
    'difference dropped_out=yes ~ therapy; vs waitlist/CBT',
  ],
  ['therapy_trial', 'What share of participants dropped out?', 'description dropped_out=yes'],
  ['hearts', 'Was weight before treatment the same in both arms?', 'difference weight_before ~ arm'],
  ['hearts', 'Is bp at baseline higher in smokers?', 'difference bp_baseline ~ smoker'],
  [
    'hearts',
    'Did weight change on placebo?',
    'paired-difference weight_after; rows arm is placebo; baseline weight_before',
  ],
];

for (const [name, message, wanted] of WORDINGS) {
  test(`${name}: ${message} -> ${wanted}`, () => {
    const { plans } = readByRules({ message, tables: TABLES.filter((each) => each.name === name), earlier: [] });
    assert.ok(matches(plans, wanted), `read as ${plans.map(renderPlan).join(' && ') || 'none'}`);
  });
}
