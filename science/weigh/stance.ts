import { SPELLED_OUT } from '../read/vocabulary/abbreviations.ts';
import { wordsOf } from '../read/words/words.ts';
import { directionOf, isClear } from './effects.ts';
import type { Finding } from './findings.ts';

/**
 * How a sentence of a document stands to a finding. "Agrees" and "disagrees" only where the sentence names both columns and
 * its direction can be read; anything else that names them "speaks of" the relation. It reads sentences of sources, never of
 * ours: regular expressions are allowed here.
 */
export type Stance = 'agrees' | 'disagrees' | 'speaks-of' | 'unrelated';

const DENIES =
  /\b(?:no|not|neither|nor|n[o']t|without|never)\b(?:\W+\w+){0,6}?\W+(?:differ|associat|correlat|relat|link|chang|trend|effect)/i;
const NEGATION = /\b(?:no|not|neither|nor|never|without|cannot|fail\w*|unclear|contrary)\b|n['’]t\b/i;
const HEDGE = /\b(?:may|might|could|whether|if|hypothesi[sz]e\w*|expect\w*|predict\w*|unless|previously|thought)\b/i;
const SCOPE =
  /\b(?:within|separately|stratif\w*|subgroups?|(?:in|for|of|at|by) (?:each|every|both|either)|adjust\w*|control\w* for|account\w* for|holding|independent\w* of|regardless of|overall|pooled|crude|simpson|paradox|revers\w*)\b/i;
const RELATES = /\b(?:differ\w*|associat\w*|correlat\w*|relat(?:ed|es|ion\w*)|var(?:y|ies|ied)|depend\w*)\b/i;
const POSITIVE = /\bpositiv\w*\W+(?:\w+\W+){0,2}?(?:correlat|associat|relat)|\b(?:increas|ris|gr[eo]w)\w*\W+with\b/i;
const NEGATIVE =
  /\b(?:negativ|invers)\w*\W+(?:\w+\W+){0,2}?(?:correlat|associat|relat)|\b(?:decreas|declin|fall|fell|drop)\w*\W+with\b/i;
const HIGH = '(?:heavi|larg|great|high|long|deep|tall|bigg|wid|old|better|more)';
const LOW = '(?:light|small|low|short|shallow|narrow|young|worse|few|less)';
const COMPARATIVE = new RegExp(`\\b(?:(${HIGH}e?r?)|(${LOW}(?:er)?))\\b(?:\\W+\\w+){0,5}?\\W+than\\b`, 'i');
const SUPERLATIVE = {
  higher: new RegExp(`\\b${HIGH}(?:e)?st\\b`, 'i'),
  lower: new RegExp(`\\b${LOW}(?:e)?st\\b`, 'i'),
};
const CLAUSES = /[,;]|\b(?:and|whereas|while|but)\b/i;

// Too common, or only a unit, when they are part of a column's name.
const VAGUE: ReadonlySet<string> = new Set(
  'a an and as at by for in is of on or per the to no id type class group level code total mm cm m km g kg mg ml l s min h usd pct percent'.split(
    ' ',
  ),
);

const stemsOf = (text: string): Set<string> => new Set(wordsOf(text).map(({ stem }) => stem));

function tellingStems(column: string): string[] {
  const words = wordsOf(column);
  const telling = words.filter(({ text }) => !VAGUE.has(text) && text.length > 1);
  return (telling.length > 0 ? telling : words).map(({ stem }) => stem);
}

/** `sbp` is named by itself and by "systolic blood pressure". */
const LONG_FORMS = new Map(
  SPELLED_OUT.map(([short, long]) => [[...stemsOf(short)].join(' '), [...stemsOf(long)]] as const),
);

const names = (text: string, column: string | null): boolean => {
  if (column === null) return false;
  const stems = stemsOf(text);
  const isSaid = (stem: string): boolean => stems.has(stem);
  return tellingStems(column).every((stem) => isSaid(stem) || (LONG_FORMS.get(stem)?.every(isSaid) ?? false));
};

const groupsIn = ({ lead, parts }: Finding): string[] => {
  const contrasts = [lead, ...parts].flatMap(({ contrast }) => (contrast === null ? [] : [contrast]));
  return [...new Set(contrasts.flatMap(({ group, reference }) => (reference === null ? [group] : [group, reference])))];
};

const SHORTEST_LEVEL = 3; // "A", "no" and "1" are words of any sentence

function namesGroup(text: string, group: string): boolean {
  if (group.length < SHORTEST_LEVEL) return false;
  const roots = new Set(wordsOf(text).map(({ root }) => root));
  return wordsOf(group).every(({ root }) => roots.has(root));
}

type Verdict = 'agrees' | 'disagrees' | null;
const agreesIf = (same: boolean): Verdict => (same ? 'agrees' : 'disagrees');

/** The value of each group, where the finding holds it; of two groups their difference is enough. */
function isAbove(finding: Finding, first: string, second: string): boolean | null {
  const { lead, parts } = finding;
  const pair = [lead, ...parts].find(
    ({ contrast, estimate }) =>
      contrast?.reference != null &&
      estimate !== null &&
      [first, second].includes(contrast.group) &&
      [first, second].includes(contrast.reference),
  );
  const direction = pair === undefined ? null : directionOf(pair);
  if (pair === undefined || direction === null || direction === 'none') return null;
  return (direction === 'higher') === (pair.contrast?.group === first);
}

/** "Gentoo were heavier than Adelie": one group on either side of "than". */
function comparativeVerdict(clause: string, finding: Finding): Verdict {
  const match = COMPARATIVE.exec(clause);
  if (!match) return null;
  const than = match.index + match[0].length;
  const first = onlyGroupIn(clause.slice(0, than), finding);
  const second = onlyGroupIn(clause.slice(than), finding);
  if (first === null || second === null || first === second) return null;
  const above = isAbove(finding, first, second);
  return above === null ? null : agreesIf((match[1] !== undefined) === above);
}

function onlyGroupIn(text: string, finding: Finding): string | null {
  const [group, another] = groupsIn(finding).filter((each) => namesGroup(text, each));
  return another === undefined ? (group ?? null) : null;
}

/** "Gentoo penguins were the heaviest": one group and one superlative in a clause. */
function superlativeVerdict(clause: string, finding: Finding): Verdict {
  const groups = groupsIn(finding);
  const [group, another] = groups.filter((each) => namesGroup(clause, each));
  const [high, low] = [SUPERLATIVE.higher.test(clause), SUPERLATIVE.lower.test(clause)];
  if (group === undefined || another !== undefined || high === low) return null;
  const against = groups.filter((each) => each !== group).map((each) => isAbove(finding, group, each));
  if (against.length === 0 || against.includes(null)) return null;
  return agreesIf(against.every((above) => above === high));
}

function groupsVerdict(text: string, finding: Finding): Verdict {
  const clauses = text.split(CLAUSES).filter((clause) => names(clause, finding.lead.outcome));
  const read = clauses.flatMap((clause) => [comparativeVerdict(clause, finding), superlativeVerdict(clause, finding)]);
  const verdicts = new Set(read.filter((verdict) => verdict !== null));
  if (verdicts.size > 1) return null;
  const [verdict] = verdicts;
  return verdict ?? (RELATES.test(text) && names(text, finding.lead.predictor) ? 'agrees' : null);
}

function directionVerdict(text: string, { lead }: Finding): Verdict {
  const [positive, negative] = [POSITIVE.test(text), NEGATIVE.test(text)];
  const found = directionOf(lead);
  if (positive === negative || found === null || found === 'none') return null;
  return agreesIf(positive === (found === 'higher'));
}

const comparesGroups = ({ lead, parts }: Finding): boolean =>
  [lead, ...parts].some(({ contrast }) => contrast !== null);

function verdictOn(text: string, finding: Finding): Verdict {
  if (HEDGE.test(text)) return null;
  if (DENIES.test(text)) return agreesIf(!isClear(finding.lead));
  // "Could not be shown" neither supports nor contradicts a source that found something.
  if (NEGATION.test(text) || !isClear(finding.lead)) return null;
  return comparesGroups(finding) ? groupsVerdict(text, finding) : directionVerdict(text, finding);
}

export function stanceOf(statement: string, finding: Finding): Stance {
  const { lead } = finding;
  const namesPredictor =
    names(statement, lead.predictor) || groupsIn(finding).some((group) => namesGroup(statement, group));
  if (!names(statement, lead.outcome) || !namesPredictor) return 'unrelated';
  // What holds within groups and what holds over all of them may differ: only what is said of the same is compared.
  const isPlain = lead.stratum.length + lead.adjustedFor.length === 0 && finding.plan.rows.length === 0;
  return SCOPE.test(statement) || !isPlain ? 'speaks-of' : (verdictOn(statement, finding) ?? 'speaks-of');
}

/** The sentence names at least one of the columns: the weakest reason to quote it beside a finding. */
export function touches(statement: string, columns: readonly (string | null)[]): boolean {
  const stems = stemsOf(statement);
  return columns.some((column) => column !== null && tellingStems(column).some((stem) => stems.has(stem)));
}

/** Two statements in nearly the same words, with the same direction. */
export function sayTheSame(a: string, b: string): boolean {
  if (a === b || polarity(a) !== polarity(b)) return false;
  const [ofA, ofB] = [contentOf(a), contentOf(b)];
  const shared = [...ofA].filter((stem) => ofB.has(stem)).length;
  return shared >= SHARED_WORDS && shared / Math.min(ofA.size, ofB.size) >= SHARED_PART;
}

const SHARED_WORDS = 4;
const SHARED_PART = 0.6;
const FUNCTION_WORDS: ReadonlySet<string> = new Set(
  'a an and are as at be been by for from had has have in is it its of on or our that the their these this to was we were which with'.split(
    ' ',
  ),
);
const RISING = /\b(?:increas|higher|highest|larger|largest|greater|greatest|positiv|more|longer|heavier|heaviest)\w*/i;
const FALLING = /\b(?:decreas|lower|lowest|smaller|smallest|fewer|negativ|less|shorter|lighter|lightest|invers)\w*/i;

const contentOf = (statement: string): Set<string> =>
  new Set(wordsOf(statement).flatMap(({ text, stem }) => (FUNCTION_WORDS.has(text) ? [] : [stem])));
const polarity = (statement: string): string =>
  [NEGATION, RISING, FALLING].map((pattern) => Number(pattern.test(statement))).join('');
