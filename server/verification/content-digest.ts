import type { Work } from '#domain/verification/work-identity.ts';

/** @returns null if the work contains nothing but a README, a licence and Git's own files. */
export async function digestOf({ canonical }: Work): Promise<string | null> {
  if (canonical === '') return null;
  return Buffer.from(await crypto.subtle.digest('SHA-256', Buffer.from(canonical))).toString('hex');
}
