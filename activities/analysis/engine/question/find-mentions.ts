import type { Frame, Variable } from '../data/frame.ts';
import { findLevels } from './find-levels.ts';
import { fold, words } from './words.ts';
import type { Word } from './words.ts';

/** A place in a text that speaks of a variable, by its name or by the name of one of its levels. */
export interface Mention {
  readonly variable: Variable;
  readonly start: number;
  readonly end: number;
  /** Code of the level that was named, if it was a level. */
  readonly level?: number;
}

const UNITS = new Set([
  'mm',
  'cm',
  'm',
  'km',
  'g',
  'kg',
  'mg',
  'lb',
  'lbs',
  'oz',
  'l',
  'ml',
  'dl',
  's',
  'sec',
  'ms',
  'yrs',
  'years',
  'usd',
  'eur',
  'mmhg',
  'c',
  'f',
  'k',
  'deg',
  'celsius',
  'fahrenheit',
  'in',
  'ft',
  'ppm',
  'kpa',
  'hz',
  'pct',
]);
const FILLER = new Set([
  'the',
  'of',
  'a',
  'an',
  'in',
  'at',
  'per',
  'is',
  'are',
  'by',
  'and',
  'or',
  'to',
  'for',
  'on',
  'with',
  'do',
  'does',
  'did',
  'was',
  'were',
  'has',
  'have',
  'than',
  'as',
  'from',
  'be',
  'it',
  'its',
  'that',
  'this',
  'which',
  'what',
  'how',
  'between',
  'within',
  'more',
  'less',
  'there',
  'any',
  'each',
  'not',
  'their',
  'they',
  'we',
  'you',
  'can',
  'will',
  'over',
  'among',
]);
/** Too common to stand for a longer name on their own. */
const WEAK = new Set([
  'number',
  'num',
  'total',
  'average',
  'mean',
  'rate',
  'rating',
  'level',
  'concentration',
  'count',
  'name',
  'type',
  'value',
  'index',
  'score',
  'high',
  'low',
  'new',
  'group',
  'time',
  'day',
  'big',
  'height',
  'first',
  'second',
  'state',
  'status',
  'test',
  'data',
  'percent',
  'n',
  'no',
  'id',
  'code',
  'change',
  'case',
  'people',
  'patient',
]);
const MOST_NAME_WORDS = 12;

interface Candidate {
  readonly variable: Variable;
  readonly at: readonly Word[];
  readonly coverage: number;
  readonly score: number;
}

export function findMentions(text: string, frame: Frame): Mention[] {
  const exact = exactMentions(text, frame);
  const covered = (word: Word) => exact.some((mention) => word.start < mention.end && word.end > mention.start);
  const free = words(text).filter((word) => !covered(word));
  const byWords = wordMentions(free, frame, new Set(exact.map((mention) => mention.variable.name)));
  const named = [...exact, ...byWords];
  const levels = findLevels(text, frame).filter(
    (level) =>
      !named.some(
        (mention) => level.start < mention.end && level.end > mention.start && mention.variable !== level.variable,
      ),
  );
  return [...named, ...levels].sort((a, b) => a.start - b.start || b.end - a.end);
}

function exactMentions(text: string, frame: Frame): Mention[] {
  const lower = text.toLowerCase();
  const found: Mention[] = [];
  const byLength = [...frame.variables].sort((a, b) => b.name.length - a.name.length);
  for (const variable of byLength) {
    const name = variable.name.toLowerCase();
    if (name.length === 0 || name.length > text.length || FILLER.has(name)) continue;
    // One letter is a column only where it is written exactly so.
    const [haystack, needle] = name.length < 2 || lower.length !== text.length ? [text, variable.name] : [lower, name];
    for (let start = haystack.indexOf(needle); start >= 0; start = haystack.indexOf(needle, start + 1)) {
      const end = start + needle.length;
      if (!standsAlone(haystack, start, end)) continue;
      if (found.some((mention) => start < mention.end && end > mention.start)) continue;
      found.push({ variable, start, end });
    }
  }
  return found;
}

function standsAlone(text: string, start: number, end: number): boolean {
  const inside = /[\p{L}\p{N}_]/u;
  return !inside.test(text.charAt(start - 1)) && !inside.test(text.charAt(end));
}

