import { setOf } from '../words/word-sets.ts';

/** Adjectives of degree with the quantity that they are degrees of. */
export const DIMENSIONS: ReadonlyMap<string, string> = new Map(
  [
    ['weight', 'heavier heaviest'],
    ['height', 'taller tallest'],
    ['length', 'longer longest shorter shortest'],
    ['age', 'older oldest younger youngest elder'],
    ['speed', 'faster fastest slower slowest quicker quickest slowly quickly rapidly'],
    ['temperature', 'hotter hottest colder coldest warmer warmest cooler coolest'],
    ['price', 'cheaper cheapest costlier pricier'],
    ['strength', 'stronger strongest weaker weakest'],
    ['depth', 'deeper deepest shallower shallowest'],
    ['width', 'wider widest narrower narrowest'],
    ['thickness', 'thicker thickest thinner thinnest'],
    ['moisture', 'wetter wettest drier driest'],
  ].flatMap(([dimension = '', words = '']) => words.split(' ').map((word) => [word, dimension] as const)),
);

/** Words in the names of columns that hold such a quantity, their units among them. */
export const SPEAKS_OF: ReadonlyMap<string, ReadonlySet<string>> = new Map(
  [
    ['weight', 'weight mass kg g mg t lb lbs oz ton'],
    ['height', 'height tall stature m cm elevation'],
    [
      'length',
      'length duration time days day hours hour minutes minute seconds second months month years weeks week mm cm m km s ms min h hrs hr sec stay latency interval distance span life svl survival wait waiting',
    ],
    ['age', 'age year years born birth built founded date old seniority'],
    [
      'speed',
      'speed velocity time duration rt latency reaction s ms sec min minutes seconds hours days kmh rate growth pace wpm rotation period per adg gain',
    ],
    ['temperature', 'temperature temp c f k celsius heat sst tmean tavg tmax tmin'],
    ['price', 'price cost fee fare rent eur usd gbp charge value'],
    ['strength', 'strength force grip mpa kpa n kn power load effect correlation wind gust current'],
    ['depth', 'depth deep m cm z level'],
    ['width', 'width wide breadth diameter mm cm m margin gap gape'],
    ['thickness', 'thickness thick thk viscosity visc mm um cm caliper skinfold width condition bcs bmi'],
    ['moisture', 'moisture humidity rain rainfall precip precipitation wetness rh mm vwc swc water soil'],
  ].map(([dimension = '', words = '']) => [dimension, setOf(words)] as const),
);
