import { setOf } from './word-sets.ts';

export const EVENT_WORDS = setOf(`
  status event events censor censored censoring cens died death dead die deceased relapse relapsed recurrence recurred failed failure fail churn churned
  progression progressed delta dropout mortality fatal outcome uncensored broke broken failured exitus evt observed
`);

export const DURATION_WORDS = setOf(`
  time times days day months weeks years hours hrs survival surv follow followup fu duration tenure futime tte lifetime cycles os pfs dfs rfs elapsed
  stop minutes month week year lifespan longevity age_at
`);

export const EXPOSURE_WORDS = setOf(`
  personyears pyears pyrs py person population pop exposure exposed risk hours hrs mileage km miles vehicles inhabitants residents patientdays
  bed passengers departures flights observed effort trap years days area inspected meters metres length minutes
`);

export const COUNT_WORDS = setOf(`
  cases deaths accidents events injuries infections claims crashes count counts number num n incidents errors defects failures births calls visits
  seizures attacks falls admissions arrests murders suicides strokes cancers outages bugs flaws collisions relapses exacerbations sightings captures
  fatalities breaks freq frequency
`);

export const TRIALS_WORDS = setOf(
  'tosses flips games shots throws questions n total trials tested exposed size number examined sampled treated attempts applicants patients subjects denominator planted seeds batch',
);

export const SUCCESS_WORDS = setOf(` heads wins goals correct
  success successes recovered survived died deaths dead killed admitted events cured improved positive positives cases responders responded failures hits infected
  accepted passed converted conversions clicks germinated affected yes hatched responding mortality defective
`);

export const FREQUENCY_WORDS = setOf(
  'count counts freq frequency n number num total tally cnt obs observations cases patients people persons weight',
);

export const SUBJECT_WORDS = setOf(`
  firm company
  subject subjects participant patient person individual animal mouse rat student pupil plant tree respondent user customer child dog cat bird volunteer
  sid pid subj ptid rabbit pig cow horse player athlete worker employee rater
`);

export const CLUSTER_WORDS = setOf(`
  litter cage school classroom village herd tank household nest family colony dish clinic hospital practice ward team farm pen community plot
  block site batch plate centre center class mother dam
`);

/** Clusters whose members are hardly ever independent: taken into account without a word of it. */
export const NESTED_WORDS = setOf(
  'litter cage school classroom village herd tank household nest family colony dish pen clutch',
);

export const ID_WORDS = setOf(
  'id ids identifier index key uuid guid code nr rownames row rowid obs serial record no num name sample sampleid',
);

export const GROUP_WORDS = setOf(`
  group groups type class category species treatment cluster stage region ward site batch arm condition dept department sector level variety
  strain brand method machine operator supplier block school team house zone district cyl cylinders gear gears diet supp supplement sex gender race color colour spine breed port embarked pclass carb ethnicity marital religion party station device browser channel race am vs
  program programme model origin country grade shift line phase trt soil material genotype quartile tercile faculty major
`);

export const ORDERED_WORDS = setOf(
  'stage grade level rating class rank severity likert quartile tercile quintile score scale category',
);

export const TIME_WORDS = setOf(
  'year date month day week time quarter datetime timestamp hour period season years weeks days months decade minute round wave session yr',
);

/** Names of columns that say how something went. */
export const OUTCOME_WORDS = setOf(`
  success outcome survive survived disease admission response churn default status event target result pass passed failed graduated won complication approved hired
  diagnosis infection infected relapse convert converted purchased clicked pregnant positive cancer diabetes stroke mortality improved remission voted bought died
  recovered yield score weight gain loss growth income price salary wage time performance satisfaction pressure cholesterol glucose mpg
  pain symptom depression anxiety grade gpa strength abundance richness count cases deaths biomass mass lifetime survival efficiency
  readmitted attrition quit quality dropout cured germinated accepted admitted defect defects failure rating
`);

/** Names that say "how it went" and nothing else. */
export const RESULT_WORDS = setOf(`
  success failure survive survived response result outcome improved improvement remission relapse cured effectiveness efficacy recovered recovery died death
  healed cure passed complication score gain
`);

/** Names that divide, order or explain. */
export const EXPLANATORY_WORDS = setOf(`
  sex gender species treatment group island region class dose exposure exposed vaccine vaccinated vaccination department dept arm condition diet supp method
  education age variant cohort cyl transmission ethnicity origin day smoke smoker smoking year date month type brand temperature fertilizer fertiliser
  country site location drug program strain batch machine material soil nitrogen water light season experience hours caffeine conc concentration
`);

/** Words that judge without saying by what. */
export const JUDGING_WORDS = setOf(`
  better best worse worst safer safest superior inferior preferable outperform outperforms effective effectiveness ineffective efficacy efficacious successful
  beneficial benefit harmful harm work works worked working help helps helped cure cures heal heals preferred recommend optimal effectively
`);

