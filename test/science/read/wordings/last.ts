import type { Wording } from './first.ts';

/** A last set over tables that were new to the rules, kept as it was written. */
export const LAST: readonly Wording[] = [
  [
    'asthma',
    'Did lung function (FEV1) improve from the start to the end of the study?',
    'paired-difference fev1_end; baseline fev1_start',
  ],
  [
    'asthma',
    'Is FEV1 at the end higher with budesonide than with placebo, adjusting for FEV1 at the start?',
    'regression fev1_end ~ inhaler; adjusting fev1_start; vs budesonide/placebo',
  ],
  [
    'asthma',
    'Do patients on budesonide have fewer exacerbations per year of follow-up?',
    'rate exacerbations ~ inhaler; exposure followup_years',
  ],
  [
    'asthma',
    'Are smokers more often on placebo?',
    'difference inhaler=placebo ~ smoker || association inhaler ~ smoker || difference inhaler ~ smoker || difference smoker ~ inhaler || none',
  ],
  [
    'asthma',
    'How many patients smoke in each clinic?',
    'description smoker=yes ~ clinic || description - ~ smoker, clinic || description - ~ clinic; rows smoker is yes || description smoker ~ clinic || none',
  ],
  [
    'asthma',
    'Does the effect of budesonide on the end FEV1 differ between smokers and non-smokers?',
    'regression fev1_end ~ inhaler, smoker; interaction inhaler x smoker',
  ],
  [
    'asthma',
    'is fev1 at the start associated with smoking',
    'association fev1_start ~ smoker || difference fev1_start ~ smoker',
  ],
  [
    'asthma',
    'Was randomisation balanced with respect to smoking?',
    'none || difference smoker=yes ~ inhaler || association smoker=yes ~ inhaler',
  ],
  [
    'bees',
    'Are bees in the high treatment lighter than in the control?',
    'difference bee_weight_mg ~ treatment; vs high/control',
  ],
  ['bees', 'Does pollen load change with day?', 'regression pollen_load ~ day || trend pollen_load; time day'],
  [
    'bees',
    'Does bee weight depend on treatment, given that bees come from the same hive?',
    'difference bee_weight_mg ~ treatment; cluster hive || regression bee_weight_mg ~ treatment; cluster hive',
  ],
  [
    'bees',
    'Is pollen load related to weight within each treatment?',
    'association pollen_load ~ bee_weight_mg; within treatment || association bee_weight_mg ~ pollen_load; within treatment',
  ],
  ['bees', 'Are high-dose bees bigger?', 'none || difference bee_weight_mg ~ treatment'],
  ['springs', 'By how many mm does the spring extend per newton?', 'regression extension_mm ~ load_N || none'],
  [
    'springs',
    'Is extension proportional to load, or is there curvature?',
    'regression extension_mm ~ load_N; method quadratic-model || none',
  ],
  [
    'springs',
    'Which alloy survives more cycles before breaking?',
    'survival cycles_to_break ~ alloy; event broke=true',
  ],
  ['springs', 'cycles to failure by alloy', 'survival cycles_to_break ~ alloy; event broke=true'],
  [
    'springs',
    'Does steel extend less than copper under the same load?',
    'regression extension_mm ~ alloy; adjusting load_N; vs steel/copper || none',
  ],
  [
    'restaurants',
    'Do Italian restaurants get more stars than Thai ones?',
    'difference stars ~ cuisine; vs italian/thai',
  ],
  [
    'restaurants',
    'Are pricier restaurants rated better?',
    'none || association stars ~ price_level || difference stars ~ price_level',
  ],
  [
    'restaurants',
    'Does the number of stars depend on the price level and the distance?',
    'regression stars ~ price_level, distance_km',
  ],
  [
    'restaurants',
    'What share of the Turkish restaurants deliver?',
    'description delivery=yes; rows cuisine is turkish',
  ],
  ['restaurants', 'Is delivery associated with cuisine?', 'association delivery=yes ~ cuisine'],
  ['restaurants', 'Do customers prefer French food?', 'none'],
  ['restaurants', 'median distance of French restaurants', 'description distance_km; rows cuisine is french'],
  [
    'districts',
    'Is the burglary rate per inhabitant higher where unemployment is higher?',
    'rate burglaries ~ unemployment_rate; exposure population',
  ],
  [
    'districts',
    'Do coastal districts have more burglaries per capita than inland ones?',
    'rate burglaries ~ region; exposure population; vs coast/inland || rate burglaries ~ region; exposure population',
  ],
  [
    'districts',
    'Does more police reduce burglaries when unemployment is accounted for?',
    'rate burglaries ~ police_per_1000; adjusting unemployment_rate; exposure population',
  ],
  ['districts', 'Is unemployment higher on the coast?', 'difference unemployment_rate ~ region'],
  [
    'plasma',
    'Does the tablet give the same AUC as the capsule (crossover)?',
    'paired-difference auc ~ formulation; paired subject || paired-difference auc ~ formulation; paired subject; vs tablet/capsule',
  ],
  [
    'plasma',
    'Compare Cmax between formulations',
    'difference cmax ~ formulation; cluster subject || paired-difference cmax ~ formulation; paired subject',
  ],
  [
    'plasma',
    'Is AUC correlated with Cmax?',
    'association auc ~ cmax || association auc ~ cmax; cluster subject || association cmax ~ auc',
  ],
  ['grades', 'Do pupils with tutoring get better final marks?', 'difference final_mark ~ tutoring; cluster classroom'],
  [
    'grades',
    'Does homework time raise the final mark once tutoring is held constant?',
    'regression final_mark ~ homework_hours; adjusting tutoring',
  ],
  ['grades', 'Are girls better than boys?', 'difference final_mark ~ gender; vs girl/boy || none'],
  [
    'grades',
    'Is there too much homework, i.e. does the mark fall again beyond some point?',
    'none || regression final_mark ~ homework_hours; method quadratic-model',
  ],
  [
    'grades',
    'How many pupils would be needed to detect a difference of 5 marks between tutored and untutored pupils?',
    'power final_mark ~ tutoring; value 5',
  ],
  [
    'grades',
    'Is the gap between boys and girls the same with and without tutoring?',
    'none || regression final_mark ~ gender, tutoring; interaction gender x tutoring || difference final_mark ~ gender; within tutoring; vs boy/girl',
  ],
  [
    'vote',
    'Did candidate X do better in urban areas than in rural areas?',
    'none || difference candidate=X ~ area; vs urban/rural; weight votes || difference candidate ~ area; vs urban/rural; weight votes',
  ],
  [
    'vote',
    'Is the choice of candidate related to area?',
    'association candidate ~ area; weight votes || association candidate=X ~ area; weight votes || association candidate=Y ~ area; weight votes || association area ~ candidate; weight votes',
  ],
  [
    'microbes',
    'Does OD600 grow over time?',
    'trend od600; time time_h || regression od600 ~ time_h || association od600 ~ time_h || none',
  ],
  [
    'microbes',
    'Does the mutant grow more slowly than the wildtype?',
    'none || regression od600 ~ time_h, strain; interaction time_h x strain || difference od600 ~ strain; vs mutant/wildtype',
  ],
  ['microbes', 'OD at 37 degrees versus 30 degrees', 'difference od600 ~ temp_C; vs 37/30 || none'],
  ['hotel', 'Are there more bookings on weekends?', 'difference bookings ~ weekend || none'],
  ['hotel', 'Do bookings fall when prices rise?', 'regression bookings ~ price || association bookings ~ price'],
  ['hotel', 'Is there a weekly pattern in bookings?', 'trend bookings; time date; season 7'],
  ['hotel', 'Did bookings change after the renovation on 2019-03-01?', 'before-after bookings; change 2019-03-01'],
  ['hotel', 'What was the average price in 2018?', 'description price; rows date between 2018-01-01..2018-12-31'],
  ['hotel', 'Does occupancy depend on price?', 'none'],
  ['hotel', 'Which month had most bookings?', 'description bookings ~ date; kinds date:month'],
  [
    'penguins',
    'Does bill length predict bill depth once species is controlled for?',
    'regression bill_depth_mm ~ bill_length_mm; adjusting species',
  ],
  [
    'penguins',
    'Is there a negative relationship between bill depth and body mass overall, and is it positive within species?',
    'association body_mass_g ~ bill_depth_mm && association body_mass_g ~ bill_depth_mm; within species || association bill_depth_mm ~ body_mass_g && association bill_depth_mm ~ body_mass_g; within species || association body_mass_g ~ bill_depth_mm || association bill_depth_mm ~ body_mass_g || association bill_depth_mm ~ body_mass_g; within species',
  ],
  [
    'admissions',
    'Does the university admit men more often than women once department is taken into account?',
    'regression admitted=true ~ gender; adjusting dept',
  ],
  [
    'diabetes',
    'is BMI above 30 linked to the outcome',
    'none || association outcome=1 ~ bmi || difference bmi ~ outcome',
  ],
  [
    'diabetes',
    'Does age confound the relation of pregnancies and outcome?',
    'none || regression outcome=1 ~ pregnancies; adjusting age',
  ],
  ['lung', 'Does weight loss shorten survival?', 'survival time ~ wt_loss'],
  ['lung', 'How old are the patients on average?', 'description age'],
  ['mtcars', 'How many more miles per gallon do manual cars do?', 'difference mpg ~ am || none'],
  ['mtcars', 'correlate everything', 'none'],
  [
    'wages',
    'What is the effect of one more year of schooling on pay, all else equal?',
    'regression wage ~ education || none',
  ],
];
