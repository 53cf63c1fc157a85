import { InvalidFieldError } from '../projects/project-errors.ts';

type Reported = readonly { readonly reason?: string | undefined }[];

/** What is only likely a secret refuses nothing, but its seller must have looked at it. */
export function mayHoldSecrets(checks: Reported): boolean {
  return checks.some(({ reason }) => reason === 'secrets-likely');
}

/** @throws InvalidFieldError */
export function assertSecretsDead(checks: Reported, isConfirmed: boolean): void {
  if (mayHoldSecrets(checks) && !isConfirmed)
    throw new InvalidFieldError('secrets_dead', { reason: 'secrets-not-confirmed' });
}
