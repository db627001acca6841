import { isGroup, isNumeric } from './frames/frame.ts';
import type { Frame, Variable } from './frames/frame.ts';
import { outcomeLikeness } from './question/outcome-likeness.ts';
import { beforeAndAfter, repeatedUnits } from './question/missing-methods.ts';
import { missingColumn } from './question/missing-columns.ts';
import type { MissingMethod } from './question/missing-methods.ts';
import type { Reading } from './question/read-question.ts';
import { nameOf } from './report/wording.ts';
import { columnsInWords } from './report/write-report.ts';
import { comparePairs, pairsByIdentifier, pairsOfColumns } from './relations/compare-pairs.ts';
import { merge, noTest } from './relations/evidence.ts';
import type { Evidence } from './relations/evidence.ts';
import { followUpsOf } from './relations/follow-ups.ts';
import { profile } from './relations/profile.ts';
import { readable, relate } from './relations/relate.ts';
import { regressBinary } from './relations/regress-binary.ts';
import { regress } from './relations/regress.ts';
import { screen } from './relations/screen.ts';
import { findReversals, stratifyAsked } from './relations/stratify.ts';

const MOST_SINGLE_RELATIONS = 4;
const MOST_DETAILED = 2;

type Trace = (line: string) => void;

/** The analyses a reading calls for. */
export function answer(reading: Reading, onTrace: Trace): Evidence {
  return noteRepeats(reading.frame, analyseReading(reading, onTrace));
}

/** In place of an answer: what the engine cannot do, and what it can. */
export function refuse({ what, because, instead, variables }: MissingMethod, onTrace: Trace): Evidence {
  onTrace(`no method for ${what}`);
  const statement = `I have no method for ${what}: ${because}. What I can do is ${instead}.`;
  return noTest('profile', statement, variables, 0);
}

function noteRepeats(frame: Frame, evidence: Evidence): Evidence {
  const unit = repeatedUnits(frame);
  if (!unit) return evidence;
  const caveat = `The values of ${nameOf(unit)} occur in several rows each. I have no method for rows that belong together: they count as independent, so intervals and p values may be too small.`;
  const findings = evidence.findings.map((finding) =>
    finding.significant === null || finding.method.startsWith('Paired')
      ? finding
      : { ...finding, caveats: [...finding.caveats, caveat] },
  );
  return { ...evidence, findings };
}

function analyseReading(reading: Reading, onTrace: Trace): Evidence {
  const { frame } = reading;
  const absent = missingColumn(reading);
  if (absent)
    return noTest('profile', `${absent} The columns are: ${columnsInWords(frame.variables)}.`, [], frame.rows);
  if (!reading.outcome)
    return profile(frame, reading.profile ? undefined : 'No column of the data answers this question.');
  const outcome = readable(reading.outcome);
  const explanatory = reading.explanatory.map(readable);
  const held = [...reading.strata, ...reading.covariates].map(readable);
  const [by] = explanatory;
  if (!by)
    return held.length > 0
      ? answerPair(reading, outcome, held[0] ?? outcome, held.slice(1), onTrace)
      : answerAlone(frame, outcome, onTrace);
  if (explanatory.length === 1) return answerPair(reading, outcome, by, held, onTrace);
  return answerMany(reading, outcome, explanatory, held, onTrace);
}

/** Only one column was named: it is paired with what it most plausibly concerns, or every other column is screened. */
function answerAlone(frame: Frame, named: Variable, onTrace: Trace): Evidence {
  if (!isGroup(named) && !isNumeric(named))
    return profile(
      frame,
      `The question speaks of ${named.name}, which cannot be tested: it holds ${named.kind === 'constant' ? 'one value only' : 'no usable values'}.`,
    );
  const partner = isGroup(named) && outcomeLikeness(named, []) < 0 ? likelyOutcome(frame, named) : undefined;
  if (partner) {
    onTrace(`${partner.name} was taken as the outcome, because it reads like one and none was named`);
    return withReversals(frame, partner, named, relate(frame, partner, named));
  }
  onTrace(`screening every other column against ${named.name}`);
  const { evidence, related } = screen(frame, named);
  return merge([evidence, ...related.slice(0, MOST_DETAILED).map((by) => relate(frame, named, by))]);
}

