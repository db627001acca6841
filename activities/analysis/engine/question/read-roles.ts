import type { Variable } from '../frames/frame.ts';
import type { Mention } from './mention.ts';

export interface Roles {
  readonly outcomes: readonly Variable[];
  readonly explanatory: readonly Variable[];
  readonly strata: readonly Variable[];
  readonly covariates: readonly Variable[];
  /** Named without a phrase that gives them a role, in order. */
  readonly unassigned: readonly Variable[];
}

type Role = 'outcome' | 'explanatory' | 'stratum' | 'covariate';

// ⟦n⟧ stands for the n-th mention. A list is mentions joined by nothing but small words.
const V = '⟦\\d+⟧';
const SMALL = `(?:[\\s,/&()\`"'*:]|\\b(?:the|a|an|of|and|or|both|levels?|each|every|different|various|their|its|his|her|groups?|types?|kinds?|in|as|well|then|two|three|all|between|across|patients?|variables?|columns?|penguins?|people|category|categories)\\b)*`;
const AND = `${SMALL}(?:[,/&+]|\\b(?:and|or|then)\\b)${SMALL}`;
const LIST = `${SMALL}${V}(?:${AND}${V})*`;
const ANY = '[^.;?!]*?';
const FAR = '[^.;?!]*';

/** Earlier rules win. Named groups say which role each list plays. */
const RULES: readonly RegExp[] = [
  `(?:within|inside|stratif\\w+ (?:by|on|within|for)|separately (?:for|by|within|in|across)|(?:for|in|across|at|per) (?:each|every)|split by|broken down by|at each level of|at (?:fixed|constant)|subgroups? of)(?<stratum>${LIST})`,
  `(?:adjust\\w* for|control\\w* for|account\\w* for|correct\\w* for|allow\\w* for|conditional on|regardless of|independent\\w* of|holding|net of|given the same|same)(?<covariate>${LIST})`,
  `(?:effects?|impact|influence|role|association|relation\\w*|differences?|correlation|trend|gap)${FAR}${V}${FAR}${V}${FAR}(?:depends?|differs?|var(?:y|ies)|changes?|moderated|modified|same|hold\\w*|persist\\w*|consistent|remain\\w*) (?:up)?(?:on|by|between|across|among|with|in|for|over)(?<stratum>${LIST})`,
  `(?:effects?|impact|influence|role) of(?<explanatory>${LIST})${ANY}\\b(?:on|upon|in)\\b${ANY}(?<outcome>${LIST})`,
  `(?<outcome>${LIST})${ANY}(?:affected|influenced|determined|predicted|explained|driven|modelled|modeled|caused|reduced|prevented) (?:by|from|using|with)${ANY}(?<explanatory>${LIST})`,
  `(?<outcome>${LIST})${ANY}\\bper\\b(?:\\s+(?:one|a|additional|extra|unit|units|increase|rise|change|in|of))+(?<explanatory>${LIST})`,
  `(?:predict|explain|model|regress|estimate|forecast)\\w*${ANY}(?<outcome>${LIST})${ANY}\\b(?:from|by|with|using|on|based on|as a function of|through)\\b${ANY}(?<explanatory>${LIST}${FAR}(?:${LIST})?)`,
  `(?<explanatory>${LIST})${ANY}(?:affect|influence|impact|predict|explain|determine|drive|cause|reduce|prevent)s?\\b${ANY}(?<outcome>${LIST})`,
  `(?:affect|influence|impact|predict|explain|determine|drive|cause)\\w*\\b${ANY}(?<outcome>${LIST})`,
  `(?<outcome>${LIST})${ANY}depend(?:s|ent|ing)? (?:up)?on${ANY}(?<explanatory>${LIST})`,
  `(?:more|less|likel\\w+|chances?|odds|probability|risk) (?:likely )?\\b(?:to|of)\\b${ANY}(?<outcome>${LIST})`,
  `(?:compare|contrast|comparison of|differences? (?:in|of)|gap in)(?<outcome>${LIST})${ANY}\\b(?:between|across|among|by|for|over|of|in|with)\\b${ANY}(?<explanatory>${LIST})`,
  `(?<outcome>${LIST})${ANY}(?:differ\\w*|vary|varies|change\\w*|higher|lower|larger|smaller|greater|differences?|same|equal|increase\\w*|decrease\\w*|ris\\w+|fall\\w*|gr[oe]w\\w*|declin\\w+|drop\\w*|go(?:es)? (?:up|down))${ANY}\\b(?:between|across|among|by|with|as|according to|depending on|over|when|if|in|for)\\b${ANY}(?<explanatory>${LIST})`,
  `(?<outcome>${LIST})\\s*(?:\\bby\\b|~|\\bversus\\b|\\bvs\\.?|\\bas a function of\\b|\\bacross\\b|\\bamong\\b)${SMALL}(?<explanatory>${LIST})\\s+by(?<stratum>${LIST})`,
  `(?:between|of)(?<explanatory>${V})${SMALL}(?:with\\b)?(?<outcome>${V})\\s+\\bby\\b(?<stratum>${LIST})`,
  `(?<outcome>${LIST})\\s*(?:\\bby\\b|~|\\bas a function of\\b|\\bacross\\b|\\bamong\\b)(?<explanatory>${LIST})`,
].map((source) => new RegExp(source, 'i'));

