import {
  calculateJwkThumbprint,
  exportJWK,
  generateKeyPair,
  importJWK,
  type CryptoKey,
  type JWK,
} from 'jose';
import type { RecordJournal } from '../common/record-journal.ts';
import { stableNumber } from '../common/tokens.ts';

export interface GooglePerson {
  sub: string;
  email: string;
  isEmailVerified: boolean;
  name: string;
  givenName: string;
  familyName: string;
}

export const SAMPLE_EMAILS = [
  'asha.verma@example.com',
  'rohan.iyer@example.com',
  'meera.nair@example.com',
  'kabir.singh@example.com',
];

export function isEmail(text: string): boolean {
  return /^[^\s@<>"]{1,64}@[^\s@<>"]{1,190}$/.test(text);
}

/** `sub` is derived from the address, so that it is the same after a restart. */
export function personOf(email: string, isEmailVerified = true): GooglePerson {
  const address = email.trim().toLowerCase();
  const words = (address.split('@')[0] ?? '')
    .replace(/\+.*/, '')
    .split(/[._-]+/)
    .filter((word) => word !== '')
    .map((word) => (word[0] ?? '').toUpperCase() + word.slice(1));
  const [givenName = 'Someone', ...rest] = words;
  const low = stableNumber(`google ${address}`, 1_000_000_000, 8_999_999_999);
  const high = stableNumber(`google again ${address}`, 1_000_000_000, 8_999_999_999);
  return {
    sub: `1${low}${high}`,
    email: address,
    isEmailVerified,
    name: [givenName, ...rest].join(' '),
    givenName,
    familyName: rest.join(' '),
  };
}

export function picturePath(person: GooglePerson): string {
  return `/google/pictures/${person.sub}.svg?of=${encodeURIComponent(person.name)}`;
}

export interface SigningKey {
  id: string;
  privateKey: CryptoKey;
  publicJwk: JWK;
}

export async function openSigningKey(journal: RecordJournal): Promise<SigningKey> {
  const keys = journal.collection<JWK>('google.signing-key');
  let jwk = keys.find('current');
  if (!jwk) {
    const pair = await generateKeyPair('RS256', { extractable: true });
    jwk = await exportJWK(pair.privateKey);
    keys.save('current', jwk);
  }
  const id = await calculateJwkThumbprint(jwk);
  const { kty, n, e } = jwk;
  return {
    id,
    privateKey: (await importJWK(jwk, 'RS256')) as CryptoKey,
    publicJwk: { kty: kty ?? 'RSA', n: n ?? '', e: e ?? '', alg: 'RS256', use: 'sig', kid: id },
  };
}
