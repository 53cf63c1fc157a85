import { DomainError } from '#domain/common/domain-error.ts';
import type { FeePaper } from '#domain/taxes/fee-paper.ts';
import type { Context } from '../context.ts';
import type { Routes } from '../http/routes.ts';
import { listFeePapersOf } from './papers/fee-paper-store.ts';
import {
  presentGrantCheck,
  presentOpenPayment,
  presentRefund,
  presentTransaction,
} from './purchase-presenter.ts';
import { checkGrant, issueGrant } from './read/issue-grant.ts';
import { listHistoryPage } from './read/list-history-page.ts';
import { presentReceipt } from './read/receipt-presenter.ts';
import { findReceipt, type Receipt } from './read/receipt-store.ts';
import { requestRefund } from './refund/request-refund.ts';
import { cancelReservation } from './reserve/end-reservation.ts';
import { startPurchase } from './reserve/start-purchase.ts';
import { receiveGatewayEvent } from './settle/handle-gateway-event.ts';
import { handlePaymentHint, settleOwnPayment } from './settle/settle-purchase.ts';

export function purchaseRoutes(routes: Routes, context: Context): void {
  routes.handle('POST /api/payment/create-payment-intent', async ({ viewer, body }) =>
    presentOpenPayment(
      await startPurchase(context, {
        buyerId: viewer.profile.id,
        projectId: body.project_id,
        amountMinor: body.amount,
      }),
    ),
  );

  routes.handle('POST /api/payment/update-status', async ({ body }) => {
    const { attempt_id: attemptId, attempt_signature: signature } = body;
    const hasProof = attemptId !== undefined || signature !== undefined;
    await handlePaymentHint(context, {
      intentId: body.payment_intent_id,
      proof: hasProof ? { attemptId: attemptId ?? '', signature: signature ?? '' } : null,
    });
    return { data: { status: 'received' } };
  });

  routes.handle('POST /api/payment/webhook', async ({ rawBody, request }) => {
    await receiveGatewayEvent(context, { rawBody, headers: request.headers });
    return { received: true };
  });

  routes.handle('PUT /api/projects/{id}/mark-sold', async ({ viewer, params }) => {
    await settleOwnPayment(context, { buyerId: viewer.profile.id, projectId: params.id });
    return { data: null };
  });

  routes.handle('DELETE /api/payment/reservation/{project_id}', async ({ viewer, params }) => {
    await cancelReservation(context, { buyerId: viewer.profile.id, projectId: params.project_id });
    return { data: null };
  });

  routes.handle('POST /api/payment/purchases/{purchase_id}/refund', async ({ viewer, params }) => {
    const state = await requestRefund(context, {
      profileId: viewer.profile.id,
      purchaseId: params.purchase_id,
    });
    return { data: presentRefund(state) };
  });

  routes.handle('GET /api/payment/gethistory', async ({ viewer, query }) => {
    const { rows, total, nextCursor } = await listHistoryPage(context, viewer.profile.id, query);
    return { data: rows.map(presentTransaction), meta: { total, next_cursor: nextCursor } };
  });

  routes.handle('GET /api/payment/purchases/{purchase_id}/grant', async ({ viewer, params, query }) => ({
    data: await issueGrant(context, {
      purchaseId: params.purchase_id,
      buyerId: viewer.profile.id,
      version: query.version ?? null,
    }),
  }));

  routes.handle('POST /api/public/grant-checks', async ({ body }) => ({
    data: presentGrantCheck(await checkGrant(context, body.grant)),
  }));

  routes.handle('GET /api/public/grant-keys', async () => ({
    keys: [...(await context.grants.listKeys())],
  }));

  routes.handle('GET /api/payment/receipts/{purchase_id}', async ({ viewer, params }) => ({
    data: presentReceipt(await getReceipt(context, params.purchase_id, viewer.profile.id), viewer.profile.id),
  }));
}

class ReceiptNotFoundError extends DomainError {
  constructor() {
    super('not-found', { reason: 'no-receipt' });
  }
}

/** @throws ReceiptNotFoundError, also if the purchase is unpaid or the member is neither its buyer nor its seller */
async function getReceipt(
  { database }: Pick<Context, 'database'>,
  purchaseId: string,
  profileId: string,
): Promise<Receipt & { readonly papers: readonly FeePaper[] }> {
  const receipt = await findReceipt(database, purchaseId, profileId);
  if (receipt === null) throw new ReceiptNotFoundError();
  // Only the buyer pays the platform fee, so only the buyer sees the invoices and credit notes for it.
  const papers = receipt.buyerId === profileId ? await listFeePapersOf(database, purchaseId) : [];
  return { ...receipt, papers };
}
