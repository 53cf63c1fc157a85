import type { Grant } from '#domain/purchases/grant.ts';

/** A public Ed25519 key as a JSON Web Key: https://www.rfc-editor.org/rfc/rfc8037 */
export interface GrantKey {
  readonly kty: 'OKP';
  readonly crv: 'Ed25519';
  readonly x: string;
  readonly kid: string;
  readonly alg: 'EdDSA';
  readonly use: 'sig';
}

export interface GrantSigner {
  sign(grant: Grant): Promise<string>;
  read(text: string): Promise<Grant | null>;
  /** @returns the current key and all former keys. */
  listKeys(): Promise<readonly GrantKey[]>;
}
