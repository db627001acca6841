import type { ColumnFacts } from '../tables/columns.ts';
import type { CueName } from '../vocabulary/cues.ts';
import type { Cue } from '../vocabulary/find-cues.ts';
import type { Mention } from '../tables/mention.ts';
import { BOUND_NAMES, MEASURE_NOUNS, ROW_NOUNS, UNITS } from '../vocabulary/plain-words.ts';
import { isOrdinary } from '../vocabulary/spelling.ts';
import type { Word } from '../words/words.ts';
import { setOf } from '../words/word-sets.ts';

/** The words of a part of the message, and what was found in them so far. */
export interface Said {
  readonly words: readonly Word[];
  readonly cues: readonly Cue[];
  readonly mentions: readonly Mention[];
}

/** A part of the message with all that was found in it. */
export interface Spoken extends Said {
  /** What the rows are called: no column is missing where they are named. */
  readonly entities: ReadonlySet<string>;
  /** Where words stand that describe a column and are left aside. */
  readonly described: ReadonlyMap<number, ColumnFacts>;
  /** Measurements of one thing that are named, in their order. */
  readonly series?: readonly ColumnFacts[];
}

/** What stands in one place of a phrase: the columns there, and words there that fit none. */
export interface Argument {
  readonly mentions: readonly Mention[];
  readonly unknown: readonly string[];
}

const ROLE_CUES: ReadonlySet<CueName> = new Set<CueName>([
  'measuredBy',
  'outcomeBy',
  'actsOn',
  'explained',
  'transitive',
  'cluster',
  'effectOf',
  'dependenceOf',
  'relate',
  'compare',
  'interaction',
  'adjustRight',
  'adjustLeft',
  'strata',
  'between',
  'only',
  'except',
  'where',
  'than',
  'on',
  'perUnit',
  'per',
  'stop',
  'higher',
  'lower',
  'trend',
  'beforeAfter',
]);
/** Short words that stop a list once it holds something, and are passed over before. */
const SOFT: ReadonlySet<CueName> = new Set<CueName>([
  'where',
  'on',
  'stop',
  'higher',
  'lower',
  'compare',
  'relate',
  'between',
]);
const AUXILIARY = setOf(`
  does do did is are was were has have had how what which can will could would should whether if why who that we i
`);
const RELATIVE = setOf('who that which');
const CLAUSES = setOf('who which whether if that');
const CARRIES_ON = setOf('has have that which who');
const JOINS = setOf('and or the both also of as well with plus a an their its his her s');
/** "Adjusting for age and use of a walking aid" goes on with what is used. */
const HELD_OF = setOf('use presence number amount kind degree');
const MOST_BEFORE = 6;

/** Cues that give roles, the longer of two that overlap, and none inside a name. */
function roleCues({ cues, mentions }: Spoken): Cue[] {
  const inside = (cue: Cue) =>
    mentions.some(
      ({ from, to }) => from <= cue.from && cue.to <= to && !(cue.name === 'higher' || cue.name === 'lower'),
    );
  const usable = cues.filter((cue) => ROLE_CUES.has(cue.name) && !inside(cue));
  const sorted = usable.toSorted((a, b) => b.to - b.from - (a.to - a.from) || a.from - b.from);
  const taken = new Map<number, Cue>();
  for (const cue of sorted) {
    const places = Array.from({ length: cue.to - cue.from }, (_, offset) => cue.from + offset);
    if (places.some((at) => (taken.get(at)?.to ?? 0) - (taken.get(at)?.from ?? 0) > cue.to - cue.from)) continue;
    for (const at of places) if (!taken.has(at)) taken.set(at, cue);
  }
  return usable.filter((cue) => {
    const winner = taken.get(cue.from);
    return winner !== undefined && winner.to - winner.from === cue.to - cue.from;
  });
}

const HELD_CLAUSES = setOf('how what which');
const HELD_SUBJECTS = setOf('they it he she');
const isAdjusting = ({ name }: Cue): boolean => name === 'adjustRight';

export class Phrases {
  readonly #spoken: Spoken;
  readonly #starts = new Map<number, Cue[]>();
  readonly #covered = new Map<number, Cue[]>();
  readonly #mentionAt = new Map<number, Mention>();
  readonly cues: readonly Cue[];

  constructor(spoken: Spoken) {
    this.#spoken = spoken;
    this.cues = roleCues(spoken);
    for (const cue of this.cues) {
      this.#starts.set(cue.from, [...(this.#starts.get(cue.from) ?? []), cue]);
      for (let at = cue.from; at < cue.to; at += 1) this.#covered.set(at, [...(this.#covered.get(at) ?? []), cue]);
    }
    for (const mention of spoken.mentions)
      for (let at = mention.from; at < mention.to; at += 1) this.#mentionAt.set(at, mention);
  }

  named(...names: readonly CueName[]): Cue[] {
    return this.cues.filter(({ name }) => names.includes(name));
  }

