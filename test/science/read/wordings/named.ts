import { table } from '../tables/tables.ts';
import type { Wording } from './first.ts';

/** Questions of people who call their columns by name: rows that are left out, claims before the question, levels and names side by side. */

export const NAMED_TABLES = [
  table(
    'lathe_tools',
    160,
    'tool_id ids 160',
    'plant text Porto|Sines|Tavira',
    'coating text none|TiN|TiAlN',
    'material text steel|brass',
    'regrind int 0|1',
    'feed_mm_rev num 40 0.1..0.6',
    'speed_m_min num 60 80..260',
    'wear_um num 120 5..300',
    'gauge_probe_um num 110 5..300',
    'gauge_laser_um num 115 5..300',
    'minutes_run num 150 5..900',
    'broken int 0|1',
  ),
  table(
    'choir_pupils',
    240,
    'pupil_id ids 240',
    'teaching text kodaly|usual',
    'form int 5|6|7',
    'handedness text left|right',
    'home_language text Welsh|English|Polish',
    'pitch_pre num 60 10..90',
    'pitch_post num 60 10..95',
    'practice_hours num 40 0..12',
    'voice_quality text clear|hoarse',
    'passed_audition int 0|1',
  ),
  table(
    'kennel_visits',
    240,
    'dog_id ids 60',
    'arm text walks|waitlist',
    'visit text baseline|week4|week8|week12',
    'age_yr int 12 1..12',
    'cortisol_ng num 120 2..60',
    'bark_score int 20 0..20',
    'play_min int 60 0..90',
  ),
  table(
    'pump_months',
    144,
    'month date 2010-01-01..2021-12-01 144',
    'filter_change text before|after',
    'iron_mg_L num 100 0.1..4',
    'complaints int 30 0..40',
    'pump_hours num 140 200..700',
  ),
];

