import type { Context } from '../context.ts';
import type { Queryable } from '../database/database.ts';
import { type Alert, insertAlert, isAlertOpen } from './alert-store.ts';

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

export const PROVIDER_KEY_REFUSED: Alert = {
  code: 'provider-key-refused',
  subject: 'stripe',
  sentence:
    'does not accept the secret key any more: nobody can pay, and nothing is settled, until STRIPE_SECRET_KEY is replaced',
};

/** Like `raiseAlert`, for what each round of the sweep finds again: counted and told the first time alone. */
export async function raiseAlertOnce(
  context: Pick<Context, 'log'>,
  db: Queryable,
  alert: Alert,
): Promise<void> {
  if (!(await isAlertOpen(db, alert.code, alert.subject))) await raiseAlert(context, db, alert);
}
