import { isStillThinking, readJson } from '../../clients/models/read-json.ts';
import type { DraftPiece } from '../../contracts/events.ts';

export type ShowDraft = (piece: Omit<DraftPiece, 'messageId'>) => void;

/** What readers see of an answer that is not finished: any value that a model may write. */
export type DraftOf = (unfinished: unknown) => string;

/** More than any answer has. What goes on longer is shown when it is finished. */
const LONGEST_FOLLOWED = 64_000;
/** The answer is read anew for each piece: a piece is at least this part of it, so that the readings stay few. */
const SMALLEST_PIECE = 1 / 100;

/**
 * Follows the text of one answer: takes all of it that there is so far, and shows what changed in what readers see. The first
 * piece of an answer takes the place of whatever an earlier one has shown.
 */
export function createDraft(draftOf: DraftOf, show: ShowDraft): (written: string) => void {
  let shown: string | undefined;
  let readCharacters = 0;

  return (written) => {
    const isSmall = written.length - readCharacters < written.length * SMALLEST_PIECE;
    if (isSmall || written.length > LONGEST_FOLLOWED || isStillThinking(written)) return;
    readCharacters = written.length;
    const unfinished = readJson(written);
    if (unfinished === undefined) return;
    const draft = draftOf(unfinished);
    if (draft === (shown ?? '')) return;
    const at = shown === undefined ? 0 : commonStart(shown, draft);
    shown = draft;
    show({ at, text: draft.slice(at) });
  };
}

/** How many characters two texts begin with alike. */
function commonStart(a: string, b: string): number {
  let at = 0;
  while (at < a.length && a.charAt(at) === b.charAt(at)) at += 1;
  return at;
}
