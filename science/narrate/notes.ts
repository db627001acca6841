import type { AssumptionCheck, Deviation, Note } from '../../contracts/estimate.ts';
import { listed } from '../../contracts/wording.ts';
import { label, neutral, quote } from './markdown.ts';
import { nameOf } from './names.ts';
import { sentenceOf, type Phrase, type Sentence } from './sentence.ts';
import { shortened } from './words.ts';

/** What happened to rows and values, what the data cannot give, which assumptions fail, and departures from the plan. */

type Code = Note['code'];

interface Told {
  readonly column: string;
  readonly detail: string;
  readonly count: number | null;
  /** "2 rows", "rows" where no count is given. */
  readonly rows: Phrase;
}

const ofColumn = (column: string, otherwise: string): string => (column === '' ? otherwise : column);
const inBrackets = (detail: string): string => (detail === '' ? '' : ` (${detail})`);

const byKey = (column: string, detail: string): string =>
  `${column === '' ? '' : ` by ${column}`}${inBrackets(detail)}`;

function farValues(column: string, detail: string, count: number): string {
  const named = `of ${column}${inBrackets(detail)}`;
  return count === 1
    ? `a value ${named} lies far from all others and may be an error that moves the result`
    : `some values ${named} lie far from all others and may be errors that move the result`;
}

const SENTENCES: Record<Code, (told: Told) => Phrase> = {
  'rows-missing': ({ rows, column }) => [...rows, ` left out: ${ofColumn(column, 'a value')} is missing`],
  'rows-filtered': ({ rows }) => [...rows, ' left out by the filters of the question'],
  'rows-joined': ({ rows, column, detail }) => [
    ...rows,
    ` found a partner when the tables were joined${byKey(column, detail)}`,
  ],
  'rows-lost': ({ rows, column, detail }) => [
    ...rows,
    ` found no partner when the tables were joined${byKey(column, detail)}`,
  ],
  'rows-sampled': ({ rows }) => [...rows, ' drawn as a fixed sample; the others were not looked at'],
  'trials-counted': ({ column, detail }) => [
    `shares are ${detail === '' ? 'successes' : nameOf(detail)} out of ${ofColumn(column, 'the trials')}`,
  ],
  'rows-weighted': ({ column }) => [`each row stands for as many as ${ofColumn(column, 'its weight')} says`],
  'values-unusual': ({ column, detail }) => [
    `values of ${ofColumn(column, 'a column')} that stand for missing ones were read as missing${inBrackets(detail)}`,
  ],
  'rows-repeated': ({ rows }) => [...rows, ' repeat another row in every column and may have been entered twice'],
  'values-far': ({ column, detail, count }) => [farValues(ofColumn(column, 'a column'), detail, count ?? 0)],
  'values-skewed': ({ rows }) => [
    'on the logarithmic scale ',
    ...rows,
    ' lie as far out: the values are skewed, and high ones are to be expected',
  ],
  'values-read': ({ column, detail }) => [
    detail === ''
      ? `${ofColumn(column, 'a column')} was read as numbers from values written with signs or separators`
      : `${ofColumn(column, 'a column')} ${detail}`,
  ],
  'levels-left-out': ({ column, detail }) => [
    `groups of ${ofColumn(column, 'a column')} were left out because they are too small or too many${inBrackets(detail)}`,
  ],
  'columns-untested': () => ['some columns were left out: no test fits what they hold'],
  'method-unfit': () => ['the planned method does not fit the columns of this question'],
  'too-few-rows': ({ column }) => [
    `it is not possible to say: there are too few complete rows${column === '' ? '' : ` of ${column}`}`,
  ],
  'one-group-only': ({ column }) => [
    `it is not possible to say: ${ofColumn(column, 'the grouping column')} has one group only`,
  ],
  constant: ({ column }) => [`it is not possible to say: ${ofColumn(column, 'a column')} has one value only`],
  separation: ({ column }) => [
    `it is not possible to give a finite ratio: ${ofColumn(column, 'the groups')} separate the outcome completely`,
  ],
  'no-events': () => ['it is not possible to say: the event did not happen in these rows'],
  'not-converged': () => ['it is not possible to say: the model did not converge'],
  'no-method': ({ detail }) => [
    `it is not possible to say: there is no method here for this kind of question${inBrackets(detail)}`,
  ],
  'column-missing': ({ column }) => [
    `it is not possible to say: the table has no column ${ofColumn(column, 'of that name')}`,
  ],
  collinear: ({ column }) => [
    `${ofColumn(column, 'a predictor')} was left out of the model: the other predictors determine it`,
  ],
  'time-straight': ({ column }) => [
    `${ofColumn(column, 'time')} is held fixed as a straight line over time; a season is not taken out by that`,
  ],
  'exact-fit': () => ['the model leaves no residual: the values follow a rule, so tests and intervals say nothing'],
  extrapolated: ({ column, detail }) => [
    column === ''
      ? 'no row has such values together: the expectation goes beyond the data'
      : `the value given for ${column} lies outside of the data${inBrackets(detail)}: the expectation goes beyond them`,
  ],
  'beyond-data': () => ['it is not possible to say: what was asked for lies outside of the measured range'],
  'values-invalid': ({ column }) => [
    `it is not possible to say: ${ofColumn(column, 'a column')} holds values that cannot be (negative counts or times, or more successes than trials)`,
  ],
  'service-text': ({ detail }) => [`the service that analysed the data adds: ${detail}`],
};

