import { calculateJwkThumbprint, exportJWK, generateKeyPair, importJWK } from 'jose';
import type { CryptoKey, JWK } from 'jose';
import type { RecordJournal } from '../common/record-journal.ts';

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
