import { Failure, messageOf } from '../contracts/failure.ts';
import { causeOf, isRefusal } from '../db/errors.ts';

/** What people read when a process cannot start: the setting, the cause and what to do, in one sentence or two. */

export function databaseFailure(error: unknown): Error {
  const cause = causeOf(error);
  const told = `(${messageOf(cause)})`;
  const sentence = isRefusal(cause)
    ? `The database of DATABASE_URL cannot be used ${told}. Check the user, the password and the name in it.`
    : `The database of DATABASE_URL does not answer ${told}. Start it, or set DATABASE_URL to one that runs.`;
  return new Error(sentence, { cause: error });
}

/** A store that answers says itself what is wrong, but not with which settings. */
export function objectStoreFailure(error: unknown): Error {
  const sentence =
    error instanceof Failure
      ? 'The object store of S3_ENDPOINT does not answer. Start it, or set S3_ENDPOINT to one that runs.'
      : `The object store of S3_ENDPOINT cannot be used (${messageOf(error).replace(/\.$/, '')}). Check S3_ACCESS_KEY, S3_SECRET_KEY, S3_REGION and S3_BUCKET.`;
  return new Error(sentence, { cause: error });
}

export function temporalFailure(address: string, error: unknown): Error {
  const reason = /message: "([^"]+)"|InvalidCertificate\((\w+)/.exec(messageOf(error))?.slice(1).find(Boolean);
  const told = reason === undefined ? '' : ` (${reason})`;
  const advice = 'Start it, or check TEMPORAL_ADDRESS and the TEMPORAL_TLS settings.';
  return new Error(`Temporal at TEMPORAL_ADDRESS=${address} does not answer${told}. ${advice}`, { cause: error });
}

export function namespaceFailure(address: string, namespace: string): Error {
  return new Error(
    `Temporal at TEMPORAL_ADDRESS=${address} has no namespace "${namespace}". Make it, or set TEMPORAL_NAMESPACE to one it has.`,
  );
}

/** Why a process cannot listen where a setting says. */
export function listenFailure(
  { setting, host, port }: { readonly setting: string; readonly host: string; readonly port: number },
  error: unknown,
): Error {
  return new Error(sentence(), { cause: error });

  function sentence(): string {
    switch (error instanceof Error && 'code' in error && error.code) {
      case 'EADDRINUSE':
        return `Port ${String(port)} is taken. Stop what uses it, or set ${setting} to another.`;
      case 'EACCES':
        return `Port ${String(port)} may not be used by this account. Set ${setting} to 1024 or above.`;
      default:
        return `Cannot listen on ${host}:${String(port)} (${messageOf(error)}). Check HOST and ${setting}.`;
    }
  }
}
