import type { AttemptWarning } from '../../ports/identity-provider.ts';
import { findOwner } from './account-ownership.ts';
import type { IdentityQueries } from './account-queries.ts';

export interface AttemptMails {
  sendAttemptWarning(mail: {
    readonly to: string;
    readonly id: string;
    readonly guessed: AttemptWarning['guessed'];
  }): Promise<void>;
}

export async function warnOfAttempts(
  { pool, mails }: { readonly pool: IdentityQueries; readonly mails: AttemptMails },
  { id, email, guessed }: AttemptWarning,
): Promise<void> {
  const owner = await findOwner(pool, email);
  if (owner !== null) await mails.sendAttemptWarning({ to: owner.email, id: `attempts.${id}`, guessed });
}
