import { listOf, setOf } from './word-sets.ts';
import { singular } from './words.ts';

/** The one table of what words mean to the reader. Lists only: the rules stand beside what uses them. */

/** Words that speak of the same quantity or category; the first names the concept. */
const SYNONYMS: readonly (readonly string[])[] = [
  'weight mass heavy heavier heaviest weigh weighs weighed wt weights lighter lightest',
  'sex gender sexes genders',
  'survive survived survival survives survivor survivors surviving alive died die dies death deaths dead dying mortality fatal lethality deceased',
  'height tall taller tallest stature ht',
  'age old older oldest young younger youngest elderly ages aged',
  'income salary salaries wage wages earning earnings earn earns earned pay paid paying paycheck',
  'price cost costs costly expensive cheap cheaper fare charge charges prices pricier',
  'year years yr annual annually yearly',
  'country countries nation nations',
  'smoke smoker smokers smoking smokes cigarette cigarettes smoked tobacco',
  'treatment therapy therapies drug drugs medication medicine intervention treated treat treating arm trt treatments tx regimen medicated',
  'dose dosage dosing dosed doses',
  'score grade grades mark marks scores scored points',
  'temperature temp temperatures hot hotter warm warmer warming cold colder temps',
  'horsepower hp',
  'bill beak culmen bills',
  'speed fast faster fastest velocity quicker slower slow quickly quick',
  'length long longer lengths longest',
  'width wide wider widths widest',
  'depth deep deeper deepest depths',
  'admission admit admitted accepted acceptance admissions',
  'department dept departments',
  'class pclass classes',
  'glucose sugar glycaemia glycemia',
  'cholesterol chol',
  'concentration conc concentrations',
  'education educ schooling educated educational',
  'percent percentage pct',
  'hour hours hr hrs',
  'minute minutes min mins',
  'carbon co2',
  'mpg mileage economy',
  'tumor tumour tumors tumours',
  'color colour colors colours',
  'ethnicity race ethnic',
  'house home housing houses homes',
  'rent rental rents',
  'rain rainfall precipitation rainy rains',
  'marriage married marital',
  'rating rated ratings',
  'satisfaction satisfied satisfy happiness happy',
  'size big bigger biggest sizes',
  'sleep slept asleep sleeping sleeps',
  'pressure bp',
  'expense expenditure spending spend spent expenses',
  'sale sold selling sell sales',
  'displacement disp',
  'diet feed fed diets feeding',
  'strength strong stronger strongest strengths',
  'relapse relapsed relapses relapsing recurrence recurred recur recurrent',
  'recover recovered recovery recovering recovers cure cured heal healed healing cures',
  'experience experienced seniority tenure',
  'vaccine vaccinated vaccination vaccines immunised immunized jab vaccinate',
  'infection infected infections infect',
  'exercise exercising exercised workout workouts',
  'accident accidents crash crashes collision collisions',
  'injury injuries injured',
  'response responses responded responder responders respond',
  'pupil student students pupils',
  'school schools',
  'fertilizer fertiliser fertilizers fertilisers fertilized fertilised fertilization',
  'humidity humid',
  'yield yields harvest harvested crop',
  'growth grow grew grown grows growing',
  'pain painful',
  'anxiety anxious',
  'depression depressed',
  'stress stressed',
  'noise noisy loud louder loudness',
  'bright brighter luminosity luminous',
  'distance distances far farther further',
  'duration lasts lasting last lasted',
  'attendance attended attend attending',
  'failure failed fail fails failures failing',
  'default defaulted defaults defaulting',
  'pass passed passing passes',
  'profit profits profitable profitability',
  'revenue revenues turnover',
  'unemployment unemployed jobless',
  'employment employed job',
  'abundance abundant',
  'richness diversity',
  'elevation altitude',
  'hard hardness harder',
  'dense density denser densities',
  'pollution polluted pollutant',
  'defect defects defective',
  'error errors mistake mistakes',
  'germination germinated germinate germinates',
  'hospital hospitals',
  'study studying studied studies',
  'fuel petrol gas gasoline',
  'remission remit',
  'complication complications',
  'churn churned churns',
  'conversion converted convert converts conversions',
  'urban city cities',
  'nitrogen nitro',
  'fertility fertile birth births',
  'frequency frequent frequently freq',
  'acid acidity acidic',
  'salinity salt salty saline',
  'wealth wealthy wealthier',
  'diversity diverse',
  'toxicity toxic',
  'intensity intense',
  'moisture moist wet',
  'turbidity turbid',
  'obesity obese',
  'poverty poor',
  'safety safe',
  'expertise expert',
  'attrition turnover quit',
  'rural countryside',
].map(listOf);

