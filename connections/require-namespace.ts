import { isGrpcServiceError } from '@temporalio/client';
import type { AnyConnection, TemporalSettings } from '../clients/temporal-connection.ts';
import { namespaceFailure } from './start-failures.ts';

const GRPC_NOT_FOUND = 5;
const DEADLINE_MS = 3_000;

/**
 * Passes also where nobody answers: whether that may be is for the caller to say.
 * @throws Error with a sentence for people when Temporal answers that it has no such namespace
 */
export async function requireNamespace(
  connection: AnyConnection,
  { address, namespace }: Pick<TemporalSettings, 'address' | 'namespace'>,
): Promise<void> {
  const describe = () => connection.workflowService.describeNamespace({ namespace });
  await connection.withDeadline(Date.now() + DEADLINE_MS, describe).catch((error: unknown) => {
    // Any other refusal is of the question only: some may use a namespace and not describe it.
    const code: number | undefined = isGrpcServiceError(error) ? error.code : undefined;
    if (code === GRPC_NOT_FOUND) throw namespaceFailure(address, namespace);
  });
}
