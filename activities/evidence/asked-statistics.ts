import type { Finding } from '../../contracts/agents.ts';
import { splitSentences } from '../literature/split-sentences.ts';
import { referenceOf, type Located } from './located-findings.ts';
import type { Relation } from './relations.ts';
import { capitalised, withReference } from './sentences.ts';
import { reworded, shownNumber, shownProbability } from './wording.ts';

/** Numbers that a message asks for by name and that an answer would otherwise leave in the stored result. */

const ASKS_SLOPE =
  /\bslopes?\b|\beffect sizes?\b|\bregression coefficients?\b|\b(?:per|each|every|additional|one[- ]) ?(?:extra |additional )?units?\b|\bhow much (?:more|less|higher|lower)\b[^?]{0,200}\b(?:per|for each|for every)\b/i;
const ASKS_RATE = /\brates?\b/i;
const ASKS_P = /\bp[- ]?values?\b/i;
const ASKS_N =
  /\bsample sizes?\b|\b(?:how many|number of) (?:observations|rows|cases|subjects|participants|patients|people)\b/i;

/** A column of its own may hold a rate: "heart rate" asks for no slope. */
function asksSlope(message: string, { variables }: Finding): boolean {
  return ASKS_SLOPE.test(message) || (ASKS_RATE.test(message) && !variables.some((name) => /rate/i.test(name)));
}

// How the analysis words a slope, with the units that the statistics do not have.
const SAYS_SLOPE = /\bleast-squares line changes\b|\blinear trend\b/;
const SLOPE = /^(?:slope of |slope for |coefficient of |common slope|Sen slope)/;
const EFFECT =
  /^(?:mean difference|difference|adjusted difference|Hedges|Cohen|eta squared|omega squared|Cram|odds ratio|conditional odds ratio)/;

const valueOf = ({ statistics }: Finding, name: string): number | undefined =>
  statistics.find((each) => each.name === name)?.value;

/** The bounds of a statistic are named after it or, of the one line, after "the slope". */
function intervalOf(finding: Finding, name: string): string {
  const named = [`of ${name}`, `of the ${name}`, `of ${name.replace(/^(?:slope|coefficient) of /, '')}`];
  const of = [...named, ...(name.startsWith('slope of ') ? ['of the slope'] : [])];
  const bound = (side: string) =>
    of.map((ending) => valueOf(finding, `95% CI ${side} bound ${ending}`)).find((value) => value !== undefined);
  const [low, high] = [bound('lower'), bound('upper')];
  return low === undefined || high === undefined ? '' : ` (95% CI ${shownNumber(low)} to ${shownNumber(high)})`;
}

function fromStatistics(finding: Finding, wanted: RegExp): string {
  const found = finding.statistics.find(({ name }) => wanted.test(name));
  if (!found) return '';
  const name = reworded(found.name, finding.variables);
  return `The ${name} is ${shownNumber(found.value)}${intervalOf(finding, found.name)}.`;
}

function slopeOf(finding: Finding): string {
  const sentences = splitSentences(reworded(finding.statement, finding.variables));
  const said = sentences.find((each) => SAYS_SLOPE.test(each));
  return said ?? (fromStatistics(finding, SLOPE) || fromStatistics(finding, EFFECT));
}

function probabilityOf(finding: Finding): string {
  const p = valueOf(finding, 'p value');
  return p === undefined ? '' : `The test gives ${shownProbability(p)}.`;
}

/** What is asked for by name and not told already, from the stored result alone; empty where it holds no such number. */
export function askedStatistics(message: string, { lead, base }: Relation, told: string): string {
  const from = (located: Located) => {
    const { finding } = located;
    const asked = [
      asksSlope(message, finding) && !SAYS_SLOPE.test(told) ? slopeOf(finding) : '',
      ASKS_P.test(message) && !/\bp [=<]/.test(told) ? probabilityOf(finding) : '',
      ASKS_N.test(message) && !/\bn = /.test(told) ? `The sample has n = ${finding.n}.` : '',
    ];
    return asked
      .filter((each) => each !== '' && !told.includes(each))
      .map((each) => withReference(capitalised(each), referenceOf(located)))
      .join(' ');
  };
  return from(lead) || (lead === base ? '' : from(base));
}
