import { isMailboxGone } from '#domain/accounts/returned-mail.ts';
import type { Context } from '../context.ts';
import { noteReturnedMail } from './profile-store.ts';

/**
 * Ignores temporary failures and addresses without an account.
 * @returns the number of bounces that were recorded.
 * @throws BounceSignatureError
 */
export async function receiveBounce(
  { bounces, database, log }: Pick<Context, 'bounces' | 'database' | 'log'>,
  message: Uint8Array,
  signature: string,
): Promise<number> {
  let noted = 0;
  for (const { address, action, status } of await bounces.read(message, signature)) {
    if (!isMailboxGone({ action, status })) continue;
    if (await noteReturnedMail(database, address)) noted += 1;
  }
  log.info({ noted }, 'a bounced mail was recorded');
  return noted;
}
