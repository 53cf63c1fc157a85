import type { Context } from '../context.ts';
import type { Queryable } from '../database/database.ts';
import { type Alert, insertAlert } from '../operations/alert-store.ts';

/**
 * Tells a person of what does not heal by itself: a line at the level of errors with its code, and a row that stays until
 * somebody clears it. What comes up again is counted, and logged only once.
 */
export async function raiseAlert(
  { log }: Pick<Context, 'log'>,
  db: Queryable,
  alert: Alert,
  facts: object = {},
): Promise<void> {
  const isNew = await insertAlert(db, alert);
  if (isNew) log.error({ alert: alert.code, subject: alert.subject, ...facts }, alert.sentence);
}
