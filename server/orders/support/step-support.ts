import {
  SUPPORT_STEPS,
  type SupportOutcome,
  type SupportStep,
  type SupportTrigger,
} from '#domain/orders/support.ts';
import type { DatabaseTransaction } from '../../database/database.ts';
import { supportMail, type SupportMailKind } from '../../mails/order-mails.ts';
import { getPurchaseMailFacts } from '../../mails/purchase-facts-store.ts';
import { addEvent } from '../../order-process/process-store.ts';
import {
  enterSupportState,
  findSupportRequest,
  type OpenSupportRequest,
  storeSupportEnd,
} from '../../order-process/support-store.ts';
import { refreshFigures } from '../../projects/reputation/refresh-figures.ts';
import type { PurchaseDeps } from '../../purchases/deps.ts';
import { enqueueMails } from '../../purchases/settle/book-transaction.ts';

export type SupportDeps = Pick<PurchaseDeps, 'jobs' | 'config' | 'log'>;

interface Cause {
  readonly trigger: SupportTrigger;
  readonly sellerId: string;
  readonly message?: { readonly id: string; readonly text: string };
}

/**
 * The caller must hold the lock on the order's process.
 * @returns null if the trigger changes nothing in this state.
 */
export async function stepSupport(
  context: SupportDeps,
  tx: DatabaseTransaction,
  open: OpenSupportRequest,
  { trigger, sellerId, message }: Cause,
): Promise<SupportStep | null> {
  const step = SUPPORT_STEPS[open.state][trigger] ?? null;
  if (step === null) return null;
  if ('to' in step) await enterSupportState(tx, open.id, step.to, context.config.orders);
  else await storeSupportEnd(tx, open.id, step.outcome);
  context.log.info({ support: open.id, purchaseId: open.purchaseId, trigger }, 'a support request advanced');
  await notify(context, tx, open, step, message);
  await refreshFigures(tx, sellerId);
  return step;
}

const CLOSED_BY: Readonly<Record<SupportOutcome, 'buyer' | 'seller' | 'market'>> = {
  'closed-by-buyer': 'buyer',
  'closed-by-seller': 'seller',
  'buyer-silent': 'market',
  unanswered: 'market',
  'became-case': 'buyer',
  reversed: 'market',
  'account-deleted': 'market',
};

async function notify(
  context: SupportDeps,
  tx: DatabaseTransaction,
  { id, purchaseId }: OpenSupportRequest,
  step: SupportStep,
  message: Cause['message'],
): Promise<void> {
  if ('outcome' in step) {
    await addEvent(tx, purchaseId, 'support-closed', CLOSED_BY[step.outcome]);
    await mail(context, tx, id, mailsOfEnd(step.outcome));
  } else if (step.to === 'answered') {
    await addEvent(tx, purchaseId, 'support-answered', 'seller');
    await mail(context, tx, id, ['answered'], message);
  } else if (step.to === 'late') {
    await addEvent(tx, purchaseId, 'support-missed', 'market');
    await mail(context, tx, id, ['missedForBuyer', 'missedForSeller']);
  } else {
    await addEvent(tx, purchaseId, 'support-asked', 'buyer');
    await mail(context, tx, id, ['asked'], message);
  }
}

function mailsOfEnd(outcome: SupportOutcome): SupportMailKind[] {
  if (outcome === 'closed-by-buyer') return ['closedForSeller'];
  return outcome === 'closed-by-seller' ? ['closedForBuyer'] : ['closedForBuyer', 'closedForSeller'];
}

export async function mail(
  context: SupportDeps,
  tx: DatabaseTransaction,
  id: string,
  kinds: readonly SupportMailKind[],
  message: Cause['message'] | null = null,
): Promise<void> {
  const request = await findSupportRequest(tx, id);
  if (request === null) throw new Error(`support request ${id} is gone`);
  const facts = await getPurchaseMailFacts(tx, request.purchaseId);
  await enqueueMails(
    context,
    tx,
    kinds.map((kind) => supportMail(kind, facts, { ...request, message }, context.config.publicUrl)),
  );
}