function likelyOutcome(frame: Frame, named: Variable): Variable | undefined {
  const likely = frame.variables.filter(
    (variable) => variable.name !== named.name && variable.kind === 'binary' && outcomeLikeness(variable, [named]) >= 2,
  );
  return likely.length === 1 ? likely[0] : undefined;
}

function answerPair(
  reading: Reading,
  outcome: Variable,
  by: Variable,
  held: readonly Variable[],
  onTrace: Trace,
): Evidence {
  const { frame } = reading;
  onTrace(`relating ${outcome.name} to ${by.name}`);
  const pairs = pairing(reading, outcome, by);
  if (pairs) return comparePairs(frame, pairs);
  const pooled = relate(frame, outcome, by, reading.trend);
  if (held.length === 0) return withReversals(frame, outcome, by, pooled);
  for (const stratum of held) onTrace(`looking within the levels of ${stratum.name}`);
  // A quantity that is adjusted for belongs into the model; cut into thirds it would say less.
  const asStrata = held.filter(
    (variable) => isGroup(variable) || reading.strata.some((stratum) => stratum.name === variable.name),
  );
  const within = asStrata.map((stratum) => stratifyAsked(frame, outcome, by, stratum));
  const adjusted = reading.covariates.length > 0 || held.length > 1 ? [model(frame, outcome, [by, ...held])] : [];
  const asked = reading.covariates.length > 0 ? [...adjusted, ...within] : [...within, ...adjusted];
  return withFollowUps(frame, outcome, by, held, merge([...asked, pooled]));
}

function withReversals(frame: Frame, outcome: Variable, by: Variable, pooled: Evidence): Evidence {
  const turned = findReversals(frame, outcome, by, []);
  const looked = frame.variables.filter((variable) =>
    turned.findings.some((finding) => finding.variables[2] === variable.name),
  );
  return withFollowUps(frame, outcome, by, looked, merge([pooled, turned]));
}

function areMeantAsPairs(reading: Reading, outcome: Variable, by: Variable): boolean {
  if (reading.trend || outcome.temporal || by.temporal || reading.covariates.length > 0) return false;
  return reading.paired || beforeAndAfter([outcome, by]) !== undefined;
}

/** Paired only where the data or the question leave no doubt. */
function pairing(reading: Reading, outcome: Variable, by: Variable) {
  if (isNumeric(outcome) && isNumeric(by)) {
    return areMeantAsPairs(reading, outcome, by) ? pairsOfColumns(reading.frame, outcome, by) : undefined;
  }
  return isNumeric(outcome) ? pairsByIdentifier(reading.frame, outcome, by) : undefined;
}

function answerMany(
  reading: Reading,
  outcome: Variable,
  explanatory: readonly Variable[],
  held: readonly Variable[],
  onTrace: Trace,
): Evidence {
  const { frame } = reading;
  onTrace(`modelling ${outcome.name} on ${[...explanatory, ...held].map((variable) => variable.name).join(', ')}`);
  const together = model(frame, outcome, [...explanatory, ...held]);
  const single = explanatory.slice(0, MOST_SINGLE_RELATIONS).flatMap((by) => {
    const within = reading.strata.map((stratum) => stratifyAsked(frame, outcome, by, readable(stratum)));
    return [...within, relate(frame, outcome, by, reading.trend)];
  });
  return merge([together, ...single]);
}

function model(frame: Frame, outcome: Variable, by: readonly Variable[]): Evidence {
  if (isNumeric(outcome)) return regress(frame, outcome, by);
  if (outcome.levels.length === 2) return regressBinary(frame, outcome, by);
  return { findings: [], figures: [], methods: [] };
}

function withFollowUps(
  frame: Frame,
  outcome: Variable,
  by: Variable,
  looked: readonly Variable[],
  evidence: Evidence,
): Evidence {
  const [first, ...rest] = evidence.findings;
  if (!first || first.significant === null) return evidence;
  return { ...evidence, findings: [{ ...first, followUps: followUpsOf(frame, outcome, by, looked) }, ...rest] };
}
