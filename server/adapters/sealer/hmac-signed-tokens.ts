import { createHmac, timingSafeEqual } from 'node:crypto';
import type { SignedTokens, TokenPurpose } from '../../ports/app-secret.ts';

export function createSignedTokens(key: Uint8Array): SignedTokens {
  const macOf = (purpose: TokenPurpose, text: string): Buffer =>
    createHmac('sha256', key).update(`${purpose}\0${text}`).digest();
  return {
    sign: (purpose, text) =>
      `${Buffer.from(text).toString('base64url')}.${macOf(purpose, text).toString('base64url')}`,
    read(purpose, token) {
      const [encoded = '', mac = ''] = token.split('.');
      const text = Buffer.from(encoded, 'base64url').toString();
      const [given, expected] = [Buffer.from(mac, 'base64url'), macOf(purpose, text)];
      return given.length === expected.length && timingSafeEqual(given, expected) ? text : null;
    },
  };
}
