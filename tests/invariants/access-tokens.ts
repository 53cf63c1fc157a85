import { decodeJwt, decodeProtectedHeader, exportJWK, generateKeyPair, SignJWT, UnsecuredJWT } from 'jose';
import { sql } from 'kysely';
import { vi } from 'vitest';
import type { TestApp, TestPerson } from '../support/test-app.ts';

export async function expiredToken(app: TestApp, person: TestPerson): Promise<string> {
  const { publicKey, privateKey } = await generateKeyPair('EdDSA', { extractable: true });
  const kid = crypto.randomUUID();
  await sql`insert into identity_jwks ("id", "publicKey", "privateKey", "createdAt", "alg")
    values (${kid}, ${JSON.stringify(await exportJWK(publicKey))}, 'unknown', '2000-01-01', 'EdDSA')`.execute(
    app.context.database,
  );
  const now = Math.floor(Date.now() / 1_000);
  const claims = decodeJwt(person.token);
  const sign = (exp: number) =>
    new SignJWT({ ...claims, iat: now - 900, exp })
      .setProtectedHeader({ alg: 'EdDSA', kid })
      .sign(privateKey);
  const fresh = await sign(now + 300);
  const isTaken = async () => (await app.api(fresh)('GET /api/auth/me')).status === 200;
  await vi.waitUntil(isTaken, { timeout: 5_000 });
  return await sign(now - 120);
}

export async function tokenOfAnotherKey(person: TestPerson): Promise<string> {
  const { kid = '' } = decodeProtectedHeader(person.token);
  const { privateKey } = await generateKeyPair('EdDSA');
  return await new SignJWT(decodeJwt(person.token))
    .setProtectedHeader({ alg: 'EdDSA', kid })
    .sign(privateKey);
}

export function unsignedToken(person: TestPerson): string {
  return new UnsecuredJWT(decodeJwt(person.token)).encode();
}
