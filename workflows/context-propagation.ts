import { defaultPayloadConverter, type Headers, type Payload, type WorkflowInterceptors } from '@temporalio/workflow';
import { CONTEXT_HEADER, type PropagatedContext } from '../contracts/propagation.ts';

/**
 * Hands the header that a workflow was started with on to its activities, and to the execution it continues as. The
 * state is one of the execution: this is called once for each.
 */
export function interceptors(): WorkflowInterceptors {
  let received: Headers = {};
  let ids: Record<string, unknown> = {};
  return {
    inbound: [
      {
        execute(input, next) {
          const payload = input.headers[CONTEXT_HEADER];
          if (payload !== undefined) {
            received = { [CONTEXT_HEADER]: payload };
            ids = idsOf(payload);
          }
          return next(input);
        },
      },
    ],
    outbound: [
      {
        scheduleActivity: (input, next) => next({ ...input, headers: { ...input.headers, ...received } }),
        scheduleLocalActivity: (input, next) => next({ ...input, headers: { ...input.headers, ...received } }),
        continueAsNew: (input, next) => next({ ...input, headers: { ...input.headers, ...received } }),
        getLogAttributes: (input, next) => next({ ...input, ...ids }),
      },
    ],
  };
}

/** For the lines of the log. */
function idsOf(payload: Payload): Record<string, unknown> {
  try {
    const { requestId, conversationId } = defaultPayloadConverter.fromPayload<PropagatedContext>(payload);
    return { requestId, conversationId };
  } catch {
    return {}; // a header of somebody else must not stop the work
  }
}
