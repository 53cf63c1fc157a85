import type { Context, EndedKeys } from '../context.ts';
import type { DatabaseTransaction } from '../database/database.ts';

/**
 * Ends sessions, API tokens and webhooks, and removes a payout account that an intruder may have set.
 * @param ended.exceptSessionId - the session of the member who asks for it.
 * @param record - runs in the transaction that ends the keys, which commits before the sessions end. Repeating the call
 * completes an interrupted one.
 * @returns the number of ended sessions.
 */
export async function endEveryAccess(
  { database, identity, endKeys }: Pick<Context, 'database' | 'identity' | 'endKeys'>,
  { exceptSessionId, ...ended }: EndedKeys & { readonly exceptSessionId?: string },
  record: (tx: DatabaseTransaction) => Promise<void> = async () => {},
): Promise<number> {
  await database.transaction().execute(async (tx) => {
    await endKeys(tx, ended);
    await record(tx);
  });
  if (identity.sessions === null) return 0;
  return exceptSessionId === undefined
    ? await identity.sessions.endAll(ended.subject)
    : await identity.sessions.endOthers(ended.subject, exceptSessionId);
}
