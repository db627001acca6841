/** What goes with a job from the request to each of its activities, in a header of Temporal. Ids only: it is not encrypted. */
export interface PropagatedContext {
  readonly requestId?: string | undefined;
  readonly conversationId?: string | undefined;
  /** W3C Trace Context. */
  readonly traceparent?: string | undefined;
  readonly tracestate?: string | undefined;
}

export const CONTEXT_HEADER = 'research-context';
