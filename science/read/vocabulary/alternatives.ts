import { listOf, setOf } from '../words/word-sets.ts';
import { DIMENSIONS } from './dimensions.ts';
import { conceptOf } from './vocabulary.ts';
import { textAt, type Word } from '../words/words.ts';

/** Words that mean one thing beside some columns and another beside others: taken only where the table has no column for the word itself. */

const ALTERNATIVES: ReadonlyMap<string, readonly string[]> = new Map(
  `
  pay paid pays paying = fee cost charge bill price | bill bills billed = fee cost charge price amount | hold holds held = wait queue | calm windless
  breezy = wind | memory remember = recall retention | mountain mountains uphill hill = elevation altitude | talkative chatty = talk | unhappy unhappier
  happier unhappiness dissatisfied = satisfaction happiness rating | satisfied = satisfaction rating | sad sadder = mood depression | tired tiredness sleepy = sleepiness fatigue | costs
  costly = cost price fee | cheap cheaper = price cost fee | busy busier busiest = visitors footfall customers calls passengers transactions traffic arrivals | crowded crowding = density occupancy
  visitors | sick ill = illness disease symptoms | sore soreness ache aches = pain | wet wetter wettest = moisture rain rainfall humidity | dry drier
  driest = moisture rain rainfall humidity | salty saltier = salinity salt | sunny sunnier = sun sunshine light | cloudy = cloud | windy windier = wind
  | dirty dirtier = turbidity pollution | steep steeper = slope gradient | loud louder quiet quieter = noise sound | sweet sweeter = sugar brix | sour
  sourer = acidity ph | bitter = bitterness ibu | dropout dropouts attrition withdrawal
  withdrawals = lost dropout withdrawn discontinued | lose = lost
  | anaemia anaemic anemia anemic = hb hgb haemoglobin hemoglobin | sugar = glucose bgl hba1c | kidney kidneys renal =
  egfr gfr creatinine creat | inflammation inflamed inflammatory = crp esr | breathing lungs lung = fev fvc | breathlessness breathless = dyspnoea
  dyspnea | walking walk walkers = gait steps | confusion confused = delirium | frail frailer frailty = frailty grip | hospitalised hospitalized
  hospitalisation hospitalization = admission admitted | sleeplessness insomnia = sleep psqi isi | mood = phq depression | worry worried = anxiety gad
  | thinking cognition cognitive = mmse moca | drinkers drinking = alcohol units | jab jabs = vaccine | painkillers painkiller = analgesic opioid
  morphine | antibiotics = antibiotic
  | particles particle particulate particulates dust = pm pm10 | soot = bc | nitrite = no2 | smog = ozone o3 pm | fumes exhaust = no2 nox
  | grain grains harvest = yield | feed fodder = ration diet | weeds = weed | pests insects = aphids pest | humus = som soc om | blight mildew infection infected = disease severity septoria rust | disease diseased = septoria rust blight mildew severity
  infection
  | shade shading shaded shadier = canopy | diversity diverse = richness shannon simpson evenness | variety = richness | insects
  bugs invertebrates = ept richness | murky cloudier clearer clarity murkier = turbidity secchi | plants = vegetation cover veg | livestock grazers
  cattle = grazing stocking | wildness wilderness = disturbance
  | strength = uts tensile ys | ductility ductile = elongation | corrode corrodes corrosion rust rusts = corrosion
  massloss | wear wears = wear massloss
  | grades grade marks mark = gpa score | truancy truant skipping skipped skip = absences absence attendance | deprived deprivation disadvantaged = fsm
  frl ses imd | studying revision revising revise = study hours | bullied bullying = bullying
  | wealth wealthier richer rich affluent poor poorer poverty = income imd ses gdp | jobless joblessness = unemployment unemp | wellbeing happiness
  happier happy content = satisfaction swb life | commuting commute travel journey = commute | home homeworking telework teleworking wfh = remote wfh |
  kids = children | church religious = religion attendance | schooling educated = education edu educ | crime burgled = crime burglary
  | reactions reaction responses quicker = rt latency | recall remembered remembering = memory | coffee tea = caffeine | screens phones phone =
  screen
  | milk = yield milk | lameness limping limp = lame locomotion | udder mastitis = scc | appetite eating = intake dmi | fattening = adg gain
  | lime liming = limed | beetle beetles = carabid carabids | catch catches caught = count abundance n | species = richness
  | pores pore voids = porosity | soft soften softens softened softer = hardness vickers
  | person people observer technician analyst = operator observer rater | air = aqi
  | miss misses missed absent = absences absence | side = adverse | heatwave = tmax temperature | flat = lodged lodging
  | fever feverish = temperature | sugary = sugar sweetened | fit fitter fitness = vo2 vo2max | lean leaner = bodyfat fat | salt = sodium
  | internet = online web | drunk = alcohol bac | polluting = emissions co2 | loaded = load | alert alertness = pvt
  | bacteria bacterial germs = cfu | resistant resistance = mic resistance | flood floods flooding = discharge
  | substance substances = chemical compound drug agent | storage = store stored | shorter shortest = length height stature | thinner thinnest thin = thickness thick | narrower narrowest narrow = width | shallower shallowest = depth
  | weaker weakest weak = strength | cooler coolest coldest hottest warmest = temperature temp tmean tavg | colder warmer hotter = tmean tavg | slowest quickest quicker = speed velocity
  | firmer firm = firmness hardness | tougher tough = toughness | crisper crunchier = crispness crunchiness | stickier = stickiness | runnier runny viscous =
  viscosity visc | acidic acidity acid = ph
  | arm arms = grp group allocation alloc | weather = temperature tmean tavg rain wind | severity = madrs hamd hdrs panss phq bdi ymrs
  | compound toxicant = dose conc treatment drug group | product products = sample brand recipe | heating = temperature | colonies = cfu | turbidity growth = od | pollution polluted = no2 pm pm10 | seasick = nausea
  `
    .split('|')
    .flatMap((entry) => {
      const [words = '', meanings = ''] = entry.split('=');
      return listOf(words).map((word) => [word, listOf(meanings)] as const);
    }),
);

