/** Notices for connected clients. The socket is a hint; the rows are the truth. */

export const EVENT_TYPES = ['state_updated', 'message_updated', 'paper_updated'] as const;
export type EventType = (typeof EVENT_TYPES)[number];

export type ResearchEvent =
  | {
      readonly type: 'state_updated';
      readonly conversationId: string;
      readonly conversationStateId: string;
      readonly seq: number;
    }
  | {
      readonly type: 'message_updated';
      readonly conversationId: string;
      readonly messageId: string;
      readonly seq: number;
    }
  | {
      readonly type: 'paper_updated';
      readonly conversationId: string;
      readonly paperId: string;
      readonly seq: number;
    };

/** A piece of an answer that a model is writing: unchecked, stored nowhere, and lost without harm. */
export interface DraftPiece {
  readonly messageId: string;
  /** The character of the draft at which the text begins. What stood there and after it is replaced. */
  readonly at: number;
  readonly text: string;
}

/** Events on their way to the sockets of one user: those of one transaction and conversation, oldest first. */
export interface Notice {
  readonly userId: string;
  readonly events: readonly ResearchEvent[];
  /** A key of the user was revoked: gateways check the proofs of the user's open sockets again. */
  readonly accessChanged?: boolean;
  /** Of an answer that is being written. No event: it has no number. */
  readonly draft?: DraftPiece;
}
