import type { Static } from '@sinclair/typebox';
import type { ChatTokenSchema } from '../contracts/schemas/chat.ts';
import { printable, type Output, type Paint } from './terminal.ts';

export interface DraftView {
  readonly show: (piece: Static<typeof ChatTokenSchema>) => void;
  /** The draft is over: what follows begins on a line of its own. */
  readonly end: () => void;
}

/** Shows a draft as it grows. What replaces an earlier part of it begins on a new line: a terminal takes nothing back. */
export function createDraftView(output: Output, paint: Paint): DraftView {
  let draft = '';
  return {
    show({ at, text }) {
      const next = draft.slice(0, at) + text;
      const added = next.startsWith(draft) ? next.slice(draft.length) : `\n${next}`;
      if (draft === '') output.write(`${paint('dim', 'Draft, not checked yet:')} `);
      output.write(paint('dim', printable(added)));
      draft = next;
    },
    end() {
      if (draft !== '') output.write('\n');
      draft = '';
    },
  };
}
