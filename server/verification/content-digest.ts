import type { Work } from '#domain/verification/work-identity.ts';

/** Null where nothing but a README is there. */
export async function digestOf({ canonical }: Work): Promise<string | null> {
  if (canonical === '') return null;
  return Buffer.from(await crypto.subtle.digest('SHA-256', Buffer.from(canonical))).toString('hex');
}
