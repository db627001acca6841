import type { Finding } from '../../contracts/agents.ts';
import { spokenName } from './columns.ts';
import { referenceOf, type Located } from './located-findings.ts';
import { controlsOf, outcomeOf, type CheckOutcome, type Relation } from './relations.ts';
import { capitalised, listed, plain, sentence, uniqueBy, withReference } from './sentences.ts';
import { reachTold } from './strata-told.ts';
import { shownNumber, shownProbability } from './wording.ts';

/** The same pair of variables looked at with others held fixed, and what that does to the plain result. */
export interface Check {
  readonly located: Located;
  readonly outcome: CheckOutcome;
}

/** Each other view of the pair once, in the order they were made. */
export function checksOf({ base, lead, findings }: Relation): Check[] {
  const others = findings.filter(
    (each) => each !== base && each !== lead && controlsOf(each.finding).length > controlsOf(base.finding).length,
  );
  const once = uniqueBy(others, ({ finding }) => `${finding.kind} ${controlsOf(finding).join(' ')}`);
  return once.map((located) => ({ located, outcome: outcomeOf(located, base) }));
}

type Sayings = Record<CheckOutcome, string>;

const TOLD: Sayings = {
  confirms: 'This also showed',
  turns: 'It ran the other way',
  vanishes: 'It no longer showed',
  appears: 'A relation did show',
  'still-not': 'None showed either',
};
/** Where the plain result is not what is to be believed, other views are held against the turn. */
const TOLD_OF_A_TURN: Sayings = {
  ...TOLD,
  confirms: 'It did not turn',
  turns: 'It turned as well',
  vanishes: 'No direction showed',
};

const isTurned = ({ lead, base }: Relation): boolean =>
  lead.finding.reversal || (lead !== base && outcomeOf(lead, base) === 'turns');

/** What the checks say together, first what changes the answer. */
export function checksTold(relation: Relation): string {
  const checks = checksOf(relation);
  const sayings = isTurned(relation) ? TOLD_OF_A_TURN : TOLD;
  const order: readonly CheckOutcome[] = ['turns', 'vanishes', 'appears', 'confirms', 'still-not'];
  return order
    .flatMap((outcome) => {
      const of = checks.filter((check) => check.outcome === outcome);
      const views = of.map(({ located }) => ({ located, ...reachTold(located.finding, outcome) }));
      // What holds for some groups only is no part of a list of views.
      const [plainly, apart] = [views.filter(({ whom }) => whom === ''), views.filter(({ whom }) => whom !== '')];
      const lists = [plainly, ...apart.map((view) => [view])].filter((list) => list.length > 0);
      const say = (list: typeof views) =>
        listed(list.map(({ located, where, whom }) => `${where}${whom} ${referenceOf(located)}`));
      return lists.map((list) => sentence(`${sayings[outcome]} ${say(list)}`));
    })
    .join(' ');
}

const SAYS: Sayings = {
  confirms: 'the relation showed too',
  turns: 'the relation ran against the one over all rows',
  vanishes: 'no relation could be shown any more',
  appears: 'a relation did show',
  'still-not': 'none could be shown either',
};

/** One short line: which pair unless there is but one, what was held fixed, what came of it, and the numbers of the pair alone. */
export function checkLine({ located, outcome }: Check, ofOne: boolean): string {
  const numbers = ownNumbers(located.finding);
  const [first = '', second = ''] = located.finding.variables;
  const pair = ofOne ? '' : `${spokenName(first)} and ${spokenName(second)}: `;
  const { where, whom } = reachTold(located.finding, outcome);
  const said = capitalised(`${pair}${where}, ${SAYS[outcome]}${whom}`);
  return withReference(`${said}${numbers === '' ? '' : `: ${numbers}`}`, referenceOf(located));
}

const TERMS_TOLD = 3;

const TERM = /^(log odds )?coefficient of (.+)$/;

/** Terms of a model, or what was measured in each group; nothing where the names of the statistics do not tell. */
export function ownNumbers(finding: Finding): string {
  const { statistics, variables, kind } = finding;
  if (kind === 'stratified') return withinNumbers(finding);
  const predictor = variables[1] ?? '';
  const terms = statistics.flatMap(({ name, value }) => {
    const [, logOdds = '', term = ''] = TERM.exec(name) ?? [];
    if (term !== predictor && !term.startsWith(`${predictor}: `)) return [];
    const level = plain(term.slice(predictor.length + 2));
    const p = statistics.find((each) => each.name === `p value of ${term}` || each.name === `Wald p value of ${term}`);
    const chance = p === undefined ? '' : ` (${shownProbability(p.value)})`;
    return [`${logOdds}coefficient ${shownNumber(value)}${level === '' ? '' : ` for ${level}`}${chance}`];
  });
  return terms.length > TERMS_TOLD ? '' : listed(terms);
}

function withinNumbers({ statistics }: Finding): string {
  const within = statistics.flatMap(({ name, value }) => {
    const [, level] = /^Pearson r for (.+)$/.exec(name) ?? [];
    return level === undefined ? [] : [`${shownNumber(value)} for ${plain(level)}`];
  });
  return within.length === 0 || within.length > 2 * TERMS_TOLD ? '' : `r = ${listed(within)}`;
}
