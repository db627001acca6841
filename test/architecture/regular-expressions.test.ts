import assert from 'node:assert/strict';
import { test } from 'vitest';
import { growth, timeOf } from '../harness/growth.ts';
import { attacksOn, type Attack } from './attack-inputs.ts';
import { expressionsOf, sourceFilesOf } from './regular-expressions.ts';

const FOLDERS = [
  'activities',
  'cli',
  'clients',
  'connections',
  'contracts',
  'db',
  'engine',
  'gateway',
  'science',
  'telemetry',
  'use-cases',
  'workers',
  'workflows',
];

/** Expressions over texts that are cut before, each with what bounds them. */
const BOUNDED: Readonly<Record<string, string>> = {};

const SMALL = 2_000;
const FACTOR = 4;
// 4 for what is linear, 16 for what is quadratic.
const MOST_GROWTH = 9;
/** Quicker ones are not measured: with a quadratic number of steps an input of this size takes several times as long. */
const NOTICEABLE_MS = 0.35;
/** For a few hundred characters: no use in measuring how it grows. */
const ENDLESS_MS = 10;
/** Up to here an exponential expression may take seconds for a few characters more; beyond, all others are found in larger steps. */
const FEW_CHARACTERS = 64;

/** How the expressions are used: once, or over the whole text. */
function use(expression: RegExp, input: string): void {
  expression.lastIndex = 0;
  if (expression.global) input.replace(expression, '');
  else expression.exec(input);
}

/** Small inputs first, each a little longer than the one before: what is exponential would never end on a long one. */
function isEndless(expression: RegExp, attack: Attack): boolean {
  for (let size = 12; size < SMALL; size *= size < FEW_CHARACTERS ? 1.3 : 2) {
    const input = attack(size);
    const isSlow = () => timeOf(() => use(expression, input)) > ENDLESS_MS;
    if (isSlow() && isSlow() && isSlow()) return true;
  }
  return false;
}

function factorOf(expression: RegExp, attack: Attack): number {
  if (isEndless(expression, attack)) return Infinity;
  const small = attack(SMALL);
  const isNoticeable = () => timeOf(() => use(expression, small)) > NOTICEABLE_MS;
  if (!isNoticeable() || !isNoticeable() || !isNoticeable()) return 1;
  const large = attack(SMALL * FACTOR);
  const measure = () => growth({ small: () => use(expression, small), large: () => use(expression, large) }, 4);
  const factor = measure();
  // What else the machine does may fall on all large inputs of one measurement; what is quadratic is so every time.
  return factor > MOST_GROWTH ? Math.min(factor, measure(), measure()) : factor;
}

function worstOf(expression: RegExp): { readonly attack: Attack; readonly factor: number } | undefined {
  for (const attack of attacksOn(expression)) {
    const factor = factorOf(expression, attack);
    if (factor > MOST_GROWTH) return { attack, factor };
  }
  return undefined;
}

const found = FOLDERS.flatMap(sourceFilesOf).flatMap(expressionsOf);
/** The same expression in several places is measured once. */
const distinct = [
  ...new Map(found.filter(({ file }) => !(file in BOUNDED)).map((each) => [String(each.expression), each])).values(),
];

test('every regular expression, on any input -> takes linear time', () => {
  const slow = distinct.flatMap((each) => {
    const worst = worstOf(each.expression);
    if (worst === undefined) return [];
    return [
      `${each.place} ${String(each.expression)}: ${worst.factor.toFixed(0)} times the time for ${String(FACTOR)} times ${JSON.stringify(worst.attack(12))}`,
    ];
  });
  assert.deepEqual(slow, []);
});

test('expressions that are quadratic, cubic or exponential -> are found by the inputs', () => {
  const known = [
    /^[^\0]*[^\s\0][^\0]*$/,
    /\s+$/,
    /^#\s+(.*?)\s*#*$/,
    /^(\w+\s?)+$/,
    /^(?:a+)+$/,
    /,?\s+(?:and|also)\s+(?=is)/,
    /"(?:[^"]|\\.)*"x/,
    /[^,]*;/g,
    /(\d+)[.\d]*e/,
  ];
  for (const expression of known) {
    assert.ok(worstOf(expression), String(expression));
  }
});

test('constants, lists and patterns of schemas -> are found with the literals', () => {
  const places = found.map(({ file }) => file);
  for (const file of [
    'contracts/schemas/common.ts',
    'science/documents/statement-quality.ts',
    'science/narrate/markdown.ts',
  ]) {
    assert.ok(places.includes(file), file);
  }
  assert.ok(found.length > 250, String(found.length));
});
