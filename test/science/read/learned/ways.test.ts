import assert from 'node:assert/strict';
import { test } from 'vitest';
import type { Chances } from '../../../../science/read/learned/chances.ts';
import type { LearnedKind, Role } from '../../../../science/read/learned/parts-played.ts';
import { waysToRead } from '../../../../science/read/learned/ways.ts';
import { factsOf } from '../../../../science/read/tables/columns.ts';
import { table } from '../tables/tables.ts';

const NAMED = factsOf(table('pots', 60, 'soil text clay|sand', 'water_ml num 40 5..90', 'mass_g num 50 1..30'));

/** Chances of roles by column, the same in every kind. */
const chancesOf = (
  kinds: Partial<Record<LearnedKind, number>>,
  roles: readonly Partial<Record<Role, number>>[],
): Chances => ({
  named: NAMED,
  kinds: new Map(Object.entries(kinds).map(([kind, chance]) => [kind as LearnedKind, Math.log(chance)])),
  rolesIn: () =>
    roles.map((each) => new Map(Object.entries(each).map(([role, chance]) => [role as Role, Math.log(chance)]))),
  levelsIn: () => new Map(),
});

const rolesIn = (chances: Chances, place = 0): (Role | undefined)[] => {
  const way = waysToRead(chances)[place];
  return NAMED.map((column) => way?.roles.get(column));
};

test('two columns that may come out -> only the likelier one does', () => {
  const chances = chancesOf({ relation: 1 }, [
    { outcome: 0.1, predictor: 0.9 },
    { outcome: 0.6, predictor: 0.4 },
    { outcome: 0.9, predictor: 0.1 },
  ]);
  assert.deepEqual(rolesIn(chances), ['predictor', 'predictor', 'outcome']);
});

test('a relation in which nothing acts -> the column acts that may at the least cost', () => {
  const chances = chancesOf({ relation: 1 }, [
    { outcome: 0.01, predictor: 0.3, rows: 0.69 },
    { outcome: 0.01, predictor: 0.1, none: 0.89 },
    { outcome: 0.98, predictor: 0.02 },
  ]);
  assert.deepEqual(rolesIn(chances), ['predictor', 'none', 'outcome']);
});

test('a description -> may have no outcome: rows are counted', () => {
  const chances = chancesOf({ description: 1 }, [
    { outcome: 0.1, rows: 0.9 },
    { outcome: 0.1, none: 0.9 },
    { outcome: 0.1, none: 0.9 },
  ]);
  assert.deepEqual(rolesIn(chances), ['rows', 'none', 'none']);
});

test('a likely kind with unlikely roles -> comes behind the next one', () => {
  const chances = {
    ...chancesOf({ survival: 0.6, relation: 0.4 }, []),
    rolesIn: (kind: LearnedKind) =>
      NAMED.map(
        (): ReadonlyMap<Role, number> =>
          new Map(
            kind === 'survival'
              ? [
                  ['none', -5],
                  ['outcome', -9],
                ]
              : [
                  ['outcome', -1],
                  ['predictor', -0.1],
                ],
          ),
      ),
  };
  assert.equal(waysToRead(chances)[0]?.kind, 'relation');
});
