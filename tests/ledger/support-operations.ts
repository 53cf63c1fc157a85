import { sql } from 'kysely';
import { DomainError } from '#domain/common/domain-error.ts';
import type { Context } from '#server/context.ts';
import { findOpenSupport, type OpenSupportRequest } from '#server/order-process/support-store.ts';
import { advanceSupport } from '#server/orders/advance-orders.ts';
import { writeMessage } from '#server/orders/messages/write-message.ts';
import { closeSupport, askSupport } from '#server/orders/support/support-routes.ts';
import { findPurchase } from '#server/purchases/purchase-store.ts';
import type { SupportStepName } from './steps.ts';

interface Target {
  readonly purchaseId: string;
  readonly buyerId: string;
  readonly sellerId: string;
}

const NO_PICTURES = { paths: [], signal: AbortSignal.timeout(86_400_000) };

const steps: Readonly<Record<SupportStepName, (context: Context, target: Target) => Promise<unknown>>> = {
  ask: (context, target) => askOrFind(context, target),
  answer: async (context, target) => {
    await askOrFind(context, target);
    await write(context, target, target.sellerId);
  },
  reply: async (context, target) => {
    await askOrFind(context, target);
    await write(context, target, target.buyerId);
  },
  close: async (context, target) => {
    const { id } = await askOrFind(context, target);
    await closeSupport(context, { supportId: id, viewerId: target.buyerId });
  },
  silence: async (context, { purchaseId }) => {
    await sql`update support_requests set due_at = now() - interval '1 second'
               where purchase_id = ${purchaseId} and state <> 'closed'`.execute(context.database);
    await advanceSupport(context);
  },
};

export async function takeSupportStep(
  context: Context,
  step: SupportStepName,
  purchaseId: string,
): Promise<string | null> {
  const purchase = await findPurchase(context.database, purchaseId);
  if (purchase?.state !== 'paid') return 'not-paid';
  try {
    await steps[step](context, { purchaseId, buyerId: purchase.buyerId, sellerId: purchase.sellerId });
    return null;
  } catch (error) {
    if (error instanceof DomainError) return error.code;
    throw error;
  }
}

async function askOrFind(context: Context, { purchaseId, buyerId }: Target): Promise<OpenSupportRequest> {
  const open = await findOpenSupport(context.database, purchaseId);
  if (open !== null) return open;
  await askSupport(context, {
    purchaseId,
    viewerId: buyerId,
    text: 'Which version of Node.js does it expect?',
    pictures: NO_PICTURES,
  });
  const asked = await findOpenSupport(context.database, purchaseId);
  if (asked === null) throw new Error(`the support request about ${purchaseId} was not stored`);
  return asked;
}

async function write(context: Context, { purchaseId }: Target, viewerId: string): Promise<void> {
  await writeMessage(context, { purchaseId, viewerId, text: 'Version 20.', pictures: NO_PICTURES });
}