  /** The list that begins behind a place. */
  right(from: number): Argument {
    const mentions: Mention[] = [];
    const unknown: string[] = [];
    let skipped = 0;
    for (const [offset, word] of this.#spoken.words.slice(from).entries()) {
      const at = from + offset;
      const mention = this.#mentionAt.get(at);
      if (!mention && this.#stops(at, word, mentions.length + unknown.length > 0) && !this.#isOfClause(from, at)) break;
      skipped = mention || JOINS.has(word.text) ? skipped : skipped + 1;
      this.#collect(at, word, mentions, unknown);
      if (mention) skipped = 0;
      if (skipped > MOST_BEFORE || this.#ends(at)) break;
    }
    return { mentions, unknown };
  }

  /** "Predict who is readmitted", "predict whether a patient is readmitted": what is asked of stands in the clause. */
  #isOfClause(from: number, at: number): boolean {
    const { words, mentions } = this.#spoken;
    const begins = [from - 1, from].some((place) => CLAUSES.has(words[place]?.text ?? ''));
    const isOpen = begins && AUXILIARY.has(words[at]?.text ?? '');
    return isOpen && !mentions.some((each) => each.from >= from && each.from < at);
  }

  /** The list that ends before a place. */
  left(to: number): Argument {
    const mentions: Mention[] = [];
    const unknown: string[] = [];
    for (let at = to - 1; at >= 0; at -= 1) {
      const word = this.#spoken.words[at];
      const isNear = mentions.length === 0 && at >= to - 3;
      if (!word || (!this.#mentionAt.has(at) && this.#stopsLeft(at, word, isNear))) break;
      this.#collect(at, word, mentions, unknown);
      if (at < to - 1 && mentions.length > 0 && this.#beginsClause(at)) break;
    }
    return { mentions: mentions.toReversed(), unknown: unknown.toReversed() };
  }

  #collect(at: number, word: Word, mentions: Mention[], unknown: string[]): void {
    const mention = this.#mentionAt.get(at);
    if (mention && mentions.at(-1) !== mention) mentions.push(mention);
    if (!mention && this.#isUnknown(at, word)) unknown.push(word.text);
  }

  #stopsLeft(at: number, word: Word, isNear: boolean): boolean {
    if (AUXILIARY.has(word.text) && !isNear && !CARRIES_ON.has(word.text)) return true;
    return this.#covered.has(at) && !this.#isSoft(at);
  }

  /** A comma with no name right before it. */
  #beginsClause(at: number): boolean {
    return this.#spoken.words[at - 1]?.after === 'comma' && !this.#mentionAt.has(at - 1);
  }

  /** "Gentoo penguins": what stands behind a level is what the rows are called. */
  #isUnknown(at: number, word: Word): boolean {
    if (
      isOrdinary(word) ||
      ROW_NOUNS.has(word.root) ||
      this.#isDescribing(at, word) ||
      JOINS.has(word.text) ||
      this.#isEntity(word) ||
      this.#inCue(at)
    )
      return false;
    return !(this.#mentionAt.get(at - 1)?.level != null && this.#spoken.words[at - 1]?.after === 'none');
  }

  /** "Nitrogen dose", "10 µg/l", "daily caffeine". */
  #isDescribing(at: number, { root }: Word): boolean {
    return (
      this.#spoken.described.has(at) || this.#isUnit(at) || (MEASURE_NOUNS.has(root) && this.#mentionAt.has(at - 1))
    );
  }

  /** "10 µg/l". */
  #isUnit(at: number): boolean {
    const { words } = this.#spoken;
    const number = [at - 1, at - 2, at - 3].find((place) => words[place]?.number != null) ?? -1;
    return (
      number >= 0 &&
      words
        .slice(number + 1, at + 1)
        .every(({ text, root }) => UNITS.has(text) || UNITS.has(root) || BOUND_NAMES.has(root))
    );
  }

  #inCue(at: number): boolean {
    return this.#spoken.cues.some(({ from, to }) => from <= at && at < to);
  }

  #isEntity({ root, text }: Word): boolean {
    const { entities } = this.#spoken;
    return (
      entities.has(root) ||
      entities.has(text) ||
      (root.length > 2 && [...entities].some((entity) => entity.endsWith(root)))
    );
  }

  /** The mention that stands where a cue stands: "heavier" names the weight. */
  at(place: number): Mention | undefined {
    return this.#mentionAt.get(place);
  }

  textBefore(place: number): string {
    return this.#spoken.words[place - 1]?.text ?? '';
  }

  #isSoft(at: number): boolean {
    return (this.#covered.get(at) ?? []).every(({ name }) => SOFT.has(name));
  }

  /** "Once you take into account how heavy they are and what model year it is", "allowing for the age and how heavy they are". */
  #isHeldClause(at: number): boolean {
    const { words } = this.#spoken;
    const isListed = this.textBefore(at) === 'and' || (this.#covered.get(at - 1) ?? []).some(isAdjusting);
    return this.#isAdjusted(at) && isListed && HELD_CLAUSES.has(words[at]?.text ?? '');
  }
  #endsHeldClause(at: number): boolean {
    return this.#isAdjusted(at) && HELD_SUBJECTS.has(this.textBefore(at));
  }
  #isAdjusted(at: number): boolean {
    return this.cues.some((cue) => isAdjusting(cue) && cue.to <= at);
  }

  #stops(at: number, word: Word, holdsSomething: boolean): boolean {
    if (this.#isHeldClause(at)) return false;
    if (AUXILIARY.has(word.text)) return !this.#endsHeldClause(at) && (holdsSomething || !RELATIVE.has(word.text));
    if (word.text === 'of' && HELD_OF.has(this.textBefore(at))) return false;
    const starting = this.#starts.get(at);
    if (!starting) return false;
    return holdsSomething || !starting.every(({ name }) => SOFT.has(name));
  }

  #ends(at: number): boolean {
    const { after } = this.#spoken.words[at] ?? { after: 'none' };
    return after === 'sentence' || after === 'question';
  }
}
