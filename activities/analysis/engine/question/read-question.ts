import { isGroup, isNumeric } from '../frames/frame.ts';
import type { Frame, Variable } from '../frames/frame.ts';
import { findMentions } from './find-mentions.ts';
import { readRoles } from './read-roles.ts';
import { words } from './words.ts';

export interface Reading {
  readonly frame: Frame;
  readonly outcome?: Variable;
  readonly explanatory: readonly Variable[];
  readonly strata: readonly Variable[];
  readonly covariates: readonly Variable[];
  /** Levels that were named, by column. */
  readonly levels: ReadonlyMap<string, readonly number[]>;
  readonly trend: boolean;
  readonly profile: boolean;
  readonly paired: boolean;
  readonly againstRest: boolean;
  /** How much of the text the table answers to: named columns. */
  readonly mentioned: readonly Variable[];
}

const TREND =
  /\b(trends?|over time|over the (years|months|days|weeks|decades|period)|through time|with time|time course|per (year|decade|month)|since \d{4}|long[- ]term|year[- ](on|over|by)[- ]year|across the years|from year to year|historical\w*|seasonal\w*)\b/i;
const CHANGED = /\b(chang|increas|decreas|ris|grow|declin|warm|improv|worsen|fall)\w*\b/i;
const PROFILE =
  /\b(profile|describe|summari[sz]e|overview|what (does|do) (the |this |these )?(data|table|file|dataset)|explore|which columns)\b/i;
const PAIRED =
  /\b(paired|matched pairs|before and after|pre[- ]?(?:\/|-| and )post|same (?:subjects?|patients?|people|individuals?|units?))\b/i;
const REST = /\b(than|versus|vs\.?|compared (to|with)|and) (any |all |the )*(others?|rest|everyone else|remaining)\b/i;
const OUTCOME_WORDS = new Set([
  'success',
  'outcome',
  'survive',
  'disease',
  'admission',
  'response',
  'churn',
  'default',
  'status',
  'event',
  'target',
  'result',
  'pass',
  'approved',
  'hired',
  'diagnosis',
  'infection',
  'relapse',
  'convert',
  'purchased',
  'clicked',
  'pregnant',
  'has',
  'is',
  'positive',
  'side',
  'cancer',
  'diabetes',
  'stroke',
  'heart',
  'mortality',
  'improved',
  'remission',
  'affair',
  'voted',
  'bought',
  'died',
]);
const EXPLANATORY_WORDS = new Set([
  'sex',
  'species',
  'treatment',
  'group',
  'island',
  'region',
  'class',
  'dose',
  'smoke',
  'exposure',
  'exposed',
  'vaccine',
  'vaccinated',
  'department',
  'dept',
  'arm',
  'condition',
  'diet',
  'supp',
  'method',
  'education',
  'age',
  'stone',
  'variant',
  'cohort',
  'cyl',
  'transmission',
  'am',
  'ethnicity',
  'origin',
  'day',
]);

export function readText(text: string, frame: Frame): Reading {
  const mentions = findMentions(text, frame).filter((mention) => usable(mention.variable));
  const roles = readRoles(text, mentions);
  const mentioned = [...new Map(mentions.map(({ variable }) => [variable.name, variable])).values()];
  const levels = new Map<string, number[]>();
  for (const { variable, level } of mentions) {
    if (level === undefined) continue;
    const known = levels.get(variable.name) ?? [];
    if (!known.includes(level)) levels.set(variable.name, [...known, level]);
  }
  const trend = TREND.test(text) || (CHANGED.test(text) && mentioned.some((variable) => variable.kind === 'time'));
  const outcome = roles.outcomes[0] ?? chooseOutcome(roles.unassigned, roles.explanatory);
  const rest = [...roles.explanatory, ...roles.outcomes.slice(1), ...roles.unassigned].filter(
    (variable) => variable !== outcome,
  );
  return {
    frame,
    ...(outcome && { outcome }),
    explanatory: withTime(rest, frame, trend, outcome),
    strata: roles.strata,
    covariates: roles.covariates,
    levels,
    trend,
    profile: PROFILE.test(text),
    paired: PAIRED.test(text),
    againstRest: REST.test(text),
    mentioned,
  };
}

function usable(variable: Variable): boolean {
  if (variable.kind === 'identifier')
    return variable.codes !== undefined && variable.levels.length <= 60 && variable.distinct > 1;
  return variable.kind !== 'text';
}

/** "over time" names the time column without naming it. */
function withTime(
  explanatory: readonly Variable[],
  frame: Frame,
  trend: boolean,
  outcome: Variable | undefined,
): Variable[] {
  const known = [...explanatory];
  if (!trend || known.some((variable) => variable.temporal)) return known;
  const candidates = frame.variables.filter(
    (variable) => variable !== outcome && variable.temporal && isNumeric(variable),
  );
  const time = candidates.find((variable) => variable.kind === 'time') ?? candidates[0];
  return time ? [time, ...known] : known;
}

/** What speaks for and against a column being the outcome, in points. */
export function outcomeLikeness(variable: Variable, others: readonly Variable[]): number {
  const parts = words(variable.name);
  const named = (set: ReadonlySet<string>) => parts.some((part) => set.has(part.text) || set.has(part.stem));
  const { kind, temporal } = variable;
  const numeric = isNumeric(variable);
  const signs: readonly (readonly [boolean, number])[] = [
    [kind === 'binary' && named(OUTCOME_WORDS), 3],
    [kind === 'category' && named(OUTCOME_WORDS), 1],
    [numeric && others.some(isGroup), 2],
    [kind === 'time', -5],
    [temporal, -1],
    [named(EXPLANATORY_WORDS), numeric ? -1 : -2],
  ];
  return signs.reduce((score, [holds, weight]) => (holds ? score + weight : score), 0);
}

/** Without a phrase that says so: what is measured is the outcome, what divides or orders the rows explains it. */
function chooseOutcome(unassigned: readonly Variable[], explanatory: readonly Variable[]): Variable | undefined {
  const all = [...unassigned, ...explanatory];
  let best: Variable | undefined;
  let most = -Infinity;
  for (const [place, variable] of unassigned.entries()) {
    // "the association between x and y": the later one is the outcome when nothing else decides.
    const score =
      outcomeLikeness(
        variable,
        all.filter((other) => other !== variable),
      ) +
      place * 0.01;
    if (score > most) [best, most] = [variable, score];
  }
  return best;
}

/** The objective decides; the question fills in what the objective leaves open. */
export function readQuestion(objective: string, question: string, frame: Frame): Reading {
  const first = readText(objective, frame);
  if (first.outcome && (first.explanatory.length > 0 || first.strata.length > 0)) return first;
  if (first.profile && !first.outcome) return first;
  const second = readText(question, frame);
  if (!first.outcome) return { ...second, strata: second.strata.length > 0 ? second.strata : first.strata };
  const named = first.outcome;
  if (!second.mentioned.includes(named) || second.mentioned.length < 2) return first;
  return second;
}
