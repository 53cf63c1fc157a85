import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';

/** A random string of letters and digits, as vendors use in ids and tokens. */
export function randomWord(length: number): string {
  let word = '';
  while (word.length < length) {
    for (const byte of randomBytes(length)) {
      // Rejecting bytes from 248 up keeps the distribution uniform.
      if (byte < 248 && word.length < length) word += ALPHABET[byte % ALPHABET.length];
    }
  }
  return word;
}

export function isSameSecret(given: string, expected: string): boolean {
  const a = createHash('sha256').update(given).digest();
  const b = createHash('sha256').update(expected).digest();
  return timingSafeEqual(a, b);
}

/** RFC 7636, section 4.6 with the S256 method. */
export function isPkceAnswer(verifier: string, challenge: string): boolean {
  if (!/^[\w.~-]{43,128}$/.test(verifier)) return false;
  return isSameSecret(createHash('sha256').update(verifier).digest('base64url'), challenge);
}

/** A stable hash of the text, from `low` to `low + span - 1`. */
export function stableNumber(text: string, low: number, span: number): number {
  return low + (createHash('sha256').update(text).digest().readUIntBE(0, 6) % span);
}
