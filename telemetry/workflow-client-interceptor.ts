import { SpanKind } from '@opentelemetry/api';
import type { WorkflowClientInterceptor, WorkflowStartInput } from '@temporalio/client';
import { SEARCH_ATTRIBUTES } from '../contracts/workflow-messages.ts';
import { withContextHeader } from './propagation.ts';
import { inSpan } from './spans.ts';

/** Starts and signals go out in a span of their own, with the ids that lead back to the request behind them. */
export function createWorkflowClientInterceptor(): WorkflowClientInterceptor {
  return {
    startWithDetails: (input, next) =>
      inSpan(
        {
          name: `StartWorkflow:${input.workflowType}`,
          kind: SpanKind.CLIENT,
          attributes: {
            'temporal.workflow_id': input.options.workflowId,
            'temporal.workflow_type': input.workflowType,
          },
        },
        () => next({ ...input, headers: withContextHeader(input.headers, { conversationId: conversationOf(input) }) }),
      ),
    signal: (input, next) =>
      inSpan(
        {
          name: `SignalWorkflow:${input.signalName}`,
          kind: SpanKind.CLIENT,
          attributes: { 'temporal.workflow_id': input.workflowExecution.workflowId },
        },
        () => next({ ...input, headers: withContextHeader(input.headers) }),
      ),
  };
}

/** Also known where the relay starts a job whose request is long over. */
function conversationOf({ options }: WorkflowStartInput): string | undefined {
  const pairs = options.typedSearchAttributes;
  if (pairs === undefined) return undefined;
  const found = (Array.isArray(pairs) ? pairs : pairs.getAll()).find(
    ({ key }) => key.name === SEARCH_ATTRIBUTES.conversationId,
  );
  return typeof found?.value === 'string' ? found.value : undefined;
}
