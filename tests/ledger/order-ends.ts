import { sql } from 'kysely';
import { advanceSupport, advanceCases, advanceOrders } from '#server/orders/advance-orders.ts';
import { settlePurchase } from '#server/purchases/settle/settle-purchase.ts';
import type { JournalIntent, SandboxPayments } from '../support/payment-provider.ts';
import { OTHER_ACCOUNT } from './history.ts';
import type { IdleMarket } from './world.ts';

const LONG_DAYS = 60;
/**
 * An upper bound: each round uses the API keys of only one of the two accounts, and an order for hardware can pass
 * five deadlines in succession, each followed by a case.
 */
const MAX_ROUNDS = 24;
/** A payment can be read and refunded only with the keys of the account on which it was opened. */
const KEYS = [{ account: OTHER_ACCOUNT }, {}] as const;
const DECIDED: ReadonlySet<string> = new Set(['won', 'lost', 'warning_closed', 'prevented']);

/**
 * Lets time pass without any action by a person until every order has ended and its money is released or
 * reversed once. First the banks decide their disputes, about half of them in the buyer's favour.
 * @returns one sentence per violation
 */
export async function findOrdersWithoutEnd(
  { context, runJobs, reconnect }: IdleMarket,
  provider: SandboxPayments,
  journal: readonly JournalIntent[],
): Promise<string[]> {
  const { database } = context;
  const sold = await database
    .selectFrom('orderProcesses')
    .innerJoin('purchases', 'purchases.id', 'orderProcesses.purchaseId')
    .select('purchases.intentId')
    .execute();
  const paid = new Set(sold.map(({ intentId }) => intentId));
  for (const [index, { id, disputes, refunds }] of journal.entries()) {
    if (!paid.has(id)) continue;
    for (const refund of refunds)
      if (refund.status === 'pending') await provider.settleRefund(refund.id, 'succeeded');
    const open = disputes.find(({ status }) => !DECIDED.has(status));
    if (open !== undefined) await provider.closeDispute(open.id, index % 2 === 0 ? 'won' : 'lost');
  }
  const changeKeys = async (keys: (typeof KEYS)[number]): Promise<void> => {
    await provider.changeKeys(keys);
    reconnect();
  };
  for (const keys of KEYS) {
    await changeKeys(keys);
    for (const { id } of journal) if (paid.has(id)) await settlePurchase(context, id);
  }
  for (let round = 1; round <= MAX_ROUNDS; round += 1) {
    await changeKeys(KEYS[round % 2] ?? {});
    await sql`update order_processes set due_at = due_at - make_interval(days => ${LONG_DAYS}),
                remind_at = remind_at - make_interval(days => ${LONG_DAYS}) where ended_at is null`.execute(
      database,
    );
    await sql`update cases set due_at = due_at - make_interval(days => ${LONG_DAYS}),
                overdue_at = overdue_at - make_interval(days => ${LONG_DAYS}),
                alert_at = alert_at - make_interval(days => ${LONG_DAYS}) where state <> 'closed'`.execute(
      database,
    );
    await sql`update support_requests set due_at = now() where state <> 'closed'`.execute(database);
    await advanceCases(context);
    await advanceOrders(context);
    await advanceSupport(context);
    await runJobs(new Date(Date.now() + 86_400_000 * round));
    const { rows } = await sql`
      select from order_processes where ended_at is null
      union all select from support_requests where state <> 'closed'
      union all select from cases join purchases p on p.id = cases.purchase_id
       where part_minor is not null and part_reference is null and p.state = 'paid' limit 1`.execute(
      database,
    );
    if (rows.length === 0) break;
  }
  await changeKeys({});
  const { rows } = await sql<{ sentence: string }>`
    with ends as (
      select o.purchase_id as id, o.state, p.state as purchase,
             count(distinct e.transaction_id) filter (where e.kind = 'release') as releases,
             count(distinct e.transaction_id) filter (where e.kind = 'refund') as reversals,
             exists (select from cases where purchase_id = o.purchase_id and state <> 'closed') as has_open_case,
             exists (select from support_requests where purchase_id = o.purchase_id and state <> 'closed') as has_open_support,
             exists (select from cases where purchase_id = o.purchase_id and part_minor is not null
                       and part_reference is null and p.state = 'paid') as has_unpaid_part
        from order_processes o join purchases p on p.id = o.purchase_id
        left join ledger_entries e on e.purchase_id = o.purchase_id
       group by o.purchase_id, o.state, p.state)
    select format('order %s of a %s purchase ends as %s with %s releases and %s reversals', id, purchase, state, releases,
             reversals) as sentence
      from ends
     where state not in ('released', 'reversed')
        or (state = 'released') <> (releases = 1 and reversals = 0)
        or (state = 'reversed') <> (reversals = 1)
    union all
    select format('order %s has ended, and its case has not', id) from ends where has_open_case
    union all
    select format('order %s has ended, and its support request stays open', id) from ends where has_open_support
    union all
    select format('the partial refund of order %s was never made', id) from ends where has_unpaid_part
    union all
    select format('payout %s pays an account that still waits', number)
      from payouts join payout_accounts account on account.id = payouts.payout_account_id
     where account.masked like 'w%'`.execute(database);
  return rows.map(({ sentence }) => sentence);
}
