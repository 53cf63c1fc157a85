import { expect, it } from 'vitest';
import { setUpMarket } from '#tests/support/set-up-market.ts';
import { addEvent, lockForDownload, lockProcess } from '../order-process/process-store.ts';
import { lockPurchase } from '../purchases/purchase-store.ts';
import { lockForSettlement } from '../purchases/settle/settlement-store.ts';

const { app, market } = setUpMarket();

it.each([
  ['a settlement', (tx, sale) => lockForSettlement(tx, { id: sale.purchaseId, projectId: sale.projectId })],
  ['a step of the order', (tx, sale) => lockPurchase(tx, sale.purchaseId)],
  ['a download', (tx, sale) => lockForDownload(tx, sale.purchaseId)],
] satisfies [string, (tx: Parameters<typeof lockProcess>[0], sale: Sale) => Promise<unknown>][])(
  "a transaction that has locked only an order's process can write events while %s waits for that lock",
  async (_what, lock) => {
    const project = await market.list();
    const sale = { projectId: project.id, ...(await market.buy(project)) };
    const { database } = app.context;
    const shipping = await database.startTransaction().execute();
    await lockProcess(shipping, sale.purchaseId);
    const other = database.transaction().execute(async (tx) => {
      await lock(tx, sale);
      await lockProcess(tx, sale.purchaseId);
    });
    await expect.poll(waitingSessions).toBe(1);
    await addEvent(shipping, sale.purchaseId, 'shipped', 'seller');
    await shipping.commit().execute();
    await other;
  },
);

type Sale = Awaited<ReturnType<typeof market.buy>> & { readonly projectId: string };

async function waitingSessions(): Promise<number> {
  const { rows } = await app.pool.query(
    `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
  );
  return rows.length;
}
