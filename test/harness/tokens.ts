import { SignJWT, type JWTPayload } from 'jose';

export const JWT_SECRET = 'a secret of the tests, longer than 32 bytes';

/** A token that the service takes; `claims` set to undefined are left out. */
export async function tokenFor(userId: string, claims: JWTPayload = {}): Promise<string> {
  const exp = Math.floor(Date.now() / 1000) + 600;
  return new SignJWT({ sub: userId, exp, ...claims })
    .setProtectedHeader({ alg: 'HS256' })
    .sign(new TextEncoder().encode(JWT_SECRET));
}
