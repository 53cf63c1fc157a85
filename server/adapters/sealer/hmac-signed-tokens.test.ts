import { expect, it } from 'vitest';
import { createSignedTokens } from './hmac-signed-tokens.ts';

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
