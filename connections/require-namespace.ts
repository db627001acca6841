import { isGrpcServiceError } from '@temporalio/client';
import type { AnyConnection, TemporalSettings } from '../clients/temporal-connection.ts';
import { namespaceFailure } from './start-failures.ts';

// Status codes of gRPC.
const NOT_FOUND = 5;
/** Cancelled, deadline exceeded, unavailable. A worker's connection calls a deadline that has passed a cancellation. */
const AWAY: readonly (number | undefined)[] = [1, 4, 14];
const DEADLINE_MS = 3_000;

/**
 * False when Temporal does not answer: whether that may be is for the caller to say.
 * @throws Error with a sentence for people when Temporal answers that it has no such namespace
 */
export async function requireNamespace(
  connection: AnyConnection,
  { address, namespace }: Pick<TemporalSettings, 'address' | 'namespace'>,
): Promise<boolean> {
  try {
    await connection.withDeadline(Date.now() + DEADLINE_MS, () =>
      connection.workflowService.describeNamespace({ namespace }),
    );
    return true;
  } catch (error) {
    const code: number | undefined = isGrpcServiceError(error) ? error.code : undefined;
    if (code === NOT_FOUND) throw namespaceFailure(address, namespace);
    // Any other refusal is of the question only: some may use a namespace and not describe it.
    return !AWAY.includes(code);
  }
}
