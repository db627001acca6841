import type { AnalysisOutcome, Note } from '../../contracts/estimate.ts';
import { failingAssumptions } from '../weigh/assumptions.ts';
import { checksOf } from '../weigh/checks.ts';
import { isClear } from '../weigh/effects.ts';
import { isAnswer, relationKey, viewKey, type Finding } from '../weigh/findings.ts';
import { strataViews } from '../weigh/strata.ts';
import { describeCheck } from './checks.ts';
import { claimPhrase, describe, describeFinding } from './describe.ts';
import { describePairs } from './groups.ts';
import { numberOf, statisticPhrase } from './evidence.ts';
import { describeAssumptions, describeDeviation, describeNote, isLimit } from './notes.ts';
import { sentenceOf, type Phrase, type Sentence } from './sentence.ts';
import { describeStrata } from './strata.ts';
import { describeNoScreening, describeProfile, describeScreening } from './values.ts';

/** What one analysis says: answers, checks, and what limits them. The report, the reply and the chat read the same. */

const DESCRIPTIONS = 8;

/** `all` may hold findings of other analyses, against which strata are held. */
export function describeAnswers(findings: readonly Finding[], all: readonly Finding[] = findings): Sentence[] {
  const [first] = findings;
  if (first === undefined) return [];
  if (first.plan.question === 'profile')
    return describeProfile(findings.flatMap(({ lead, parts }) => [lead, ...parts]));
  if (first.plan.question === 'screening') return screening(findings);
  const views = strataViews(findings, all);
  const within = new Set<Finding>(views.flatMap(({ strata }) => strata));
  const answers = findings.filter((finding) => isAnswer(finding) && !within.has(finding));
  const described = answers.length + views.length > 0 ? [] : findings.filter(({ lead }) => lead.role === 'description');
  // What differs between strata comes before what holds within them.
  const [differences, others] = [answers.filter(isInteraction), answers.filter((finding) => !isInteraction(finding))];
  return [
    ...differences.flatMap(describeWhole),
    ...views.flatMap(describeStrata),
    ...others.flatMap((finding) => [...describeCourse(finding, findings), ...describeWhole(finding)]),
    ...described.slice(0, DESCRIPTIONS).map(describeFinding),
  ];
}

const isInteraction = ({ lead }: Finding): boolean => lead.quantity === 'interaction';

/** A curve that the data asked for does not say which way the relation goes: the straight line beside it does, where it is clear. */
function describeCourse({ lead }: Finding, findings: readonly Finding[]): Sentence[] {
  const line = findings.find(
    ({ lead: other }) =>
      other.role === 'check' &&
      other.quantity === 'slope' &&
      other.at === null &&
      relationKey(other) === relationKey(lead) &&
      viewKey(other) === viewKey(lead),
  );
  if (lead.quantity !== 'curvature' || line === undefined || !isClear(line.lead)) return [];
  return [sentenceOf(['over the whole range, '], describeFinding(line).parts)];
}

function describeWhole(finding: Finding): Sentence[] {
  const pairs = isClear(finding.lead) ? describePairs(finding) : null;
  return [describeFinding(finding), ...(pairs === null ? [] : [pairs])];
}

function screening(findings: readonly Finding[]): Sentence[] {
  const clear = findings.filter((finding) => isAnswer(finding) && isClear(finding.lead));
  // What does not survive the correction has the role of a part.
  const said = clear.length > 0 ? describeScreening(clear, screened) : describeNoScreening(findings);
  return said === null ? [] : [said];
}

/** The claim of a screened column with its adjusted p. */
function screened(finding: Finding): Phrase {
  const { lead } = finding;
  const effect = lead.quantity === 'omnibus' ? statisticPhrase(lead) : (describe(finding).evidence[0] ?? []);
  const field = lead.pAdjusted === null ? 'pValue' : 'pAdjusted';
  const p: Phrase =
    lead.pAdjusted === null && lead.pValue === null ? [] : [numberOf(lead, field, { as: 'probability' })];
  const numbers = effect.length > 0 && p.length > 0 ? [...effect, ', ', ...p] : [...effect, ...p];
  return [...claimPhrase(finding), ...(numbers.length === 0 ? [] : [' (', ...numbers, ')'])];
}

/** Other views of the answers; a view within strata stands with the strata. */
export function describeChecks(findings: readonly Finding[], all: readonly Finding[] = findings): Sentence[] {
  const views = strataViews(findings, all);
  const told = new Set<Finding>(
    views.flatMap(({ strata, overall }) => (overall === null ? strata : [...strata, overall])),
  );
  const bases = findings.filter((finding) => isAnswer(finding) && finding.lead.stratum.length === 0);
  const own = new Set<Finding>(bases);
  return bases.flatMap((base) =>
    checksOf(base, all)
      .filter(({ view }) => !told.has(view) && !own.has(view))
      .map((check) => describeCheck(check, base)),
  );
}

/** Why there is no answer, in sentences; empty where there is one. */
export function describeLimits(findings: readonly Finding[], { notes }: Pick<AnalysisOutcome, 'notes'>): Sentence[] {
  return hasAnswer(findings) ? [] : notesWhere(notes, isLimit);
}

const hasAnswer = (findings: readonly Finding[]): boolean => findings.some(({ lead }) => lead.role !== 'part');

const notesWhere = (notes: readonly Note[], wanted: (note: Note) => boolean): Sentence[] =>
  notes.flatMap((note, place) => (wanted(note) ? [describeNote(note, place)] : []));

/** What a reader has to know beside the numbers: assumptions, rows, departures from the plan. */
export function describeCaveats(findings: readonly Finding[], { notes, deviations }: AnalysisOutcome): Sentence[] {
  const assumptions = describeAssumptions(findings.filter(isAnswer).flatMap(({ lead }) => failingAssumptions(lead)));
  return [
    ...(assumptions === null ? [] : [assumptions]),
    ...notesWhere(notes, (note) => !isLimit(note)),
    ...(hasAnswer(findings)
      ? notesWhere(notes, isLimit).map(({ parts }) => sentenceOf(['for a part of the rows, '], parts))
      : []),
    ...deviations.map(describeDeviation),
  ];
}