/** Words that carry the meaning of a column name, without its units. */
function nameWords(variable: Variable): Word[] {
  const all = words(variable.name.slice(0, 200)).slice(0, MOST_NAME_WORDS);
  const core = all.filter((word, index) => !(index > 0 && UNITS.has(word.text)) && !FILLER.has(word.text));
  return core.length > 0 ? core : all;
}

function wordMentions(free: readonly Word[], frame: Frame, known: ReadonlySet<string>): Mention[] {
  const names = new Map(frame.variables.map((variable) => [variable, nameWords(variable)]));
  const shared = new Map<string, number>();
  for (const parts of names.values()) for (const { stem } of parts) shared.set(stem, (shared.get(stem) ?? 0) + 1);
  const candidates: Candidate[] = [];
  for (const [variable, parts] of names) {
    if (known.has(variable.name)) continue;
    const initials = wordOfInitials(variable);
    for (const start of free.keys()) {
      const candidate =
        matchAt(variable, parts, free, start, shared) ??
        initialsAt(variable, parts, free, start) ??
        (initials && matchAt(variable, [initials], free, start, shared));
      if (candidate) candidates.push(candidate);
    }
  }
  candidates.sort((a, b) => b.coverage - a.coverage || b.score - a.score);
  return takeBest(candidates);
}

/** The best match takes its words; equally good matches of the same words are all meant. */
function takeBest(candidates: readonly Candidate[]): Mention[] {
  const taken = new Map<Word, Candidate>();
  const mentions: Mention[] = [];
  for (const candidate of candidates) {
    const earlier = candidate.at.map((word) => taken.get(word)).filter((winner) => winner !== undefined);
    const tied = earlier.every((winner) => winner.coverage === candidate.coverage && winner.score === candidate.score);
    if (earlier.length > 0 && (!tied || candidate.coverage === 1)) continue;
    for (const word of candidate.at) if (!taken.has(word)) taken.set(word, candidate);
    const start = Math.min(...candidate.at.map((word) => word.start));
    const end = Math.max(...candidate.at.map((word) => word.end));
    mentions.push({ variable: candidate.variable, start, end });
  }
  return mentions;
}

function sameWord(part: Word, word: Word): number {
  if (part.text === word.text) return 1;
  if (FILLER.has(word.text)) return 0;
  if (part.stem === word.stem) return part.text.length > 2 || part.stem !== part.text ? 0.95 : 0;
  const abbreviated =
    part.text.length >= 3 && word.text.length > part.text.length + 1 && word.text.startsWith(part.text);
  return abbreviated && !WEAK.has(part.text) ? 0.8 : 0;
}

function matchAt(
  variable: Variable,
  parts: readonly Word[],
  free: readonly Word[],
  start: number,
  shared: ReadonlyMap<string, number>,
): Candidate | undefined {
  const window = free.slice(start, start + parts.length + 2);
  const used = new Set<Word>();
  let matched = 0;
  let score = 0;
  let strong = false;
  for (const part of parts) {
    const hit = window.find((word) => !used.has(word) && sameWord(part, word) > 0);
    if (!hit) continue;
    used.add(hit);
    matched++;
    score += sameWord(part, hit) / (shared.get(part.stem) ?? 1);
    strong ||= !WEAK.has(part.text) && !WEAK.has(part.stem);
  }
  const coverage = matched / parts.length;
  const first = window[0];
  if (coverage < 1 && variable.kind === 'identifier') return undefined;
  if (!first || !used.has(first) || coverage < 0.5 || (coverage < 1 && !strong)) return undefined;
  return { variable, at: [...used], coverage, score };
}

/** A long name may be spoken of by its initials or what they are called: "fuel economy" for Miles_per_Gallon. */
function wordOfInitials(variable: Variable): Word | undefined {
  const parts = words(variable.name.slice(0, 200));
  const text = parts.map((part) => part.text.charAt(0)).join('');
  return parts.length >= 3 && parts.length <= 5 ? words(text)[0] : undefined;
}

/** "miles per gallon" for mpg. */
function initialsAt(
  variable: Variable,
  parts: readonly Word[],
  free: readonly Word[],
  start: number,
): Candidate | undefined {
  const name = fold(variable.name);
  if (parts.length !== 1 || name.length < 3 || name.length > 5) return undefined;
  const window = free.slice(start, start + name.length);
  if (window.map((word) => word.text.charAt(0)).join('') !== name) return undefined;
  return { variable, at: window, coverage: 0.9, score: window.length };
}
