import { expect, it } from 'vitest';
import { addLinkOutcome, readReturnAddress } from './return-address.ts';

const origins = ['https://haat.example', 'https://app.example.org'];

it.each(['https://app.example.org/settings?tab=2', 'https://haat.example/profile'])(
  'the return address %s is accepted, because its origin is listed',
  (address) => {
    expect(readReturnAddress(address, origins)).toBe(address);
  },
);

it.each([
  '',
  '/settings',
  '//app.example.org/',
  'http://app.example.org/',
  'https://app.example.org:8443/',
  'https://app.example.org.evil.example/',
  'https://app.example.org@evil.example/',
  'https://user:secret@app.example.org/',
  String.raw`https:\\evil.example\app.example.org`,
  'blob:https://app.example.org/1',
  'javascript:alert(1)',
  `https://app.example.org/${'x'.repeat(2_000)}`,
])('the return address %j is rejected', (address) => {
  expect(() => readReturnAddress(address, origins)).toThrow(
    expect.objectContaining({ code: 'invalid-field', details: { field: 'return_to' } }),
  );
});

it('the outcome of linking GitHub is added to the query of the return address', () => {
  expect(addLinkOutcome('https://app.example.org/a?github=old&tab=2#end', 'linked')).toBe(
    'https://app.example.org/a?github=linked&tab=2#end',
  );
});
