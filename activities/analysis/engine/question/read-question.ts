import { asGroups, isGroup, isNumeric } from '../frames/frame.ts';
import type { Frame, Variable } from '../frames/frame.ts';
import { findMentions } from './find-mentions.ts';
import { judges } from './judging.ts';
import type { Mention } from './mention.ts';
import { impliedOutcome, outcomeLikeness, resultLikeness } from './outcome-likeness.ts';
import { readRoles } from './read-roles.ts';
import type { Roles } from './read-roles.ts';
import { unmatchedWords } from './unmatched-words.ts';
import type { Unmatched } from './unmatched-words.ts';
import type { OpenWord } from './word-forms.ts';
import { list, shown } from '../report/wording.ts';

export interface Reading {
  readonly frame: Frame;
  readonly outcome?: Variable;
  readonly explanatory: readonly Variable[];
  readonly strata: readonly Variable[];
  readonly covariates: readonly Variable[];
  /** Levels that were named, by column. */
  readonly levels: NamedLevels;
  readonly trend: boolean;
  readonly profile: boolean;
  readonly paired: boolean;
  readonly againstRest: boolean;
  /** Words that stand for a variable and match no column. */
  readonly unmatched: readonly Unmatched[];
  /** Named columns that cannot be tested: free text and names of single rows. */
  readonly unusable: readonly Variable[];
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

// Groups that are held against each other explain; what differs between them is the outcome.
const COMPARED = 2;

function readText(text: string, frame: Frame): Reading {
  const found = findMentions(text, frame);
  const spoken = found.mentions.filter((mention) => usable(mention.variable));
  const { mentions, implied } = aboutResult(text, frame, spoken);
  const roles = readRoles(text, mentions);
  const levels = levelsNamed(mentions);
  const mentioned = variablesOf(mentions, implied);
  const trend = TREND.test(text) || (CHANGED.test(text) && mentioned.some((variable) => variable.kind === 'time'));
  const outcome = roles.outcomes[0] ?? implied ?? chooseOutcome(roles, levels);
  const asSaid = speaksOfGroups(text) ? readCodesAsGroups : (variable: Variable) => variable;
  const rest = [...roles.explanatory, ...roles.outcomes.slice(1), ...roles.unassigned].filter(
    (variable) => variable !== outcome,
  );
  return {
    frame: withOpenWords(frame, found.open),
    ...(outcome && { outcome }),
    explanatory: withTime(rest, frame, trend, outcome).map(asSaid),
    strata: roles.strata.map(asSaid),
    covariates: roles.covariates,
    levels,
    trend,
    profile: PROFILE.test(text),
    paired: PAIRED.test(text),
    againstRest: REST.test(text),
    unmatched: unmatchedWords(text, found.mentions),
    unusable: found.mentions.flatMap(({ variable }) => (usable(variable) ? [] : [variable])),
    mentioned,
  };
}

const GROUPS =
  /\b(?:differ(?:s|ed|ent\w*)?|compar\w*|var(?:y|ies))\b[^.;?!]*\b(?:between|across|among|amongst|by)\b|\b(?:groups?|levels?|categor(?:y|ies)|classes)\b/i;
const LINEAR = /\b(?:associat\w*|correlat\w*|per (?:one )?units?|slope|linear\w*|trend)\b/i;

/** Groups that are coded 1 to 5 are groups where the question compares them. */
function speaksOfGroups(text: string): boolean {
  return GROUPS.test(text) && !LINEAR.test(text);
}

function readCodesAsGroups(variable: Variable): Variable {
  return variable.coded && !variable.temporal ? asGroups(variable) : variable;
}

function variablesOf(mentions: readonly Mention[], implied: Variable | undefined): Variable[] {
  const named = mentions.map(({ variable }) => variable);
  const all = implied ? [...named, implied] : named;
  return [...new Map(all.map((variable) => [variable.name, variable])).values()];
}

type NamedLevels = ReadonlyMap<string, readonly number[]>;

function levelsNamed(mentions: readonly Mention[]): NamedLevels {
  const levels = new Map<string, number[]>();
  for (const { variable, level } of mentions) {
    if (level === undefined) continue;
    const known = levels.get(variable.name) ?? [];
    if (!known.includes(level)) levels.set(variable.name, [...known, level]);
  }
  return levels;
}

const areCompared = (levels: readonly number[] | undefined): boolean => (levels?.length ?? 0) > 1;

/**
 * "Is A or B better for kidney stones?" compares a result between groups. Where the data hold a result, a noun that is
 * only a part of another column's name tells whom the question concerns, unless a phrase gives that column a role.
 */
function aboutResult(
  text: string,
  frame: Frame,
  spoken: readonly Mention[],
): { readonly mentions: readonly Mention[]; readonly implied?: Variable } {
  const judged = judges(text);
  const compares = [...levelsNamed(spoken).values()].some(areCompared);
  const whole = spoken.flatMap(({ variable, partial }) =>
    partial && resultLikeness(variable) === 0 ? [] : [variable],
  );
  if (whole.length === 0 || !(judged || compares)) return { mentions: spoken };
  const named = whole.some((variable) => resultLikeness(variable) > 0);
  const implied = judged && !named && whole.every(isGroup) ? impliedOutcome(frame, whole) : undefined;
  if (!named && !implied) return { mentions: spoken };
  const { strata, covariates } = readRoles(text, spoken);
  const kept = new Set([...whole, ...strata, ...covariates]);
  return { mentions: spoken.filter(({ variable }) => kept.has(variable)), ...(implied && { implied }) };
}

function usable(variable: Variable): boolean {
  if (variable.kind === 'identifier')
    return variable.codes !== undefined && variable.levels.length <= 60 && variable.distinct > 1;
  return variable.kind !== 'text';
}

function withOpenWords(frame: Frame, open: readonly OpenWord[]): Frame {
  const notes = open.map(
    ({ word, names }) =>
      `“${shown(word)}” may mean ${list(names.map(shown), 'or')}: name the column as it is written to have it looked at.`,
  );
  return notes.length === 0 ? frame : { ...frame, notes: [...frame.notes, ...notes] };
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

/** Without a phrase that says so: what is measured is the outcome, what divides or orders the rows explains it. */
function chooseOutcome({ unassigned, explanatory }: Roles, levels: NamedLevels): Variable | undefined {
  const all = [...unassigned, ...explanatory];
  let best: Variable | undefined;
  let most = -Infinity;
  for (const [place, variable] of unassigned.entries()) {
    const others = all.filter((other) => other !== variable);
    // "the association between x and y": the later one is the outcome when nothing else decides.
    const score =
      outcomeLikeness(variable, others) + place * 0.01 - (areCompared(levels.get(variable.name)) ? COMPARED : 0);
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
