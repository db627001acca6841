import type { AgentName } from '../fakes/scripted-answers.ts';

/** What a worker tells the oracle, over a real socket, before it is given anything. */

/** One execution of one activity: who runs it, and for which piece of which run. */
export interface Execution {
  /** `<jobId>:<level>:<step>[:<part>]`, as in the journal of finished steps. */
  readonly key: string;
  readonly pid: number;
  /** Temporal's count of tries. */
  readonly attempt: number;
}

/** `begin`: nothing is done yet. `middle`: its statements are under way. `end`: its rows are written, Temporal has not heard. */
export type Phase = 'begin' | 'middle' | 'end';

export type CallKind = 'agent' | 'search' | 'submit' | 'poll' | 'collect' | 'cancel';

export interface ProviderCall {
  readonly kind: CallKind;
  readonly agent?: AgentName;
  readonly argument: unknown;
}

export type Announcement = Execution &
  (
    | { readonly phase: Phase; /** Set when the activity threw. */ readonly problem?: string }
    | { readonly phase: 'call'; readonly call: ProviderCall }
  );
