import { readStored, writeStored } from '../../lib/storage.ts';
import type { IdentityUser } from './identity-client.ts';

export const idTokenKey = 'idtoken';

const leewaySeconds = 60;

export function readIdToken(): string | null {
  return readStored(idTokenKey);
}

export function saveIdToken(token: string | null): void {
  writeStored(idTokenKey, token);
}

interface Claims {
  readonly sub: string;
  readonly exp: number;
  readonly email: string;
  readonly email_verified: boolean;
  readonly name: string | null;
}

/**
 * Does not verify the signature, which only the server can do.
 * @returns null for a malformed token
 */
function readClaims(token: string | null): Claims | null {
  const payload = token?.split('.')[1];
  if (payload === undefined) return null;
  try {
    const bytes = Uint8Array.from(atob(payload.replaceAll('-', '+').replaceAll('_', '/')), (character) =>
      character.charCodeAt(0),
    );
    const claims = JSON.parse(new TextDecoder().decode(bytes)) as Record<string, unknown>;
    const { sub, exp, email } = claims;
    if (typeof sub !== 'string' || typeof exp !== 'number' || typeof email !== 'string') return null;
    return {
      sub,
      exp,
      email,
      email_verified: claims['email_verified'] === true,
      name: typeof claims['name'] === 'string' && claims['name'] !== '' ? claims['name'] : null,
    };
  } catch {
    return null;
  }
}

export function userOfToken(token: string | null): IdentityUser | null {
  const claims = readClaims(token);
  return claims === null
    ? null
    : { id: claims.sub, email: claims.email, emailVerified: claims.email_verified, name: claims.name };
}

export function isFresh(token: string | null, nowMs: number): token is string {
  const claims = readClaims(token);
  return claims !== null && claims.exp * 1000 - nowMs > leewaySeconds * 1000;
}
