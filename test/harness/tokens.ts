import { SignJWT } from 'jose';

export const JWT_SECRET = 'a secret of the tests, longer than 32 bytes';

/** A token that the service takes; `claims` set to undefined are left out. */
export async function tokenFor(userId: string, claims: Readonly<Record<string, unknown>> = {}): Promise<string> {
  const iat = Math.floor(Date.now() / 1000);
  return new SignJWT({ sub: userId, iat, exp: iat + 600, ...claims })
    .setProtectedHeader({ alg: 'HS256' })
    .sign(new TextEncoder().encode(JWT_SECRET));
}