const CONCEPTS: ReadonlyMap<string, string> = new Map(
  SYNONYMS.flatMap((group) => group.map((word) => [word, group[0] ?? word] as const)),
);

/** The concept of a word: itself where no other word is listed for it. */
export function conceptOf(text: string): string {
  return CONCEPTS.get(text) ?? CONCEPTS.get(singular(text)) ?? singular(text);
}

/** What is left of a name without its unit is what it measures. */
export const UNITS = setOf(`
  mm cm m km um nm g kg mg ug ng lb lbs oz l ml dl ul s sec secs ms min mins minutes h hr hrs hours days weeks months yrs years
  usd eur gbp dollars euros mmhg c f k deg degc degf celsius fahrenheit kelvin ft inch inches ppm ppb kpa mpa pa hz khz db pct percent
  mol mmol umol nmol iu bpm kwh w kw v mv ma ohm n kn j kj kcal cal ha sqm m2 m3 per gal mgdl mmoll x100 thousands
`);

/** Hold sentences together and name nothing. */
export const FILLER = setOf(`
  the of a an in at is are to for on with do does did was were has have had as be been it its that this these those there any our my your
  their his her i we you they one also just please so really very quite rather actually etc s t
`);

/** Too common to stand for a longer name on their own. */
export const WEAK = setOf(`
  number num total average mean rate rating level concentration count name type value index score high low new group time day big height first
  second state status test data percent n no id code change case people patient year size length width depth weight area volume age
  result measure measurement date month week hour minute final initial ratio sum max min before after pre post baseline score growth class
  duration per in of and to the main other all x y z a b c
`);

/** Heads of names that stand for the whole name where no other name ends in them. */
export const MEASURING = setOf(
  'score size length width depth height weight area volume growth rating index concentration duration age rate time pressure density speed type category class grade',
);

/** What abbreviations in names stand for. */
export const SPELLED_OUT: readonly (readonly [short: string, long: string])[] = [
  ['sbp', 'systolic blood pressure'],
  ['dbp', 'diastolic blood pressure'],
  ['bp', 'blood pressure'],
  ['hr', 'heart rate'],
  ['rt', 'reaction time'],
  ['rts', 'reaction time'],
  ['bmi', 'body mass index'],
  ['wbc', 'white blood cell count'],
  ['rbc', 'red blood cell count'],
  ['hb', 'haemoglobin'],
  ['hgb', 'hemoglobin'],
  ['svl', 'snout vent length'],
  ['gdp', 'gross domestic product'],
  ['iq', 'intelligence quotient'],
  ['gpa', 'grade point average'],
  ['ses', 'socioeconomic status'],
  ['mpg', 'miles per gallon'],
  ['hp', 'horsepower'],
  ['temp', 'temperature'],
  ['los', 'length of stay'],
  ['psa', 'prostate specific antigen'],
  ['crp', 'c reactive protein'],
  ['ldl', 'ldl cholesterol'],
  ['hdl', 'hdl cholesterol'],
  ['egfr', 'estimated glomerular filtration rate'],
  ['rpm', 'revolutions per minute'],
  ['fev', 'forced expiratory volume'],
  ['dbh', 'diameter at breast height'],
  ['sst', 'sea surface temperature'],
  ['soc', 'soil organic carbon'],
  ['doc', 'dissolved organic carbon'],
  ['npp', 'net primary production'],
  ['qol', 'quality of life'],
  ['vas', 'pain score'],
  ['ef', 'ejection fraction'],
  ['mvpa', 'physical activity'],
  ['base', 'baseline'],
  ['cnt', 'count'],
  ['percap', 'per capita'],
  ['cap', 'capita'],
  ['o2', 'oxygen'],
  ['lifeexp', 'life expectancy'],
  ['exp', 'expectancy'],
  ['freq', 'frequency'],
  ['qty', 'quantity'],
  ['amt', 'amount'],
  ['avg', 'average'],
  ['diam', 'diameter'],
  ['circ', 'circumference'],
  ['vol', 'volume'],
  ['perf', 'performance'],
  ['attr', 'attribute'],
  ['pop', 'population'],
  ['emp', 'employment'],
  ['unemp', 'unemployment'],
  ['infl', 'inflation'],
  ['sys', 'systolic'],
  ['dia', 'diastolic'],
  ['edu', 'education'],
  ['occ', 'occupation'],
  ['hosp', 'hospital'],
  ['resp', 'response'],
  ['trt', 'treatment'],
];

