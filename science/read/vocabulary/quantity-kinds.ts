import { listOf, setOf } from '../words/word-sets.ts';

/** What people call a quantity by its kind or its degree, and what the columns of that kind are called or measured in. */
export interface QuantityKind {
  readonly said: readonly (readonly string[])[];
  /** Words in the names of such columns. */
  readonly names: ReadonlySet<string>;
  /** Units that tell it without a word. */
  readonly units: ReadonlySet<string>;
  /** Words in the names of columns that are of another kind nevertheless. */
  readonly others: ReadonlySet<string>;
  /** Beside these verbs the same words say another thing. */
  readonly notBeside: ReadonlySet<string>;
}

const CURRENCIES = 'eur usd gbp chf euro euros dollars keur kusd kgbp';
const NO_AMOUNTS = 'income salary salaries wage budget price fare fee cost profit rent tip tariff';
const OTHER_SPANS = `
  sleep slept nap age follow followup fu tenure experience exp training train session worked work screen exposure wind light survival homework study
  since until
`;
/** "Grow faster" and "spread faster" have a rate along the time, and no time that is taken. */
const COURSES = setOf(`
  grow grows grew growing rise rises rose rising fall falls fell falling increase increases increased increasing decrease decreases decreased decline
  declines declined drop drops dropped change changes changed spread spreads decay decays decayed improve improves improved shrink shrinks gain gains
  lose loses lost corrode corrodes wear wears accumulate accumulates develop develops warm warms melt melts
`);

const kind = (
  said: string,
  names: string,
  units = '',
  others = '',
  notBeside: ReadonlySet<string> = new Set(),
): QuantityKind => ({
  said: said.split('|').map(listOf),
  names: setOf(names),
  units: setOf(units),
  others: setOf(others),
  notBeside,
});

/** "Spend", "faster", "stiffer": read where no name has the word itself. */
export const QUANTITY_KINDS: readonly QuantityKind[] = [
  kind(
    `spend | spends | spent | spending | expenditure | basket value | basket size | basket | amount spent | order amount | order amounts | order total |
    order totals | order value | order values | worth`,
    'value amount spend spent purchase basket bill payment expense total',
    CURRENCIES,
    `${NO_AMOUNTS} revenue`,
  ),
  kind(
    'revenue | revenues | takings | turnover | money',
    'revenue sales turnover takings value amount receipts gross',
    CURRENCIES,
    `${NO_AMOUNTS} spend expense`,
  ),
  kind(
    'pay | pays | paid | paying',
    'price fare fee bill charge payment wtp rent premium',
    CURRENCIES,
    'income salary salaries wage',
  ),
  kind(
    `faster | fastest | slower | slowest | quicker | quickest | slowly | quickly | speed | react | reacts | reaction | reactions | how fast | how slow |
    how quick | how quickly`,
    'latency rt reaction speed velocity pace',
    's ms sec secs',
    OTHER_SPANS,
    COURSES,
  ),
  kind(
    'faster | fastest | slower | slowest | quicker | quickest | slowly | quickly | how fast | how slow | how quick | how quickly',
    'time duration',
    's ms sec secs min mins minutes seconds',
    OTHER_SPANS,
    COURSES,
  ),
  kind(
    'take longer | takes longer | took longer | taking longer | take more time | takes more time | duration | time taken',
    'time duration latency delivery processing repair turnaround lead transit shipping recovery healing',
    's ms sec secs min mins',
    OTHER_SPANS,
  ),
  kind(
    'how stiff | stiff | stiffer | stiffest | stiffness | modulus | rigid | rigidity',
    'modulus stiffness young youngs',
    'gpa',
  ),
  kind(
    'dangerous | danger | safer | safest | riskier | riskiest | risky | hazardous | hazard',
    'accident crash collision injury casualty fatality incident',
  ),
  kind(
    'strength | strong | stronger | strongest | weaker | weakest | how strong',
    'strength force',
    'mpa kn',
    'modulus',
  ),
  kind('brighter | brightest | darker | darkest | dimmer', 'light lux brightness luminosity illuminance', 'lux lx'),
];
