/** The token of a mailed link stands behind `#`, which a browser keeps to itself. */
export function tokenOf(hash: string): string | null {
  const token = new URLSearchParams(hash).get('token');
  return token === '' ? null : token;
}
