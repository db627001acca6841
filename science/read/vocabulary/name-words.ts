import { setOf } from '../words/word-sets.ts';

/** Words in the names of columns, and what they say of them. Lists only: the rules stand beside what uses them. */

/** Heads of names that stand for the whole name where no other name ends in them. */
export const MEASURING = setOf(
  'score size length width depth height weight area volume growth rating index concentration duration age rate time pressure density speed type category class grade',
);

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
  ['micron', ['um', 'microns']],
  ['beat', ['bpm']],
  ['pound', ['lb', 'lbs']],
  ['ounce', ['oz']],
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
  ['newton', ['n']],
  ['volt', ['v']],
  ['watt', ['w']],
  ['joule', ['j']],
  ['mole', ['mol']],
  ['square metre', ['m 2', 'sqm']],
  ['square meter', ['m 2', 'sqm']],
  ['square foot', ['ft 2', 'sqft']],
  ['hectare', ['ha']],
  ['hour', ['h', 'hr', 'hrs', 'hours']],
  ['minute', ['min', 'mins', 'minutes']],
  ['second', ['s', 'sec']],
  ['day', ['days', 'd']],
  ['week', ['weeks', 'wk', 'wks']],
  ['month', ['months', 'mo', 'mos']],
  ['year', ['years', 'yrs', 'yr']],
  ['euro', ['eur']],
  ['dollar', ['usd']],
  ['percent', ['pct']],
  ['milligram', ['mg']],
  ['kilonewton', ['kn']],
]);

/** The units of a calendar in days. */
export const DAYS: ReadonlyMap<string, number> = new Map([
  ['minute', 1 / 1440],
  ['hour', 1 / 24],
  ['day', 1],
  ['week', 7],
  ['month', 365.25 / 12],
  ['year', 365.25],
]);

/** What is left of a name without its unit is what it measures. */
export const UNITS = setOf(`
  mm cm m km um nm g kg mg ug ng lb lbs oz l ml dl ul s sec secs ms min mins minutes h hr hrs hours days weeks months mo mos yr yrs years wk wks
  usd eur gbp keur kusd kgbp dollars euros mmhg c f k deg degc degf celsius fahrenheit kelvin ft inch inches ppm ppb kpa mpa pa hpa bar mbar psi hz khz db pct percent
  mohm kohm mah ah wh
  ugm mgm ngm ugl mgl ngl mgkg ugkg gkg gl kgdm kgbw kglw kgvs
  rfu rlu mfi pgm gdl mol mmol umol nmol iu bpm kwh w kw v mv ma ohm n kn j kj kcal cal ha sqm m2 m3 per gal mgdl mmoll x100 thousands
`);

/** "Smaller classes" have a smaller class size. */
export const SIZE_WORDS = setOf('small smaller smallest large larger largest big bigger biggest');
export const SIZES = ['size', 'area'] as const;

/** What the number of something is called behind its name: `frog_count`, "frog numbers", "abundance of frogs". */
export const NUMBER_NOUNS = ['count', 'number', 'abundance', 'richness', 'total'] as const;

/** Too common to stand for a longer name on their own. */
export const WEAK = setOf(`
  number num total average mean rate rating level concentration count name type value index score high low new group time day big height first
  second state status test data percent n no id code change case people patient year size length width depth weight area volume age
  result measure measurement date month week hour minute final initial ratio sum max min before after pre post baseline score growth class
  duration per in of and to the main other all x y z a b c
`);

export const EVENT_WORDS = setOf(`
  status event events censor censored censoring cens died death dead die deceased relapse relapsed recurrence recurred failed failure fail churn churned
  progression progressed delta dropout mortality fatal outcome uncensored broke broken failured exitus evt observed
`);

export const DURATION_WORDS = setOf(`
  time times days day months weeks years hours hrs survival surv follow followup fu duration tenure futime tte lifetime cycles os pfs dfs rfs elapsed
  stop minutes month week wks mos yrs year lifespan longevity age_at
`);

export const EXPOSURE_WORDS = setOf(`
  personyears pyears pyrs py person population pop exposure exposed risk hours hrs mileage km miles vehicles inhabitants residents patientdays
  bed passengers departures flights observed effort trap years days area inspected meters metres length minutes
`);

/** How a way or an area is searched. */
export const COVERED = setOf(
  'walked driven travelled traveled covered surveyed searched flown sailed swum cycled ridden patrolled',
);

export const COUNT_WORDS = setOf(`
  notif notified notifications catches detections spores colonies lesions
  burglaries thefts robberies crimes offences complaints collisions homicides assaults hospitalisations hospitalizations visits eggs offspring breakdowns stops
  cases deaths accidents events injuries infections claims crashes count counts number num n incidents errors defects failures births calls visits
  seizures attacks falls admissions arrests murders suicides strokes cancers outages bugs flaws collisions relapses exacerbations sightings captures
  fatalities breaks freq frequency
`);

export const TRIALS_WORDS = setOf(
  'tosses flips games shots throws questions n total trials tested exposed size number examined sampled treated attempts applicants patients subjects denominator planted seeds batch assessed observed inspected checked screened sown counted clutch brood',
);

export const SUCCESS_WORDS = setOf(` heads wins goals correct
  success successes recovered survived died deaths dead killed admitted events cured improved positive positives cases responders responded failures hits infected
  accepted passed converted conversions clicks germinated affected yes hatched responding mortality defective diseased infested compliant errors error err mistakes germ apoptotic
`);

export const FREQUENCY_WORDS = setOf(
  'votes count counts freq frequency n number num total tally cnt obs observations cases patients people persons weight applicants students pupils respondents participants voters customers employees households women men',
);

/** Whose time at risk is counted: "per 100 person-years". */
export const PERSONS = setOf('person patient subject participant animal device child woman man');

export const SUBJECT_WORDS = setOf(`
  firm company
  subject subjects participant patient person individual animal mouse rat student pupil plant tree respondent user customer child dog cat bird volunteer
  sid pid subj ptid ppt ppts rabbit pig cow horse player athlete worker employee rater chick piglet calf lamb pup panelist panellist taster assessor consumer
`);

export const CLUSTER_WORDS = setOf(`
  litter cage school classroom village herd tank household nest family colony dish clinic hospital practice ward team farm pen community plot
  block site batch plate centre center class mother dam
`);

/** Clusters whose members are hardly ever independent: taken into account without a word of it. */
export const NESTED_WORDS = setOf(
  'litter cage school classroom village herd tank household nest family colony dish pen clutch',
);

export const GROUP_WORDS = setOf(`
  group groups grp blk hab trt cond code type class category species treatment cluster stage region ward site batch arm condition dept department sector level variety
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
  readmitted readmission readmit readmissions rehospitalised rehospitalized attrition quit quality dropout cured germinated accepted admitted defect defects failure rating
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
  country site elevation altitude latitude longitude location drug program strain batch machine material soil nitrogen water light season experience hours caffeine conc concentration
`);

/** Who does what the rows are of, and what they belong to. */
export const STAFF_WORDS = setOf(
  'agent nurse doctor physician surgeon teacher tutor coach trainer therapist driver rep operator clerk technician inspector rater interviewer waiter baker barista worker employee',
);
export const TEAM_WORDS = setOf(
  'team school hospital clinic ward practice branch store shop depot department dept office centre center region district company firm factory plant unit site studio gym club',
);
export const SITE_WORDS = setOf(
  'site stand woodland wood forest field meadow orchard garden lake pond reef island bay beach river stream catchment valley village town borough parish neighbourhood neighborhood',
);