const LONGEST_TEXT = 1000;

/** The text with ⟦n⟧ in place of its n-th mention. */
export function maskMentions(text: string, mentions: readonly Mention[]): string {
  let masked = '';
  let at = 0;
  for (const [index, mention] of mentions.entries()) {
    if (mention.start < at) continue;
    // "treatment A" names one column twice.
    const again = mentions[index - 1]?.variable === mention.variable && /^\s*$/.test(text.slice(at, mention.start));
    if (again) {
      at = mention.end;
      continue;
    }
    masked += `${text.slice(at, mention.start).replaceAll(/[⟦⟧]/g, ' ')}⟦${index}⟧`;
    at = mention.end;
  }
  return masked + text.slice(at).replaceAll(/[⟦⟧]/g, ' ');
}

export function readRoles(text: string, mentions: readonly Mention[]): Roles {
  let masked = maskMentions(text, mentions).slice(0, LONGEST_TEXT);
  const roles = new Map<string, Role>();
  for (const rule of RULES) {
    applyRule(rule, masked, mentions, roles);
    masked = withoutHeld(masked, mentions, roles);
  }
  const variables = [...new Map(mentions.map((mention) => [mention.variable.name, mention.variable])).values()];
  const having = (role: Role | undefined) => variables.filter((variable) => roles.get(variable.name) === role);
  return {
    outcomes: having('outcome'),
    explanatory: having('explanatory'),
    strata: having('stratum'),
    covariates: having('covariate'),
    unassigned: having(undefined),
  };
}

/** "Adjusting for age, does dose affect pressure?": what is held equal stands in the way of the rules for the others. */
function withoutHeld(masked: string, mentions: readonly Mention[], roles: ReadonlyMap<string, Role>): string {
  return masked.replaceAll(/⟦(\d+)⟧/g, (mark, index) => {
    const role = roles.get(mentions[Number(index)]?.variable.name ?? '');
    return role === 'covariate' || role === 'stratum' ? 'it' : mark;
  });
}

/** A rule counts as a whole: once any of its outcome or explanatory lists has a role, later guesses stay silent. */
function applyRule(rule: RegExp, masked: string, mentions: readonly Mention[], roles: Map<string, Role>): void {
  const groups = rule.exec(masked)?.groups;
  if (!groups) return;
  const named = (list: string | undefined) => namesIn(list, mentions).filter((name) => !roles.has(name));
  const outcome = named(groups['outcome']);
  const explanatory = named(groups['explanatory']).filter((name) => !outcome.includes(name));
  const isWhole = groups['explanatory'] === undefined || explanatory.length > 0;
  if (isWhole) assignPair(roles, outcome, explanatory);
  for (const name of named(groups['stratum'])) roles.set(name, 'stratum');
  for (const name of named(groups['covariate'])) roles.set(name, 'covariate');
}

function assignPair(roles: Map<string, Role>, outcome: readonly string[], explanatory: readonly string[]): void {
  const decided = new Set(roles.values());
  if (outcome.length === 0 || decided.has('outcome')) return;
  for (const name of outcome) roles.set(name, 'outcome');
  if (!decided.has('explanatory')) for (const name of explanatory) roles.set(name, 'explanatory');
}

function namesIn(list: string | undefined, mentions: readonly Mention[]): string[] {
  return [...(list ?? '').matchAll(/⟦(\d+)⟧/g)].map((match) => mentions[Number(match[1])]?.variable.name ?? '');
}
