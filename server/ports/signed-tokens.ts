/** A token for one purpose is invalid for every other purpose. */
export type TokenPurpose = 'unsubscribe' | 'address-works' | 'device';

/** Signs tokens for links in emails and for cookies. The text is not secret, but only this deployment can sign it. */
export interface SignedTokens {
  sign(purpose: TokenPurpose, text: string): string;
  /** @returns null if the token was not signed by this deployment or has another purpose. */
  read(purpose: TokenPurpose, token: string): string | null;
}
