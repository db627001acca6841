import { readFileSync } from 'node:fs';
import { Type } from '@sinclair/typebox';
import { Value } from '@sinclair/typebox/value';

const n = Type.Number();
const list = Type.Array(n);

/** Values that SciPy and statsmodels computed; the file names their versions. */
const ReferenceSchema = Type.Object({
  source: Type.String(),
  welch: Type.Object({ t: n, df: n, p: n, low: n, high: n, u: n, uP: n }),
  anova: Type.Object({ f: n, p: n, h: n, hP: n, bf: n, bfP: n, welchF: n, welchDf: n, welchP: n, holm: list }),
  pearson: Type.Object({ r: n, p: n, low: n, high: n, rho: n, rhoP: n, slope: n, intercept: n, se: n }),
  ancova: Type.Object({ slope: n, se: n, p: n, f: n, fP: n, r2: n, adj: n, F: n, FP: n }),
  logistic: Type.Object({ b: list, se: list, p: list, llr: n, llrP: n, mcf: n }),
  table: Type.Object({
    chi: n,
    p: n,
    yates: n,
    yatesP: n,
    fisher: n,
    cond: n,
    low: n,
    high: n,
    wilson: Type.Tuple([n, n]),
  }),
  tea: Type.Object({ p: n, cond: n, low: n, high: n }),
  mantel: Type.Object({ chi: n, p: n, chiC: n, pC: n, odds: n, low: n, high: n, bd: n, bdP: n }),
  trend: Type.Object({ s: n, z: n, p: n, tau: n, sen: n, low: n, high: n }),
  paired: Type.Object({ x: Type.Tuple([list, list]), t: n, p: n, low: n, high: n }),
  exactU: Type.Object({ x: Type.Tuple([list, list]), u: n, p: n }),
  exactV: Type.Object({ x: list, p: n }),
  tails: Type.Object({
    t: Type.Array(Type.Tuple([n, n, n])),
    f: Type.Array(Type.Tuple([n, n, n, n])),
    chi: Type.Array(Type.Tuple([n, n, n])),
  }),
  within: Type.Object({
    dream: Type.Object({ t: n, p: n, low: n, high: n }),
    biscoe: Type.Object({ t: n, p: n, low: n, high: n }),
  }),
  jb: Type.Object({ stat: n, p: n }),
});

const FILE = new URL('../../../fixtures/analysis/reference.json', import.meta.url);

export const reference = Value.Parse(ReferenceSchema, JSON.parse(readFileSync(FILE, 'utf8')));
