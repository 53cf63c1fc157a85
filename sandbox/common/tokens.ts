import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';

export class SingleUseCodes<T> {
  readonly #grants = new Map<string, { value: T; expiresAtMs: number }>();
  readonly #lifeMs: number;

  constructor(lifeMs = 10 * 60_000) {
    this.#lifeMs = lifeMs;
  }

  issue(value: T): string {
    const nowMs = Date.now();
    for (const [code, grant] of this.#grants) if (grant.expiresAtMs <= nowMs) this.#grants.delete(code);
    const code = randomAlphanumeric(32);
    this.#grants.set(code, { value, expiresAtMs: nowMs + this.#lifeMs });
    return code;
  }

  redeem(code: string): T | null {
    const grant = this.#grants.get(code);
    this.#grants.delete(code);
    return grant && grant.expiresAtMs > Date.now() ? grant.value : null;
  }
}

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';

export function randomAlphanumeric(length: number): string {
  let text = '';
  while (text.length < length) {
    for (const byte of randomBytes(length)) {
      // 248 is four times the alphabet's length; rejecting bytes from 248 up keeps the distribution uniform.
      if (byte < 248 && text.length < length) text += ALPHABET[byte % ALPHABET.length];
    }
  }
  return text;
}

export function isSameSecret(given: string, expected: string): boolean {
  const a = createHash('sha256').update(given).digest();
  const b = createHash('sha256').update(expected).digest();
  return timingSafeEqual(a, b);
}

export function verifyPkceChallenge(verifier: string, challenge: string): boolean {
  if (!/^[\w.~-]{43,128}$/.test(verifier)) return false;
  return isSameSecret(createHash('sha256').update(verifier).digest('base64url'), challenge);
}

export function stableNumber(text: string, low: number, span: number): number {
  return low + (createHash('sha256').update(text).digest().readUIntBE(0, 6) % span);
}
