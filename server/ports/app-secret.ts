/** Encrypts small secrets at rest, such as access tokens, with a key derived from APP_SECRET. */
export interface Sealer {
  seal(plain: string): string;
  /** @throws Error if the text was encrypted with another key or was tampered with. */
  open(sealed: string): string;
}

/** A token for one purpose is invalid for every other purpose. */
export type TokenPurpose = 'unsubscribe' | 'address-works' | 'device';

/** Signs tokens for links in emails and for cookies. The text is not secret, but only this deployment can sign it. */
export interface SignedTokens {
  sign(purpose: TokenPurpose, text: string): string;
  /** @returns null if the token was not signed by this deployment or has another purpose. */
  read(purpose: TokenPurpose, token: string): string | null;
}

/**
 * Signed tags in the Message-IDs of sent emails. They prove that a bounce is about an email of this deployment to this
 * recipient.
 */
export interface MessageTags {
  tagOf(messageHash: string, recipient: string): string;
  isOwn(messageHash: string, recipient: string, tag: string): boolean;
}

/** Keyed hashes by which details of a person are recognised without being stored. */
export interface PersonHashes {
  hashOf(kind: 'payee' | 'phone' | 'recipient', text: string): string;
}

/** Six-digit codes derived from the deployment's secret, so that no code is stored. Only the buyer sees the code. */
export interface HandoverCodes {
  codeOf(purchaseId: string): string;
}

/** One-time codes for photos of a device, derived from the deployment's secret, so that unused codes are not stored. */
export interface BuildCodes {
  codeAt(profileId: string, step: number): string;
}