/** Nouns that stand for roles, not for columns of their own. */
export const GENERIC = setOf(`
  group groups condition conditions category categories variable variables factor factors column columns treatment treatments level levels type types kind kinds
  result results outcome outcomes measurement measurements measure measures value values method methods two three four five six seven eight nine ten both either
  sample samples case cases score scores distribution mean means average averages median medians number numbers amount rate rates share
  proportion percentage data dataset row rows record records observation observations study experiment trial trials test tests file table patient patients
  participant participants subject subjects people person persons individual individuals unit units entry entries class classes change changes effect effects
  difference differences relationship relationships association associations pattern patterns arm arms cohort cohorts member members population
  analysis comparison everyone everything everybody anything something others other rest remaining thing things respondent respondents volunteer volunteers animal animals
  instrument instruments device devices readings rater raters observer observers time times point points year years one ones each
  quantity quantities mine yours theirs ours
`);

/** Words of ordinary sentences: none of them is a column that is missing. */
export const ORDINARY = setOf(`
  a about above according across actual actually add added additional after again against agree all almost along already also although always am among amount an
  and another answer any anyone anyway apart appear appears are around as ask asked asking at available away back based basically be because become been
  before behave behind being believe below besides between beyond bit both bring but by calculate call came can cannot carry cause caused certain change changed
  check chosen claim clear clearly clue collect collected colleague colleagues come comes common commonly compare compared comparing comparison compute conclude consider considered
  consistent constant could count couple curious currently daily data day deal decide depend describe design determine did didn differ difference different do does doesn doing done don
  down drive during each earlier easily either else end enough entire equal equally especially estimate estimated even evenly eventually ever every everything evidence exactly examine
  example expect expected explain explore extent extra fact fairly feel few fewer figure find finding finally first fit follow following for found four from full further gain gave general
  generally get gets getting give given gives go goes going good got great greater had half happen happened happens has have haven having heard held help hello hence her here hi high higher highest
  him his hold hope how however i idea if important in included including increase indeed independent indicate individual influence instead interested interesting interpret into investigate is
  isn issue it its itself just keep kept kind know known large larger largest last later lead learn least left less let lets like likely line linear list little ll long look looked looking
  looks lot low lower lowest made main mainly major make makes making manner many matter matters may maybe me mean means meant measure measured measuring meet might mine minus model more
  most mostly move much must my near need needed needs neither never new next nice no nor normal not note nothing notice now number object observe observed obtain obvious of off often ok okay old on
  once one only onto open opinion or order ordinary other others otherwise our ours out outcome over overall own part particular particularly pattern people per perform performed perhaps
  pick plan please plot plus point possible possibly present pretty previous probably problem produce produced project proof prove provide purpose put quantify question questions quick quickly
  quite range rather ratio re ready real really reason reasonable recent recently recorded regard regarding relate related relation relatively remain report research researcher respect respectively result
  right role roughly run said same sample saw say says scale second see seem seems seen sense separate separately set several shall she should show showed shown shows side significance
  significant significantly similar similarly simple simply since single small smaller so some someone something somehow sometimes soon sort specific start stated statistic statistical statistically stay
  still strong strongly study such suggest summary supposed sure suspect systematically take taken takes taking talk tell tend tends test tested testing than thank thanks that the their them then there
  therefore these they thing things think third this those though thought three through thus till time to today together told too took total toward towards tried true truly try trying
  turn two type typical typically unclear under understand unit until up upon us use used useful using usual usually value various vary very via view want wanted wants was way ways we well went
  were weren what whatever when where whereas whether which while who whole whom whose why will wish with within without won wonder wondering word work would wouldn written wrong yes yet you your
  hypothesis supervisor reviewer thesis paper boss client team lab colleague dear hey regards cheers best kind advance attached csv excel sheet spreadsheet file uploaded upload here my
  random randomly randomised randomized assigned received took control controls controlling adjust adjusted adjusting accounting account stratified explained variance variability
  degree degrees kilogram kilograms kilo gram grams metre metres meter meters litre litres liter centimetre celsius fahrenheit dollar dollars euro euros hour hours minute minutes second seconds day days week weeks month months decade decades percent percentage points mg kg cm mm km ml
  p value confidence interval significant test statistics regression correlation correlated associated association analysis analyse analyze anova
  larger bigger better worse best worst heavier lighter taller shorter longer older younger faster slower stronger weaker cheaper hotter colder warmer
  men women male female man woman person patients people folks guys everybody nobody anybody somebody mine reality meaningful noticeable visible practically basic honest
  increase increases increased increasing decrease decreases decreased decreasing rise rises rose rising fall falls fell falling drop drops dropped decline declines declined reduce reduces reduced reducing
  improve improves improved improvement worsen worsened raise raises raised affect affects affected affecting impact impacts influences influenced predict predicts predicted
  depends depending dependent variation varies varied effect effects differ differs differed relationship link linked connected connection tied trend trends
`);

/** Adverbs that stand inside a phrase: "depends strongly on". */
export const ADVERBS = setOf(`
  strongly significantly really mainly positively negatively much also only still largely mostly clearly linearly systematically actually partly somewhat
  directly even truly statistically the a any significant strong clear possible overall main primarily more less
`);
