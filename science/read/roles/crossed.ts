import type { Cue } from '../vocabulary/find-cues.ts';
import type { Mention } from '../tables/mention.ts';
import { textAt, type Word } from '../words/words.ts';

/** "Technique × viscosity": a cross between two columns asks for their interaction. */
export const crossCues = (words: readonly Word[], mentions: readonly Mention[]): readonly Cue[] =>
  words.flatMap((_, at): readonly Cue[] =>
    isCross(words, at, mentions) ? [{ name: 'interaction', from: at, to: at + 1 }] : [],
  );

function isCross(words: readonly Word[], at: number, mentions: readonly Mention[]): boolean {
  const before = mentions.find(({ to }) => to === at);
  const behind = mentions.find(({ from }) => from === at + 1);
  return textAt(words, at) === CROSS && before !== undefined && behind !== undefined && before.column !== behind.column;
}
/** The sign is read as the letter. */
export const CROSS = 'x';
