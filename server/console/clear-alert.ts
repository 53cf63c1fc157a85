import type { Actor } from '#domain/operators/money-decision.ts';
import { RoleNeededError } from '#domain/operators/operator-errors.ts';
import { type Roles, roleToClear } from '#domain/operators/roles.ts';
import { clearAlert } from '../alerts/alert-store.ts';
import { MARKET_PAUSED } from '../alerts/raise-alert.ts';
import type { Context } from '../context.ts';
import { CommandError } from './command-error.ts';
import type { OperatorAnswer } from './operator-answer.ts';
import { recordOperatorAction } from './record-operator-action.ts';

export async function clearOpenAlert(
  { database }: Pick<Context, 'database'>,
  {
    code,
    subject,
    reason,
    roles,
    ...by
  }: Actor & {
    readonly code: string;
    readonly subject: string;
    readonly reason: string;
    readonly roles: Roles;
  },
): Promise<OperatorAnswer> {
  if (code === MARKET_PAUSED.code)
    throw new CommandError('Clearing the alert would not end the pause. Run market show.');
  const role = roleToClear(code);
  if (!roles.includes(role)) throw new RoleNeededError(role);
  await database.transaction().execute(async (tx) => {
    if ((await clearAlert(tx, code, subject)) === 0) {
      throw new CommandError(`There is no open alert ${code} for ${subject}.`, 'not-found');
    }
    await recordOperatorAction(tx, by, { action: 'alerts clear', subject, reason, details: { code } });
  });
  return { code: 'alert-cleared' };
}
