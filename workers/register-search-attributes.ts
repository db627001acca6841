import type { NativeConnection } from '@temporalio/worker';
import { SEARCH_ATTRIBUTES } from '../contracts/workflow-messages.ts';

// IndexedValueType of Temporal's API.
const KEYWORD = 2;
const INT = 3;

const TYPES: Readonly<Record<string, number>> = {
  [SEARCH_ATTRIBUTES.userId]: KEYWORD,
  [SEARCH_ATTRIBUTES.conversationId]: KEYWORD,
  [SEARCH_ATTRIBUTES.researchMode]: KEYWORD,
  [SEARCH_ATTRIBUTES.queue]: KEYWORD,
  [SEARCH_ATTRIBUTES.iteration]: INT,
};

/** Makes the attributes known by which operators find a run. What is there already is left as it is. */
export async function registerSearchAttributes(connection: NativeConnection, namespace: string): Promise<void> {
  const { customAttributes } = await connection.operatorService.listSearchAttributes({ namespace });
  const missing = Object.entries(TYPES).filter(([name]) => !(name in customAttributes));
  if (missing.length === 0) return;
  await connection.operatorService.addSearchAttributes({ namespace, searchAttributes: Object.fromEntries(missing) });
}