export const NAMED: readonly Wording[] = [
  [
    'lathe_tools',
    'Is wear lower in Porto than in Sines?',
    'difference wear_um ~ plant; vs Porto/Sines; expected lower',
  ],
  [
    'lathe_tools',
    'Leaving out the Sines tools, does wear differ between steel and brass?',
    'difference wear_um ~ material; vs steel/brass; rows plant is-not Sines; expected different',
  ],
  [
    'lathe_tools',
    'Was wear related to feed once the brass pieces are excluded?',
    'association wear_um ~ feed_mm_rev; rows material is brass',
  ],
  [
    'lathe_tools',
    'Leaving the TiN tools out of it, is wear lower with TiAlN than with no coating?',
    'difference wear_um ~ coating; vs TiAlN/none; rows coating is-not TiN; expected lower',
  ],
  ['lathe_tools', 'Is coating independent of plant?', 'association coating ~ plant'],
  [
    'lathe_tools',
    'Is wear related to feed independent of speed?',
    'regression wear_um ~ feed_mm_rev; adjusting speed_m_min',
  ],
  [
    'lathe_tools',
    'Once feed and speed are adjusted for, is wear higher on steel than on brass?',
    'regression wear_um ~ material; vs steel/brass; adjusting feed_mm_rev, speed_m_min; expected higher',
  ],
  [
    'lathe_tools',
    'Does the probe gauge agree with the laser gauge well enough to be swapped?',
    'agreement gauge_probe_um ~ gauge_laser_um',
  ],
  ['lathe_tools', 'Any tools with absurdly high or low wear?', 'outliers wear_um ~ tool_id; kinds tool_id:category'],
  [
    'lathe_tools',
    'Broken tools per tool-hour of minutes run - which plant has the highest rate?',
    'survival minutes_run ~ plant; time minutes_run; event broken=1',
  ],
  [
    'lathe_tools',
    'Faster spindles seem to wear the tool down: is speed correlated with feed?',
    'association speed_m_min ~ feed_mm_rev',
  ],
  ['lathe_tools', 'The brass pieces look rougher: is wear related to feed?', 'none'],
  [
    'lathe_tools',
    'Survival by coating, with minutes run as the time and broken as the event, please.',
    'survival minutes_run ~ coating; time minutes_run; event broken=1',
  ],
  [
    'lathe_tools',
    'With sixty per coating, what difference in wear between TiN and TiAlN could we have detected at 80 % power?',
    'power wear_um ~ coating; vs TiN/TiAlN; power 0.8 at 0.05; expected different',
  ],
  [
    'lathe_tools',
    'Theory predicts an inverted U of wear over speed; do our data support it?',
    'regression wear_um ~ speed_m_min; method quadratic-model',
  ],
  ['lathe_tools', 'Could you summarise what this lathe file holds?', 'profile -'],
  ['lathe_tools', 'Which plant accounts for most wear in total?', 'description wear_um ~ plant; statistic total'],
  [
    'lathe_tools',
    'Is speed predictive of the time to breaking when feed is in the model as well?',
    'survival minutes_run ~ speed_m_min; adjusting feed_mm_rev; time minutes_run; event broken=1',
  ],
  [
    'choir_pupils',
    'What share of Welsh speakers in form 6 passed the audition?',
    'description passed_audition=1; rows home_language is Welsh & form is 6; kinds passed_audition:binary',
  ],
  [
    'choir_pupils',
    'What percentage of pupils with usual teaching in form 5 passed the audition?',
    'description passed_audition=1; rows teaching is usual & form is 5; kinds passed_audition:binary',
  ],
  [
    'choir_pupils',
    'Excluding left-handers, is pitch post higher with kodaly than with usual teaching?',
    'difference pitch_post ~ teaching; vs kodaly/usual; rows handedness is-not left; expected higher',
  ],
  ['choir_pupils', 'What percentage of the sample is left-handed?', 'description handedness=left'],
  [
    'choir_pupils',
    'Is clear voice quality commoner with kodaly than with usual teaching?',
    'difference voice_quality=clear ~ teaching; vs kodaly/usual',
  ],
  [
    'choir_pupils',
    'Did pitch scores move from pre to post among the sixth formers?',
    'paired-difference pitch_post; rows form is 6; baseline pitch_pre',
  ],
  [
    'choir_pupils',
    'How accurately can passing the audition be foreseen from form, practice hours and pitch pre?',
    'prediction passed_audition=1 ~ form, practice_hours, pitch_pre; kinds passed_audition:binary',
  ],
  ['choir_pupils', 'Of everything recorded on a pupil, what goes along with pitch post?', 'screening pitch_post'],
  [
    'choir_pupils',
    'Teaching may depend on the home language; are the two associated?',
    'difference teaching=kodaly ~ home_language',
  ],
  [
    'choir_pupils',
    'Is the raw practice hours distribution normal, or had I better take logs?',
    'normality practice_hours',
  ],
  [
    'choir_pupils',
    'Practice may blunt the benefit of kodaly: does the effect of teaching on pitch post depend on practice hours?',
    'regression pitch_post ~ teaching, practice_hours; interaction teaching x practice_hours',
  ],
  [
    'kennel_visits',
    'I expect the bark score to drop faster with walks than on the waitlist across visits, with dogs measured repeatedly.',
    'regression bark_score ~ visit, arm; interaction visit x arm; cluster dog_id',
  ],
  [
    'kennel_visits',
    'Does play time lower cortisol once age is taken into account, bearing in mind the repeated visits of a dog?',
    'regression cortisol_ng ~ play_min; adjusting age_yr; cluster dog_id; expected lower',
  ],
  [
    'kennel_visits',
    'A calmer dog should bark less, so how strongly do bark score and cortisol correlate at baseline?',
    'association bark_score ~ cortisol_ng; rows visit is baseline',
  ],
  [
    'pump_months',
    'How many complaints were there altogether in the months since the filter change began?',
    'description complaints; rows filter_change is after; statistic total',
  ],
  [
    'pump_months',
    'What was the mean iron before the filter change was introduced?',
    'description iron_mg_L; rows filter_change is before',
  ],
  [
    'pump_months',
    'Did iron fall after the filter change was introduced?',
    'difference iron_mg_L ~ filter_change; vs after/before; expected lower',
  ],
  [
    'pump_months',
    'At which month does iron jump, if there is a break in the series at all?',
    'trend iron_mg_L; time month; season 12; method change-point',
  ],
  [
    'lathe_tools',
    'Do broken tools have a higher feed than those that did not break?',
    'difference feed_mm_rev ~ broken; kinds broken:binary; expected higher',
  ],
  [
    'lathe_tools',
    'Do TiN tools last longer than TiAlN ones, given speed?',
    'survival minutes_run ~ coating; vs TiN/TiAlN; adjusting speed_m_min; time minutes_run; event broken=1',
  ],
  [
    'lathe_tools',
    'Does wear rise with feed, and does it do so faster on steel?',
    'regression wear_um ~ feed_mm_rev; expected higher',
  ],
  ['lathe_tools', 'Tell me whether steel and brass tools start out with different feeds.', 'none'],
  ['lathe_tools', 'Does coating affect wear, with plant as a block?', 'regression wear_um ~ coating; adjusting plant'],
  [
    'choir_pupils',
    'Home language as random effect: does teaching change pitch post?',
    'difference pitch_post ~ teaching; cluster home_language',
  ],
  [
    'choir_pupils',
    'Do pupils who failed the audition practice fewer hours than those who passed?',
    'association passed_audition=0 ~ practice_hours; kinds passed_audition:binary; expected lower',
  ],
  [
    'choir_pupils',
    'Does passing the audition become more likely with practice hours?',
    'association passed_audition=1 ~ practice_hours; kinds passed_audition:binary; expected higher',
  ],
  [
    'kennel_visits',
    'Do walks lower cortisol more than the waitlist from baseline to the last visit?',
    'regression cortisol_ng ~ visit, arm; interaction visit x arm; rows visit is baseline..week12; cluster dog_id',
  ],
  ['lathe_tools', 'Does speed have an optimum for wear?', 'regression wear_um ~ speed_m_min; method quadratic-model'],
  [
    'lathe_tools',
    'Does feed interact with speed on wear?',
    'regression wear_um ~ feed_mm_rev, speed_m_min; interaction feed_mm_rev x speed_m_min',
  ],
  ['lathe_tools', 'Which coating is most common in Sines?', 'description - ~ coating; rows plant is Sines'],
  [
    'lathe_tools',
    'Is there a material by coating interaction on wear with plant in the model?',
    'regression wear_um ~ material, coating; adjusting plant; interaction material x coating',
  ],
  [
    'lathe_tools',
    'Is wear higher with steel only at high feed?',
    'regression wear_um ~ material, feed_mm_rev; interaction material x feed_mm_rev',
  ],
  [
    'lathe_tools',
    'Is feed a predictor of wear once speed is held constant?',
    'regression wear_um ~ feed_mm_rev; adjusting speed_m_min',
  ],
  ['lathe_tools', 'Describe wear for each plant.', 'description wear_um ~ plant'],
  [
    'lathe_tools',
    'By how many um does wear differ per 10 m/min of speed?',
    'regression wear_um ~ speed_m_min; step 10 speed_m_min; expected different',
  ],
  [
    'kennel_visits',
    'Mixed model for cortisol with arm, age and a random effect of dog id.',
    'regression cortisol_ng ~ arm, age_yr; cluster dog_id',
  ],
  [
    'kennel_visits',
    'Mixed model of cortisol on arm and visit with dog id as random effect.',
    'regression cortisol_ng ~ arm, visit; cluster dog_id',
  ],
];
