import { CodesUsedUpError, MAX_WRONG_CODES, WrongCodeError } from '#domain/orders/handover.ts';
import type { OrderAction } from '#domain/orders/order-actions.ts';
import type { OrderTrigger } from '#domain/orders/order-process.ts';
import type { Context } from '../context.ts';
import type { DatabaseTransaction } from '../database/database.ts';
import type { Routes } from '../http/routes.ts';
import { countWrongCode } from '../order-process/process-store.ts';
import { markDelivered } from '../order-process/shipping/shipping-store.ts';
import { getOrder, getOrderFor, type OrderDeps, type OrderView } from './get-order.ts';
import { presentDueOrder, presentOrderProcess } from './order-presenter.ts';
import { listDueOrders } from './order-store.ts';
import { lockOrder, stepOrder } from './step-order.ts';

export function orderRoutes(routes: Routes, context: Context): void {
  const present = (order: OrderView) => ({ data: presentOrderProcess(order, context.config.orders) });

  routes.handle('GET /api/orders/due', async ({ viewer }) => ({
    data: (await listDueOrders(context.database, viewer.profile.id)).flatMap((row) => presentDueOrder(row)),
  }));
  routes.handle('GET /api/orders/{purchase_id}', async ({ viewer, params }) =>
    present(await getOrder(context, { purchaseId: params.purchase_id, viewerId: viewer.profile.id })),
  );
  routes.handle('POST /api/orders/{purchase_id}/received', async ({ viewer, params }) =>
    present(await confirmArrival(context, { purchaseId: params.purchase_id, viewerId: viewer.profile.id })),
  );
  routes.handle('POST /api/orders/{purchase_id}/works', async ({ viewer, params }) =>
    present(await confirmWorks(context, { purchaseId: params.purchase_id, viewerId: viewer.profile.id })),
  );
  routes.handle('POST /api/orders/{purchase_id}/handover', async ({ viewer, params, body }) => {
    const asked = { purchaseId: params.purchase_id, viewerId: viewer.profile.id };
    return present(await handOver(context, { ...asked, code: body.code }));
  });
}

interface Asked {
  readonly purchaseId: string;
  readonly viewerId: string;
}

async function confirmArrival(context: OrderDeps, asked: Asked): Promise<OrderView> {
  return await confirm(context, asked, { action: 'received', trigger: 'received', by: 'buyer' });
}

/** Releases the seller's money immediately. @throws PurchaseNotFoundError, NotNowError */
async function confirmWorks(context: OrderDeps, asked: Asked): Promise<OrderView> {
  return await confirm(context, asked, { action: 'works', trigger: 'works', by: 'buyer' });
}

/**
 * Completes a handover in person. The seller enters the code that only the buyer sees.
 * @throws PurchaseNotFoundError, NotNowError, WrongCodeError, CodesUsedUpError
 */
async function handOver(
  context: OrderDeps,
  { code, ...asked }: Asked & { readonly code: string },
): Promise<OrderView> {
  const { database, handoverCodes } = context;
  const isRight = code === handoverCodes.codeOf(asked.purchaseId);
  const wrongCodes = await database.transaction().execute(async (tx): Promise<number | null> => {
    const process = await lockOrder(tx, asked.purchaseId);
    if (process.sellerId === asked.viewerId && process.wrongCodes >= MAX_WRONG_CODES)
      throw new CodesUsedUpError();
    await getOrderFor(context, tx, asked, 'enter-code');
    if (isRight) {
      await markDelivered(tx, asked.purchaseId);
      await stepOrder(context, tx, process, { trigger: 'handed-over', by: 'seller' });
      return null;
    }
    await countWrongCode(tx, asked.purchaseId);
    return process.wrongCodes + 1;
  });
  // This error is thrown after the commit, so that the wrong code is counted.
  if (wrongCodes !== null) throw new WrongCodeError(MAX_WRONG_CODES - wrongCodes);
  return await getOrder(context, asked);
}

async function confirm(
  context: OrderDeps,
  asked: Asked,
  word: { readonly action: OrderAction; readonly trigger: OrderTrigger; readonly by: 'buyer' },
): Promise<OrderView> {
  await context.database.transaction().execute(async (tx: DatabaseTransaction) => {
    const process = await lockOrder(tx, asked.purchaseId);
    await getOrderFor(context, tx, asked, word.action);
    if (word.trigger === 'received') await markDelivered(tx, asked.purchaseId);
    await stepOrder(context, tx, process, word);
  });
  return await getOrder(context, asked);
}
