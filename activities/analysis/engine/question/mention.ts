import type { Variable } from '../frames/frame.ts';

/** A place in a text that speaks of a variable, by its name or by the name of one of its levels. */
export interface Mention {
  readonly variable: Variable;
  readonly start: number;
  readonly end: number;
  /** Code of the level that was named, if it was a level. */
  readonly level?: number;
  /** Only a word before the last of the name was spoken: "stones" for stone_size. */
  readonly partial?: true;
}
