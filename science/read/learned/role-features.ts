import type { AnalysisPlan } from '../../../contracts/analysis-plan.ts';
import type { Ask } from '../ask.ts';
import { isDose, outcomeLikeness, type ColumnFacts } from '../tables/columns.ts';
import { mayBeExposure } from '../tables/count-columns.ts';
import type { Mention } from '../tables/mention.ts';
import { howSure } from './how-sure.ts';
import { rolesInPlan } from './parts-played.ts';
import { countsOf } from './question-features.ts';
import { unique, type Features } from './softmax.ts';
import { tokensOf, type Token } from './tokens.ts';

/** The features of a named column: the words around it, its kind and structure, and its role in the plan of the rules. */
export interface RoleFeatures {
  readonly always: readonly string[];
  /** These count for themselves, and once more together with the kind of the question. */
  readonly withKind: readonly string[];
  readonly rules: readonly string[];
}

/** Of each named column, in the order of the words. */
export function roleFeatures(
  ask: Ask,
  plan: AnalysisPlan | null,
  named: ReadonlyMap<ColumnFacts, readonly Mention[]>,
): Map<ColumnFacts, RoleFeatures> {
  const tokens = tokensOf(ask.spoken);
  const around = ask.around.map(({ words, mentions }) => ({ mentions, tokens: tokensOf({ words, mentions }) }));
  const featuresOf = (column: ColumnFacts): RoleFeatures => {
    const mentions = ask.spoken.mentions.filter((mention) => mention.column === column);
    const places = mentions.map((mention) => placeOf(tokens, mention));
    const aside = around.flatMap((each) =>
      each.mentions
        .filter((mention) => mention.column === column)
        .flatMap((mention) => besideOf(placeOf(each.tokens, mention))),
    );
    return {
      always: unique([
        ...places.flatMap(sidesOf),
        ...mentions.flatMap((mention) => cuesBeside(ask, mention)),
        ...aside.flatMap((text) => ['around', `around ${text}`]),
      ]),
      withKind: unique([...aboutColumn(ask, column), ...amongOthers(named, column), ...places.flatMap(besideOf)]),
      rules: plan === null ? [] : ofPlan(plan, column),
    };
  };
  return new Map([...named.keys()].map((column) => [column, featuresOf(column)]));
}

export const featuresInKind = ({ always, withKind, rules }: RoleFeatures, kind: string): Features => ({
  words: [`kind ${kind}`, ...always, ...withKind, ...withKind.map((text) => `${kind}: ${text}`)],
  rules: [...rules, ...rules.map((text) => `${kind}: ${text}`)],
});

const ofPlan = (plan: AnalysisPlan, { name }: ColumnFacts): string[] =>
  rolesInPlan(plan, name).flatMap((role) => [`rules ${role}`, `rules ${howSure(plan)} ${role}`]);

const MANY = 4;

function aboutColumn({ index: { structure } }: Ask, column: ColumnFacts): string[] {
  const { survival, binomial, pairs, subject, nested, exposure } = structure;
  const holds: readonly (readonly [string, boolean])[] = [
    ['time to event', survival?.time === column],
    ['event', survival?.event === column],
    ['successes', binomial?.successes === column],
    ['trials', binomial?.trials === column],
    ['first', pairs.some(({ first }) => first === column)],
    ['last', pairs.some(({ last }) => last === column)],
    ['subject', subject === column],
    ['nested', nested === column],
    ['divisor', exposure === column || mayBeExposure(column)],
    ['temporal', column.temporal],
    ['coded', column.coded],
    ['dose', isDose(column)],
  ];
  return [
    `is ${column.kind}`,
    `distinct ${Math.min(MANY, column.profile.distinct)}`,
    `like an outcome ${Math.sign(outcomeLikeness(column))}`,
    ...holds.flatMap(([name, isSo]) => (isSo ? [`is ${name}`] : [])),
  ];
}

/** Which of the named columns it is, and what the others are. */
function amongOthers(named: ReadonlyMap<ColumnFacts, readonly Mention[]>, column: ColumnFacts): string[] {
  const all = [...named.keys()];
  const own = named.get(column) ?? [];
  const levels = new Set(own.flatMap(({ level }) => level ?? []));
  const others = all.filter((other) => other !== column);
  const isAlone = others.every((other) => (other.kind === 'quantity') !== (column.kind === 'quantity'));
  return [
    `levels ${Math.min(MANY, levels.size)} name ${own.some(({ level }) => level === null)}`,
    `place ${Math.min(MANY, all.indexOf(column))} of ${Math.min(MANY, all.length)}`,
    `alone ${isAlone}`,
    ...countsOf(others.flatMap((other) => named.get(other)?.slice(0, 1) ?? [])).map((text) => `beside ${text}`),
  ];
}

interface Place {
  /** From the mention to the left, and to the right of it. */
  readonly left: readonly Token[];
  readonly right: readonly Token[];
}

function placeOf(tokens: readonly Token[], mention: Mention): Place {
  const at = tokens.findIndex((token) => token.mention === mention);
  return at < 0 ? { left: [], right: [] } : { left: tokens.slice(0, at).toReversed(), right: tokens.slice(at + 1) };
}

const textOf = (token: Token | undefined, end: string): string => token?.text ?? end;
const nearest = (tokens: readonly Token[]) => tokens.find(({ mention }) => mention !== null);

function besideOf({ left, right }: Place): string[] {
  const [before, second] = [textOf(left[0], '^'), textOf(left[1], '^')];
  const [behind, next] = [textOf(right[0], '$'), textOf(right[1], '$')];
  return [
    `-1 ${before}`,
    `+1 ${behind}`,
    `-2 ${second} ${before}`,
    `+2 ${behind} ${next}`,
    `between ${before} ${behind}`,
    `mention before ${textOf(nearest(left), '^')}`,
    `mention behind ${textOf(nearest(right), '$')}`,
  ];
}

/** All words on either side, and once more those up to the next column. */
function sidesOf({ left, right }: Place): string[] {
  const upTo = (tokens: readonly Token[]) => {
    const end = tokens.findIndex(({ mention }) => mention !== null);
    return end < 0 ? tokens : tokens.slice(0, end);
  };
  return [
    ...left.map(({ text }) => `left ${text}`),
    ...right.map(({ text }) => `right ${text}`),
    ...upTo(left).map(({ text }) => `near left ${text}`),
    ...upTo(right).map(({ text }) => `near right ${text}`),
    `-3 ${left
      .slice(0, 3)
      .map(({ text }) => text)
      .join(' ')}`,
    `second left ${textOf(left[1], '^')}`,
    `second right ${textOf(right[1], '$')}`,
  ];
}

function cuesBeside({ spoken: { cues } }: Ask, { from, to }: Mention): string[] {
  return cues.flatMap((cue) => [
    ...(cue.to <= from ? [`cue left ${cue.name}`] : []),
    ...(cue.from >= to ? [`cue right ${cue.name}`] : []),
    ...(cue.to === from ? [`cue -1 ${cue.name}`] : []),
    ...(cue.from === to ? [`cue +1 ${cue.name}`] : []),
  ]);
}
