import { createPublicKey } from 'node:crypto';
import { Type, type Static } from '@sinclair/typebox';
import { Value } from '@sinclair/typebox/value';
import { failure } from '../../contracts/failure.ts';

const KEPT_MS = 10 * 60_000;
/** Tokens with unknown keys make the set be fetched again no more often than this. */
const FETCH_AGAIN_MS = 30_000;
const ANSWER_WITHIN_MS = 5_000;
const SHORTEST_RSA_BITS = 2_048;

const KeySchema = Type.Object({
  kty: Type.String(),
  kid: Type.Optional(Type.String()),
  alg: Type.Optional(Type.String()),
  use: Type.Optional(Type.String()),
  key_ops: Type.Optional(Type.Array(Type.String())),
  crv: Type.Optional(Type.String()),
  n: Type.Optional(Type.String()),
  e: Type.Optional(Type.String()),
  x: Type.Optional(Type.String()),
  y: Type.Optional(Type.String()),
});
const KeySetSchema = Type.Object({ keys: Type.Array(Type.Unknown()) });
const TokenSchema = Type.Object({
  header: Type.Object({ alg: Type.String(), kid: Type.Optional(Type.String()) }),
});

type Key = Static<typeof KeySchema>;
type Header = Static<typeof TokenSchema>['header'];

/** The kind of key that an algorithm takes. */
const KINDS: Readonly<Record<string, Pick<Key, 'kty' | 'crv'> | undefined>> = {
  RS256: { kty: 'RSA' },
  ES256: { kty: 'EC', crv: 'P-256' },
  EdDSA: { kty: 'OKP', crv: 'Ed25519' },
};

/**
 * The key of a JSON Web Key Set that verifies a token, as PEM.
 * @throws Failure when the server does not answer
 */
export function createRemoteKeySet(url: string): (token: unknown) => Promise<string> {
  let keys: readonly Key[] = [];
  let fetchedAt = -Infinity;
  let fetching: Promise<void> | undefined;

  const age = (): number => performance.now() - fetchedAt;

  async function refresh(): Promise<void> {
    keys = await fetchKeys(url);
    fetchedAt = performance.now();
  }

  /** Requests that come while it is fetched share the answer. */
  function refreshOnce(): Promise<void> {
    fetching ??= refresh().finally(() => (fetching = undefined));
    return fetching;
  }

  return async (token) => {
    if (!Value.Check(TokenSchema, token)) throw new Error('The token names no algorithm');
    if (age() > KEPT_MS) await refreshOnce();
    let pem = pemOf(keys, token.header);
    if (pem === undefined && age() > FETCH_AGAIN_MS) {
      await refreshOnce();
      pem = pemOf(keys, token.header);
    }
    if (pem === undefined) throw new Error('No key of the set is meant for the token');
    return pem;
  };
}

async function fetchKeys(url: string): Promise<readonly Key[]> {
  try {
    const response = await fetch(url, { redirect: 'manual', signal: AbortSignal.timeout(ANSWER_WITHIN_MS) });
    const set: unknown = await response.json();
    if (response.status !== 200 || !Value.Check(KeySetSchema, set)) throw new Error('No set of keys');
    return set.keys.filter((key): key is Key => Value.Check(KeySchema, key));
  } catch {
    throw failure('NOT_READY', 'The server of the token keys does not answer. Try again in a moment.');
  }
}

/** Undefined where no key fits, and where several do: a set names them with `kid` then. */
function pemOf(keys: readonly Key[], header: Header): string | undefined {
  const fitting = keys.filter((key) => isFor(key, header) && isToVerify(key));
  return fitting.length === 1 ? fitting.map(toPem)[0] : undefined;
}

function isFor(key: Key, { alg, kid }: Header): boolean {
  const kind = KINDS[alg];
  if (kind === undefined || key.kty !== kind.kty || (kind.crv !== undefined && key.crv !== kind.crv)) return false;
  return (kid === undefined || key.kid === kid) && (key.alg === undefined || key.alg === alg);
}

const isToVerify = ({ use = 'sig', key_ops: operations = ['verify'] }: Key): boolean =>
  use === 'sig' && operations.includes('verify');

function toPem(key: Key): string | undefined {
  try {
    const publicKey = createPublicKey({ key, format: 'jwk' });
    const { modulusLength = SHORTEST_RSA_BITS } = publicKey.asymmetricKeyDetails ?? {};
    return modulusLength < SHORTEST_RSA_BITS ? undefined : publicKey.export({ type: 'spki', format: 'pem' }).toString();
  } catch {
    return undefined;
  }
}
