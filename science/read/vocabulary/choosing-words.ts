import { setOf } from '../words/word-sets.ts';

/** Words that may choose rows or another quantity wherever they stand. */

/** Words for the first of two measurements where its column is not named. */
export const STARTING = setOf(
  'starting started start starts initial initially baseline began begin beginning outset beforehand pretreatment pretest',
);
/** Of two measurements, the first or the last. */
export const OCCASIONS = setOf(`
  baseline initial initially pretreatment preintervention pretest pretherapy final endpoint posttreatment postintervention posttest posttherapy start end beginning before after afterwards afterward
`);

/** Ages, times, places, ways, order and origin. */
export const CHOOSING_WORDS = setOf(`
  young old adult child childhood infant infantile juvenile teenage adolescent senior elderly neonatal newborn youth midlife
  early late recent current previous former past future next old new modern historic ancient prior present today tonight
  morning evening afternoon night nocturnal daytime overnight midday noon lunchtime rush peak weekend holiday seasonal
  first second third fourth fifth last only single double main primary secondary tertiary upper lower inner outer left right front rear top bottom
  online offline digital remote local regional national international domestic foreign urban rural public private coastal inland northern southern eastern western north south east west
  radio tv television print social billboard cable facebook google instagram
  organic conventional wild native untreated unsprayed healthy sick ill pregnant married unmarried employed unemployed deep shallow dry wet warm cold hot cool mild severe acute chronic
  non selected chosen certain similar same different only remaining non-zero positive negative normal abnormal extreme typical rare common frequent
`);

/** Made of a column, and not the column. */
export const OTHER_QUANTITIES = setOf(`
  maximum minimum max min maximal minimal total cumulative relative net gross excess residual predicted expected actual perceived missing log squared cubic standardised standardized transformed
  change loss gain gap stability variability volatility inequality range ratio anomaly growth decline difference increase decrease quality satisfaction adherence compliance elasticity sensitivity efficiency
  turnover burden deficit surplus response resistance cessation failure success threshold target limit error bias frequency velocity acceleration price prices
`);
