import { describe, expect, it } from 'vitest';
import { createAesSealer } from './aes-sealer.ts';
import { deriveKey } from './app-secret.ts';
import { createSignedTokens } from './hmac-keys.ts';

const tokens = createSignedTokens(Buffer.alloc(32, 1));

it('a signed token is valid only for its own purpose and deployment', () => {
  const token = tokens.sign('unsubscribe', 'sold 018f');
  expect(tokens.read('unsubscribe', token)).toBe('sold 018f');
  expect(tokens.read('address-works', token)).toBeNull();
  expect(createSignedTokens(Buffer.alloc(32, 2)).read('unsubscribe', token)).toBeNull();
});

it('a signed token that is changed, truncated or forged is rejected', () => {
  const [text = '', mac = ''] = tokens.sign('unsubscribe', 'sold 018f').split('.');
  const other = Buffer.from('sold 018e').toString('base64url');
  for (const token of [
    `${other}.${mac}`,
    `${text}.`,
    `${text}.${mac.slice(0, -2)}`,
    text,
    '',
    '.',
    'made-up',
  ]) {
    expect(tokens.read('unsubscribe', token)).toBeNull();
  }
});

const secret = new Uint8Array(32).fill(7);
const sealer = createAesSealer(deriveKey(secret, 'sealer'));

const REJECTED =
  /unable to authenticate|Invalid authentication tag|Invalid initialization vector|not a sealed text/u;

describe('AesSealer', () => {
  it('encrypted text can be decrypted only with the key that encrypted the text', () => {
    const sealed = sealer.seal('gho_token ₹');
    expect(sealed).not.toContain('gho');
    expect(sealer.open(sealed)).toBe('gho_token ₹');
    for (const other of [deriveKey(secret, 'identity'), deriveKey(new Uint8Array(32), 'sealer')]) {
      expect(() => createAesSealer(other).open(sealed)).toThrow(REJECTED);
    }
  });

  it('encrypting the same text twice gives different results', () => {
    expect(sealer.seal('the same')).not.toBe(sealer.seal('the same'));
  });

  it('ciphertext with a changed or missing byte is rejected', () => {
    const sealed = sealer.seal('gho_token');
    const bytes = Buffer.from(sealed.slice(3), 'base64url');
    for (let at = 0; at < bytes.length; at += 1) {
      const changed = Buffer.from(bytes);
      changed[at] = (changed[at] ?? 0) ^ 1;
      expect(() => sealer.open(`v1.${changed.toString('base64url')}`)).toThrow(REJECTED);
      expect(() => sealer.open(`v1.${bytes.subarray(0, at).toString('base64url')}`)).toThrow(REJECTED);
    }
    expect(() => sealer.open(sealed.replace('v1', 'v2'))).toThrow('not a sealed text');
  });
});
