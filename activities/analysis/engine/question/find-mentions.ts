import type { Frame, Variable } from '../frames/frame.ts';
import { findLevels } from './find-levels.ts';
import type { Mention } from './mention.ts';
import { candidatesFor, FILLER, nameWords, tellingWords } from './name-matches.ts';
import type { Candidate } from './name-matches.ts';
import { readForms, withoutFormsOf } from './word-forms.ts';
import type { OpenWord } from './word-forms.ts';
import { words } from './words.ts';
import type { Word } from './words.ts';

export interface Found {
  readonly mentions: readonly Mention[];
  readonly open: readonly OpenWord[];
}

/** Names as they are written, then names in like words, then levels, and last other forms of what is still unnamed. */
export function findMentions(text: string, frame: Frame): Found {
  const all = words(text);
  const exact = exactMentions(text, frame);
  const byWords = wordMentions(without(all, exact), frame, new Set(exact.map(({ variable }) => variable.name)));
  const named = [...exact, ...byWords];
  const levels = findLevels(text, frame).filter(
    (level) =>
      !named.some(
        (mention) => level.start < mention.end && level.end > mention.start && mention.variable !== level.variable,
      ),
  );
  const { mentions: byForms, open } = formMentions(without(all, [...named, ...levels]), frame, named);
  return { mentions: [...named, ...levels, ...byForms].sort((a, b) => a.start - b.start || b.end - a.end), open };
}

function without(spoken: readonly Word[], mentions: readonly Mention[]): Word[] {
  return spoken.filter((word) => !mentions.some(({ start, end }) => word.start < end && word.end > start));
}

/** The last resort: what a name says in its own words always goes before what it says in another form of them. */
function formMentions(unnamed: readonly Word[], frame: Frame, known: readonly Mention[]): Found {
  const isKnown = ({ name }: Variable) => known.some(({ variable }) => variable.name === name);
  const columns = frame.variables.map((variable) => ({
    name: variable.name,
    variable,
    parts: tellingWords(variable.name),
  }));
  const free = withoutFormsOf(
    unnamed.filter(({ text }) => !FILLER.has(text)),
    columns.filter(({ variable }) => isKnown(variable)),
  );
  const others = columns.filter(({ variable }) => !isKnown(variable));
  const { named, open } = readForms(free, others);
  const mentions = named.flatMap(({ name, at }) => {
    const variable = frame.variables.find((each) => each.name === name);
    const start = Math.min(...at.map((word) => word.start));
    return variable ? [{ variable, start, end: Math.max(...at.map((word) => word.end)) }] : [];
  });
  return { mentions, open };
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

function wordMentions(free: readonly Word[], frame: Frame, known: ReadonlySet<string>): Mention[] {
  const names = new Map(frame.variables.map((variable) => [variable, nameWords(variable)]));
  const shared = new Map<string, number>();
  for (const parts of names.values()) for (const { stem } of parts) shared.set(stem, (shared.get(stem) ?? 0) + 1);
  const candidates = [...names]
    .filter(([variable]) => !known.has(variable.name))
    .flatMap(([variable, parts]) => candidatesFor(variable, parts, free, shared));
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
    mentions.push({ variable: candidate.variable, start, end, ...(namesOnlyWhose(candidate) && { partial: true }) });
  }
  return mentions;
}

/** One word of a compound name, and not the last one, which says what the column holds: "stones" for stone_size. */
function namesOnlyWhose({ variable, at, coverage }: Candidate): boolean {
  const head = nameWords(variable).at(-1)?.stem;
  return coverage < 0.9 && at.length === 1 && at.every(({ stem }) => stem !== head);
}
