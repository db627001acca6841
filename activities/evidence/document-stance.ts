import type { Finding } from '../../contracts/agents.ts';
import { words } from '../analysis/engine/question/words.ts';
import { columnStems, namesLevel, speaksOf } from './columns.ts';
import { comparesGroups, directionOf, groupMeans, type Direction } from './directions.ts';
import type { Extracted } from './located-findings.ts';
import { controlsOf, showsRelation } from './relations.ts';
import { saidIn, statesReversal } from './statement-scope.ts';

/**
 * How a sentence of a document stands to a result. "Agrees" and "disagrees" only where the sentence names both variables
 * and its direction can be read; anything else that names them "speaks of" the relation.
 */
export type Stance = 'agrees' | 'disagrees' | 'speaks-of' | 'unrelated';

const DENIES =
  /\b(?:no|not|neither|nor|n[o']t|without|never)\b(?:[^\w-]+[\w-]+){0,6}?(?:[^\w-]+|-)(?:differ|associat|correlat|relat|link|chang|trend|effect)/i;
const NEGATION = /\b(?:no|not|neither|nor|never|without|cannot|fail\w*|unclear|contrary)\b|n['’]t\b/i;
const HEDGE = /\b(?:may|might|could|whether|if|hypothesi[sz]e\w*|expect\w*|predict\w*|unless|previously|thought)\b/i;
const RELATES = /\b(?:differ\w*|associat\w*|correlat\w*|relat(?:ed|es|ion\w*)|var(?:y|ies|ied)|depend\w*)\b/i;
const POSITIVE = /\bpositiv\w*\W+(?:\w+\W+){0,2}?(?:correlat|associat|relat)|\b(?:increas|ris|gr[eo]w)\w*\W+with\b/i;
const NEGATIVE =
  /\b(?:negativ|invers)\w*\W+(?:\w+\W+){0,2}?(?:correlat|associat|relat)|\b(?:decreas|declin|fall|fell|drop)\w*\W+with\b/i;
const HIGH = '(?:heavi|larg|great|high|long|deep|tall|bigg|wid|old)';
const LOW = '(?:light|small|low|short|shallow|narrow|young)';
const SUPERLATIVE = { high: new RegExp(`\\b${HIGH}(?:e)?st\\b`, 'i'), low: new RegExp(`\\b${LOW}(?:e)?st\\b`, 'i') };
const COMPARATIVE = new RegExp(
  `\\b(?:(${HIGH}|mor)e?r?|(${LOW}|few|less)(?:er)?)\\b(?:\\W+\\w+){0,5}?\\W+than\\b`,
  'i',
);

type Verdict = 'agrees' | 'disagrees' | null;

const agreesIf = (same: boolean): Verdict => (same ? 'agrees' : 'disagrees');

const groupsNamedIn = (text: string, finding: Finding): string[] =>
  groupMeans(finding).flatMap(({ group }) => (namesLevel(text, group) ? [group] : []));

/** "Gentoo penguins were the heaviest": one group and one superlative in a clause. */
function superlativeVerdict(clause: string, finding: Finding): Verdict {
  const means = groupMeans(finding);
  const [group, another] = groupsNamedIn(clause, finding);
  const [high, low] = [SUPERLATIVE.high.test(clause), SUPERLATIVE.low.test(clause)];
  if (group === undefined || another !== undefined || high === low) return null;
  return agreesIf(group === (high ? means[0] : means.at(-1))?.group);
}

/** "Gentoo were heavier than Adelie", "greater in Gentoo than in Adelie": one group on either side of "than". */
function comparativeVerdict(clause: string, finding: Finding): Verdict {
  const match = COMPARATIVE.exec(clause);
  if (!match) return null;
  const than = match.index + match[0].length;
  const [first, ...othersBefore] = groupsNamedIn(clause.slice(0, than), finding);
  const [second, ...othersAfter] = groupsNamedIn(clause.slice(than), finding);
  if (first === undefined || second === undefined || first === second || othersBefore.length + othersAfter.length > 0)
    return null;
  const meanOf = (name: string) => groupMeans(finding).find(({ group }) => group === name)?.mean ?? 0;
  return agreesIf((match[1] !== undefined) === meanOf(first) > meanOf(second));
}

/** "differs between species", "is related to flipper length": one of the two variables stands after the verb. */
function statesRelation(text: string, { variables }: Finding): boolean {
  const match = RELATES.exec(text);
  if (!match) return false;
  const after = text.slice(match.index);
  return (
    variables.slice(0, 2).some((column) => speaksOf(after, column)) &&
    variables.slice(0, 2).every((column) => speaksOf(text, column))
  );
}

function comparisonVerdict(text: string, finding: Finding): Verdict {
  const clauses = text
    .split(/[,;]|\b(?:and|whereas|while|but)\b/i)
    .filter((clause) => speaksOf(clause, finding.variables[0] ?? ''));
  const read = clauses.flatMap((clause) => [comparativeVerdict(clause, finding), superlativeVerdict(clause, finding)]);
  const verdicts = new Set(read.filter((verdict) => verdict !== null));
  if (verdicts.size > 1) return null;
  const [verdict] = verdicts;
  return verdict ?? (statesRelation(text, finding) ? 'agrees' : null);
}

function statedDirection(text: string): Direction | null {
  const [positive, negative] = [POSITIVE.test(text), NEGATIVE.test(text)];
  if (positive === negative) return null;
  return positive ? 'positive' : 'negative';
}

function directionVerdict(text: string, finding: Finding): Verdict {
  const pair = finding.variables.slice(0, 2);
  const clauses = text
    .split(/[,;]|\b(?:whereas|while|but)\b/i)
    .filter((clause) => pair.every((column) => speaksOf(clause, column)));
  const stated = new Set(clauses.map(statedDirection).filter((direction) => direction !== null));
  const [direction] = stated;
  const found = directionOf(finding);
  if (stated.size === 1 && found !== null) return agreesIf(direction === found);
  return stated.size === 0 && found === null && statesRelation(text, finding) ? 'agrees' : null;
}

function verdictOn(text: string, finding: Finding): Verdict {
  if (HEDGE.test(text)) return null;
  if (DENIES.test(text)) return agreesIf(!showsRelation(finding));
  if (NEGATION.test(text)) return null;
  // "Could not be shown" neither supports nor contradicts a source that found something.
  if (!showsRelation(finding)) return null;
  return comparesGroups(finding) ? comparisonVerdict(text, finding) : directionVerdict(text, finding);
}

const OPPOSITE = { positive: 'negative', negative: 'positive' } as const;

/** A sentence that tells of a reversal agrees with one, unless a direction it gives is another: then it is only quoted. */
function reversalVerdict(text: string, finding: Finding): Verdict {
  const within = directionOf(finding);
  if (!finding.reversal || HEDGE.test(text) || NEGATION.test(text)) return null;
  const stated = [saidIn(text, 'within'), saidIn(text, 'overall')].map((said) => statedDirection(said ?? ''));
  const found = [within, within && OPPOSITE[within]];
  return stated.every((direction, place) => direction === null || direction === found[place]) ? 'agrees' : null;
}

/** What holds within groups and what holds over all of them may differ: only what is said of the same is compared. */
function verdictInScope(text: string, finding: Finding): Verdict {
  const apart = controlsOf(finding).length > 0;
  if (statesReversal(text)) return apart ? reversalVerdict(text, finding) : null;
  const said = saidIn(text, apart ? 'within' : 'overall');
  return said === undefined ? null : verdictOn(said, finding);
}

const namesPredictor = (text: string, finding: Finding): boolean =>
  speaksOf(text, finding.variables[1] ?? '') || groupsNamedIn(text, finding).length > 0;

export function stanceOf({ finding: extract }: Pick<Extracted, 'finding'>, result: Finding): Stance {
  const text = extract.statement;
  const [outcome] = result.variables;
  if (outcome === undefined || !speaksOf(text, outcome) || !namesPredictor(text, result)) return 'unrelated';
  const controls = controlsOf(result);
  if (controls.length > 0 && !controls.every((column) => speaksOf(text, column))) return 'speaks-of';
  return verdictInScope(text, result) ?? 'speaks-of';
}

/** True if the sentence names at least one word of a variable; the weakest reason to quote it beside a result. */
export function touches({ finding: extract }: Pick<Extracted, 'finding'>, columns: readonly string[]): boolean {
  const present = new Set(words(extract.statement).map(({ stem }) => stem));
  return columns.some((column) => columnStems(column).some((stem) => present.has(stem)));
}
