/** Encrypts small secrets at rest, such as access tokens, with a key derived from APP_SECRET. */
export interface Sealer {
  seal(plain: string): string;
  /** @throws Error if the text was encrypted with another key or was tampered with. */
  open(sealed: string): string;
}
