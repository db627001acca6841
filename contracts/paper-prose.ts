import type { Statement } from './model-answers.ts';

/**
 * What a model has written of a paper: sentences that its evidence carries, by ids. Where it has written nothing, the built-in
 * writer does.
 */
export interface PaperProse {
  /** Who or what wrote it. */
  readonly byline: string;
  readonly abstract: readonly Statement[];
  readonly introduction: readonly Statement[];
  readonly discussion: readonly Statement[];
}