const LIMITS: ReadonlySet<Code> = new Set([
  'beyond-data',
  'values-invalid',
  'too-few-rows',
  'one-group-only',
  'constant',
  'separation',
  'no-events',
  'not-converged',
  'no-method',
  'column-missing',
]);

/** A note that says why there is no answer. */
export const isLimit = ({ code }: Note): boolean => LIMITS.has(code);

const VERBED: ReadonlySet<Code> = new Set(['rows-missing', 'rows-filtered', 'rows-sampled']);

function rowsOf({ code, count }: Note, place: number): Phrase {
  const verb = VERBED.has(code) ? (count === 1 ? ' was' : ' were') : '';
  return count === null
    ? [`rows${VERBED.has(code) ? ' were' : ''}`]
    : [{ note: place }, `${count === 1 ? ' row' : ' rows'}${verb}`];
}

const LONGEST_REMARK = 500;

/** What a file says of a column is a sentence: cut as short as a name it would lose its verb. */
const remark = (detail: string): string => neutral(shortened(detail, LONGEST_REMARK));

/** `place`: where the note stands among the notes of its outcome; its count is printed from there. */
export function describeNote(note: Note, place: number): Sentence {
  const isQuoted = note.code === 'service-text';
  const plain = note.detail === null ? '' : note.code === 'values-read' ? remark(note.detail) : label(note.detail);
  const detail = isQuoted ? quote(note.detail ?? 'nothing in words') : plain;
  return sentenceOf(
    SENTENCES[note.code]({
      column: note.column === null ? '' : nameOf(note.column),
      detail,
      count: note.count,
      rows: rowsOf(note, place),
    }),
  );
}

const ASSUMPTIONS: Record<AssumptionCheck['name'], string> = {
  'normal-residuals': 'the values around the fitted ones are not normally distributed',
  'equal-variances': 'the spread differs between the groups',
  linearity: 'the relation is not a straight line',
  independence: 'the rows are not independent',
  'expected-counts': 'some cells of the table hold few rows',
  dispersion: 'the counts vary more than the model allows, for which tests and intervals were widened',
  'proportional-hazards': 'the ratio of hazards changes with time',
  collinearity: 'predictors go closely together, so their parts cannot be told apart well',
  influence: 'single rows have much influence on the result',
  separation: 'a predictor separates the outcome completely',
  ties: 'many values are equal',
  'small-sample': 'there are few rows',
  sphericity: 'the differences between repeated measures vary unequally',
  autocorrelation: 'neighbouring values in time go together, and intervals that do not allow for it are too narrow',
};

const ALTERNATING = 'neighbouring values in time alternate, and intervals that do not allow for it are too wide';

/** A negative correlation of neighbours narrows the error of a mean or a slope. */
const assumptionWords = ({ name, statistic }: AssumptionCheck): string =>
  name === 'autocorrelation' && statistic !== null && statistic < 0 ? ALTERNATING : ASSUMPTIONS[name];

/** "An assumption of the method does not hold: …"; null where all that were checked hold. */
export function describeAssumptions(assumptions: readonly AssumptionCheck[]): Sentence | null {
  const failing = [...new Set(assumptions.filter(({ holds }) => holds === false).map(assumptionWords))];
  if (failing.length === 0) return null;
  const what =
    failing.length === 1 ? 'an assumption of the method does not hold' : 'assumptions of the method do not hold';
  return sentenceOf([`${what}: ${listed(failing)}`]);
}

const PARTS: Record<Deviation['part'], string> = {
  method: 'method',
  outcome: 'outcome',
  predictors: 'predictors',
  covariates: 'covariates',
  strata: 'strata',
  rows: 'rows',
  contrast: 'groups compared',
};

/** What was planned before the data were read, what was used, and why. `place`: of the note that gives the reason. */
export function describeDeviation({ part, planned, used, because }: Deviation): Sentence {
  const note = describeNote({ ...because, count: null }, 0);
  return sentenceOf([
    `the ${PARTS[part]} departed from the plan that was registered before the data were read: ${label(used)} instead of ${label(planned)}, because `,
    ...note.parts,
  ]);
}
