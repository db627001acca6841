import type { Mention } from '../tables/mention.ts';

/** What the grammar of a part says of the columns it names. */
export interface Roles {
  readonly outcomes: readonly Mention[];
  readonly predictors: readonly Mention[];
  readonly strata: readonly Mention[];
  readonly covariates: readonly Mention[];
  /** Levels that choose rows, and whether they are kept. */
  readonly filters: readonly { readonly mention: Mention; readonly keep: boolean }[];
  /** The effect of the predictors may depend on these. */
  readonly moderators: readonly Mention[];
  /** Rows of one of these are not independent. */
  readonly clusters: readonly Mention[];
  /** Named without a role of their own. */
  readonly rest: readonly Mention[];
  /** Words in a place of the phrase that fit no column: without them the question cannot be answered. */
  readonly missing: {
    readonly outcome: readonly string[];
    readonly predictor: readonly string[];
    readonly other: readonly string[];
  };
  /** The phrase that gave outcome and predictor; null where only the kinds of the columns can. */
  readonly frame: Frame;
}

export type Frame = 'directed' | 'symmetric' | 'comparison' | null;
type Part = 'outcomes' | 'predictors' | 'strata' | 'covariates' | 'moderators' | 'clusters';

/** The roles while they are given: a mention that has one is out of the game for the phrases that come later. */
export class RoleDraft {
  frame: Frame = null;
  readonly #mentions: readonly Mention[];
  readonly #taken = new Set<Mention>();
  readonly #parts: Record<Part, Mention[]> = {
    outcomes: [],
    predictors: [],
    strata: [],
    covariates: [],
    moderators: [],
    clusters: [],
  };
  readonly #filters: { mention: Mention; keep: boolean }[] = [];
  readonly #missing: Record<keyof Roles['missing'], string[]> = { outcome: [], predictor: [], other: [] };

  constructor(mentions: readonly Mention[]) {
    this.#mentions = mentions;
  }

  /** Those that have no role yet; without an argument, of all. */
  free(mentions: readonly Mention[] = this.#mentions): Mention[] {
    return mentions.filter((mention) => !this.#taken.has(mention));
  }

  give(part: Part, mentions: readonly Mention[]): void {
    this.#parts[part].push(...this.#take(mentions));
  }

  /** "Only in parity 1": the name right beside the level chooses rows with it. */
  filter(mentions: readonly Mention[], keep: boolean): void {
    const taken = this.#take(mentions);
    for (const mention of taken) this.#filters.push({ mention, keep });
    this.#take(this.#mentions.filter((name) => taken.some((mention) => isNameBeside(name, mention))));
  }

  miss(place: keyof Roles['missing'], words: readonly string[]): void {
    this.#missing[place].push(...words.filter((word) => word !== '%'));
  }

  has(part: Part): boolean {
    return this.#parts[part].length > 0;
  }

  /** Where the last mention with an outcome's or predictor's role ends. */
  get end(): number {
    return Math.max(0, ...[...this.#parts.outcomes, ...this.#parts.predictors].map(({ to }) => to));
  }

  roles(): Roles {
    return { ...this.#parts, filters: this.#filters, rest: this.free(), missing: this.#missing, frame: this.frame };
  }

  #take(mentions: readonly Mention[]): Mention[] {
    const open = this.free(mentions);
    for (const mention of open) this.#taken.add(mention);
    return open;
  }
}

const isNameBeside = (name: Mention, { column, level, from, to }: Mention): boolean =>
  name.level === null && level !== null && name.column === column && (name.to === from || name.from === to);

export const distinctColumns = (mentions: readonly Mention[]): number =>
  new Set(mentions.map(({ column }) => column)).size;