const COUNTING = setOf('more fewer less most fewest many number');
const NUMBERS = setOf('number numbers count counts abundance abundances');
const INDIVIDUALS = ['ind', 'inds', 'abundance', 'individuals', 'individual'] as const;
const SPECIES = ['species', 'spp', 'taxa', 'richness'] as const;

/** The word of a name that is meant by a word that stands in none; undefined where there is none or several. */
export function alternativeFor(words: readonly Word[], at: number, names: ReadonlySet<string>): string | undefined {
  const text = textAt(words, at);
  // "Pay off" is no payment.
  if (
    textAt(words, at + 1) === 'off' ||
    isOtherwiseMissed(words, at) ||
    isDegreeOf(words, at, names) ||
    isOfTime(words, at, names) ||
    isSortOfWeather(words, at)
  )
    return undefined;
  const meant = (ALTERNATIVES.get(text) ?? []).filter((name) => names.has(name) || names.has(conceptOf(name)));
  const [only, another] = [...new Set(meant.map((name) => (names.has(name) ? name : conceptOf(name))))];
  return only !== undefined && another === undefined
    ? only
    : (kindsOf(words, at, names) ?? comesBack(words, at, names));
}

/** "Skip breakfast" is no absence. */
const isOtherwiseMissed = (words: readonly Word[], at: number): boolean =>
  MISSES.has(textAt(words, at)) && !words.slice(at + 1, at + 4).some(({ root }) => ATTENDED.has(root));
const MISSES = setOf('miss misses missed skip skips skipped skipping');
const ATTENDED = setOf('day school class lesson lecture session work shift training course');

/** "Shorter stays" are stays, and of no length of anything else. */
const isDegreeOf = (words: readonly Word[], at: number, names: ReadonlySet<string>): boolean =>
  DIMENSIONS.has(textAt(words, at)) && [words[at + 1]?.text, words[at + 1]?.root].some((text) => names.has(text ?? ''));

/** "Six weeks of storage" are no `storeTemp_C`. */
const isOfTime = (words: readonly Word[], at: number, names: ReadonlySet<string>): boolean =>
  textAt(words, at) === 'storage' && ![...names].some((name) => conceptOf(name) === conceptOf(textAt(words, at + 1)));

/** "In stormy weather" is no `temp_C`, and "the weather" may be. */
const isSortOfWeather = (words: readonly Word[], at: number): boolean =>
  textAt(words, at) === 'weather' && !BEFORE_WEATHER.has(textAt(words, at - 1));
const BEFORE_WEATHER = setOf('the and or of by for with');

const RETURNS = ['readmit', 'readmitted', 'readmission', 'rehospitalised', 'returned', 'return'] as const;
/** "Coming back within 30 days" is a readmission. */
const comesBack = (words: readonly Word[], at: number, names: ReadonlySet<string>): string | undefined =>
  textAt(words, at) === 'back' && COMES.has(textAt(words, at - 1))
    ? RETURNS.find((name) => names.has(name))
    : undefined;
const COMES = setOf('come comes came coming');

/** "Kinds of animals" are species. */
function kindsOf(words: readonly Word[], at: number, names: ReadonlySet<string>): string | undefined {
  const isKinds = ['kinds', 'types'].includes(textAt(words, at)) && textAt(words, at + 1) === 'of';
  return isKinds && COUNTING.has(textAt(words, at - 1)) ? SPECIES.find((name) => names.has(name)) : undefined;
}

/** "How many birds", of a table that holds the number of individuals. */
export function individualsFor(words: readonly Word[], at: number, names: ReadonlySet<string>): string | undefined {
  const isCounted =
    COUNTING.has(textAt(words, at - 1)) || (textAt(words, at - 1) === 'of' && COUNTING.has(textAt(words, at - 2)));
  const isHead = NUMBERS.has(textAt(words, at + 1));
  return isCounted || isHead ? INDIVIDUALS.find((name) => names.has(name)) : undefined;
}
