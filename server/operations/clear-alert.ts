import { v7 } from 'uuid';
import { type Actor, actorOf } from '#domain/operators/money-decision.ts';
import { clearAlert } from '../alerts/alert-store.ts';
import type { Context } from '../context.ts';
import { CommandError } from './command-error.ts';
import { MARKET_PAUSED } from './deployment.ts';
import { insertOperatorAction } from './operator-store.ts';

export async function clearOpenAlert(
  { database }: Pick<Context, 'database'>,
  {
    code,
    subject,
    reason,
    ...by
  }: Actor & { readonly code: string; readonly subject: string; readonly reason: string },
): Promise<string> {
  if (code === MARKET_PAUSED.code)
    throw new CommandError('Clearing the alert would not end the pause. Run market show.');
  await database.transaction().execute(async (tx) => {
    if ((await clearAlert(tx, code, subject)) === 0) {
      throw new CommandError(`There is no open alert ${code} for ${subject}.`, 'not-found');
    }
    await insertOperatorAction(tx, {
      id: v7(),
      ...actorOf(by),
      action: 'alerts clear',
      subject,
      reason,
      details: { code },
    });
  });
  return 'The alert is cleared.';
}
