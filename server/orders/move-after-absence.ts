import { decideAfterAbsence } from '#domain/orders/absence.ts';
import { saveCursor, clearAlert, isAlertOpen } from '../alerts/alert-store.ts';
import { raiseAlertOnce } from '../alerts/raise-alert.ts';
import type { DatabaseTransaction } from '../database/database.ts';
import { movedDeadlinesMail } from '../mails/order-mails.ts';
import { moveCaseDeadlines } from '../order-process/case-store.ts';
import { addMarketEvents, moveOrderDeadlines } from '../order-process/process-store.ts';
import { moveSupportDeadlines } from '../order-process/support-store.ts';
import { moveClaimDeadlines } from '../projects/claims/claim-store.ts';
import type { PurchaseDeps } from '../purchases/deps.ts';
import { enqueueMails } from '../purchases/settle/book-transaction.ts';
import { type LastHandled, listMovedDeadlines, lockLastHandled, readClock } from './order-store.ts';

const CODE = 'deadlines-wait';
const MARK = 'deadlines-handled-at';

type Deps = Pick<PurchaseDeps, 'database' | 'jobs' | 'config' | 'log'>;

/**
 * Nobody can act while the market is down, so open deadlines move by that time.
 * @returns false while deadlines wait for an operator, who clears the alert.
 */
export async function moveAfterAbsence(context: Deps): Promise<boolean> {
  return await context.database.transaction().execute(async (tx) => {
    const last = await lockLastHandled(tx, MARK);
    if (last !== null) {
      const decision = decideAfterAbsence(last.secondsAgo);
      if (decision === 'ask' && (await isWaiting(context, tx, last))) return false;
      if (decision === 'go-on') await clearAlert(tx, CODE, last.at.toISOString());
      else await moveDeadlines(context, tx, last);
    }
    await saveCursor(tx, MARK, await readClock(tx));
    return true;
  });
}

async function isWaiting(
  { log }: Pick<PurchaseDeps, 'log'>,
  tx: DatabaseTransaction,
  { at }: LastHandled,
): Promise<boolean> {
  const subject = at.toISOString();
  await raiseAlertOnce({ log }, tx, {
    code: CODE,
    subject,
    sentence:
      'No deadlines were handled since this time: the market was down, or a clock is wrong. Correct the clock if it is. Otherwise clear the alert: every open deadline then moves by the time that has passed.',
    clearedForGood: true,
  });
  return await isAlertOpen(tx, CODE, subject);
}

async function moveDeadlines(
  { jobs, config, log }: Deps,
  tx: DatabaseTransaction,
  { at, secondsAgo: seconds }: LastHandled,
): Promise<void> {
  const orders = await moveOrderDeadlines(tx, seconds);
  const cases = await moveCaseDeadlines(tx, seconds);
  const requests = await moveSupportDeadlines(tx, seconds);
  await moveClaimDeadlines(tx, seconds);
  const moved = [...new Set([...orders, ...cases, ...requests])];
  await addMarketEvents(tx, moved, 'deadline-moved');
  const occasion = at.toISOString();
  const people = await listMovedDeadlines(tx, moved);
  await enqueueMails(
    { jobs },
    tx,
    people.map((person) => movedDeadlinesMail(person, { seconds, occasion }, config.publicUrl)),
  );
  log.warn({ seconds, orders: moved.length }, 'open deadlines were moved, because the market was down');
}
