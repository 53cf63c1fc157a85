/** Encrypts small secrets at rest (other people's access tokens) with a key of this deployment. */
export interface Sealer {
  seal(plain: string): string;
  /** @throws when the text was sealed with another key or changed. */
  open(sealed: string): string;
}