/** Chemical elements: a letter with a unit behind it. */
export const ELEMENTS: ReadonlyMap<string, string> = new Map([
  ['n', 'nitrogen'],
  ['p', 'phosphorus'],
  ['k', 'potassium'],
  ['c', 'carbon'],
  ['ca', 'calcium'],
  ['mg', 'magnesium'],
  ['na', 'sodium'],
  ['fe', 'iron'],
  ['pb', 'lead'],
  ['cd', 'cadmium'],
  ['zn', 'zinc'],
  ['cu', 'copper'],
  ['hg', 'mercury'],
  ['as', 'arsenic'],
  ['s', 'sulfur'],
  ['o', 'oxygen'],
]);

/** How a unit is called in a sentence. */
export const UNIT_NAMES: ReadonlyMap<string, readonly string[]> = new Map([
  ['degree', ['c', 'f', 'k', 'degc', 'celsius', 'deg']],
  ['gram', ['g']],
  ['kilogram', ['kg']],
  ['kilo', ['kg']],
  ['metre', ['m']],
  ['meter', ['m']],
  ['centimetre', ['cm']],
  ['centimeter', ['cm']],
  ['millimetre', ['mm']],
  ['kilometre', ['km']],
  ['kilometer', ['km']],
  ['litre', ['l']],
  ['liter', ['l']],
  ['hour', ['h', 'hr', 'hrs', 'hours']],
  ['minute', ['min', 'mins', 'minutes']],
  ['second', ['s', 'sec']],
  ['day', ['days']],
  ['week', ['weeks']],
  ['month', ['months']],
  ['year', ['years', 'yrs']],
  ['euro', ['eur']],
  ['dollar', ['usd']],
  ['percent', ['pct']],
  ['milligram', ['mg']],
  ['kilonewton', ['kn']],
]);

/** Words of everyday language for the levels of a column. */
export const LEVEL_WORDS: readonly (readonly string[])[] = [
  'female f woman women females girl girls lady ladies fem w',
  'male m man men males boy boys gentleman',
  'usa us american americans america',
  'japan japanese',
  'europe european europeans',
  'germany german germans',
  'france french',
  'china chinese',
  'india indian indians',
  'control controls ctrl ctl untreated ctr',
  'treatment treated trt treat drug intervention active',
  'placebo sham',
  'smoker smokers smoking',
  'died dead death deceased',
  'alive survived living survivor survivors',
  'yes true',
  'no false',
  'before pre baseline',
  'after post',
  'urban city',
  'rural countryside',
  'public state',
  'left l',
  'right r',
].map(listOf);

/** Levels that are words of every sentence: taken only beside their column or beside one another. */
export const WEAK_LEVELS = setOf(`
  yes no true false other others unknown none not all any na more less in on at is do to high low medium small large big new old up down left right
  good bad poor fair best worst first second third last before after pre post active same different normal regular light dark hard soft short
  long slow fast one two three early late strong weak positive negative main a b c d e
`);

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
