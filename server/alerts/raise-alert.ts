import type { Context } from '../context.ts';
import type { Queryable } from '../database/database.ts';
import { type Alert, insertAlert, isAlertOpen } from './alert-store.ts';

/**
 * Inserts a row that stays open until an operator clears it. Recurrences of an open alert are counted but not logged
 * again.
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

export const MARKET_PAUSED: Alert = {
  code: 'market-paused',
  subject: 'deployment',
  sentence:
    'This database was restored or copied. Payments, refunds, payouts, mails, webhooks and all other jobs are paused, because the former market may still be running. Run market show.',
};

const SECRET_KEY_SETTINGS = { stripe: 'STRIPE_SECRET_KEY', razorpay: 'RAZORPAY_KEY_SECRET' } as const;

export function providerKeyRefused(provider: keyof typeof SECRET_KEY_SETTINGS): Alert {
  return {
    code: 'provider-key-refused',
    subject: provider,
    sentence: `The payment provider rejects the secret key, so payments and settlements fail. Replace ${SECRET_KEY_SETTINGS[provider]} and restart.`,
  };
}

/** For conditions that every sweep finds again: recurrences of an open alert are not even counted. */
export async function raiseAlertOnce(
  context: Pick<Context, 'log'>,
  db: Queryable,
  alert: Alert,
): Promise<void> {
  if (!(await isAlertOpen(db, alert.code, alert.subject))) await raiseAlert(context, db, alert);
}
