import { setOf } from './word-sets.ts';

/** What is left of a name without its unit is what it measures. */
export const UNITS = setOf(`
  mm cm m km um nm g kg mg ug ng lb lbs oz l ml dl ul s sec secs ms min mins minutes h hr hrs hours days weeks months yrs years
  usd eur gbp dollars euros mmhg c f k deg degc degf celsius fahrenheit kelvin ft inch inches ppm ppb kpa mpa pa hz khz db pct percent
  mol mmol umol nmol iu bpm kwh w kw v mv ma ohm n kn j kj kcal cal ha sqm m2 m3 per gal mgdl mmoll x100 thousands
`);

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
