export function newSecret(): string {
  return Buffer.from(crypto.getRandomValues(new Uint8Array(32))).toString('base64url');
}

/** SHA-256 without a salt suffices for 256 random bits. */
export async function hashSecret(secret: string): Promise<string> {
  return (await sha256(secret)).toString('hex');
}

/** PKCE's S256 code challenge (RFC 7636, section 4.2). */
export async function codeChallengeOf(codeVerifier: string): Promise<string> {
  return (await sha256(codeVerifier)).toString('base64url');
}

async function sha256(text: string): Promise<Buffer> {
  return Buffer.from(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text)));
}
