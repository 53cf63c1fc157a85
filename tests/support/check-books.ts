import { sql } from 'kysely';
import type { Context } from '#server/context.ts';
import type { JournalIntent } from './sandbox-payments.ts';

/**
 * What must be true of purchases, the books and the provider's own journal once nothing is under way any more.
 *
 * @returns one sentence for everything that is not true.
 */
export async function findBrokenPromises(
  { database }: Pick<Context, 'database'>,
  journal: readonly JournalIntent[],
): Promise<string[]> {
  const broken: string[] = [];
  const purchases = await database.selectFrom('purchases').selectAll().execute();
  const entries = await database.selectFrom('ledger_entries').selectAll().execute();
  const shipments = await database.selectFrom('shipments').selectAll().execute();

  const live = new Map<string, number>();
  for (const { project_id: projectId, state } of purchases) {
    if (state === 'paid' || state === 'reserved' || state === 'processing') {
      live.set(projectId, (live.get(projectId) ?? 0) + 1);
    }
  }
  for (const [projectId, count] of live) {
    if (count > 1) broken.push(`project ${projectId} has ${count} live purchases`);
  }

  const byIntent = new Map(purchases.map((purchase) => [purchase.intent_id, purchase]));
  for (const intent of journal) {
    const purchase = byIntent.get(intent.id);
    const isDisputeLost = intent.disputes.some(({ status }) => status === 'lost');
    const heldMinor = isDisputeLost ? 0 : intent.capturedMinor - intent.refundedMinor;
    if (intent.refundedMinor > intent.capturedMinor)
      broken.push(`payment ${intent.id} was refunded too often`);
    if (heldMinor > 0 && purchase?.state !== 'paid') {
      broken.push(`payment ${intent.id} was charged without a purchase (${purchase?.state ?? 'none'})`);
    }
    if (purchase !== undefined && heldMinor === 0 && purchase.state === 'paid') {
      broken.push(`purchase ${purchase.id} is paid without money`);
    }
    if (purchase?.state === 'paid' && heldMinor !== purchase.amount_minor) {
      broken.push(`purchase ${purchase.id} was paid with another amount`);
    }
    if (intent.charges.filter(({ status }) => status === 'succeeded').length > 1) {
      broken.push(`payment ${intent.id} was charged twice`);
    }
  }
  const known = new Set(journal.map(({ id }) => id));
  for (const purchase of purchases) {
    if (purchase.state === 'paid' && !known.has(purchase.intent_id ?? '')) {
      broken.push(`purchase ${purchase.id} is paid without a payment`);
    }
    const own = entries.filter((entry) => entry.purchase_id === purchase.id);
    const sale = own.filter(({ kind }) => kind === 'sale').length;
    const refund = own.filter(({ kind }) => kind === 'refund').length;
    const wanted = purchase.paid_at === null ? [0, 0] : purchase.state === 'paid' ? [3, 0] : [3, 3];
    if (sale !== wanted[0] || refund !== wanted[1]) {
      broken.push(`purchase ${purchase.id} (${purchase.state}) has ${sale}+${refund} ledger entries`);
    }
    const hasShipment = shipments.some((shipment) => shipment.purchase_id === purchase.id);
    if (purchase.paid_at !== null && hasShipment !== (purchase.category === 'HARDWARE')) {
      broken.push(`purchase ${purchase.id} has the wrong order`);
    }
  }
  const { rows } = await sql<{ clearing: number; total: number }>`
    select coalesce(sum(amount_minor) filter (where account = 'clearing'), 0)::bigint as clearing,
           coalesce(sum(amount_minor), 0)::bigint as total from ledger_entries`.execute(database);
  const heldMinor = journal
    .filter((intent) => byIntent.has(intent.id) && !intent.disputes.some(({ status }) => status === 'lost'))
    .reduce((sum, intent) => sum + intent.capturedMinor - intent.refundedMinor, 0);
  if (rows[0]?.total !== 0) broken.push(`the ledger does not balance: ${rows[0]?.total}`);
  if (rows[0]?.clearing !== heldMinor) {
    broken.push(`the ledger holds ${rows[0]?.clearing}, the provider ${heldMinor}`);
  }
  return broken;
}
