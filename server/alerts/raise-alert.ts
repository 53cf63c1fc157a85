import type { Context } from '../context.ts';
import type { Queryable } from '../database/database.ts';
import { type Alert, insertAlert, isAlertOpen } from './alert-store.ts';

/**
 * Raises an operator alert: an error log line with the alert's code, and a row that stays open until an operator clears it.
 * Recurrences are counted but not logged again.
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

export const PROVIDER_KEY_REFUSED: Alert = {
  code: 'provider-key-refused',
  subject: 'stripe',
  sentence: 'rejects the secret key: payments and settlements fail until STRIPE_SECRET_KEY is replaced',
};

/**
 * Like `raiseAlert`, but does not count recurrences while the alert is open: for conditions that every sweep finds
 * again.
 */
export async function raiseAlertOnce(
  context: Pick<Context, 'log'>,
  db: Queryable,
  alert: Alert,
): Promise<void> {
  if (!(await isAlertOpen(db, alert.code, alert.subject))) await raiseAlert(context, db, alert);
}
