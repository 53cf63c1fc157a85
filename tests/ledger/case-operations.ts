import { sql } from 'kysely';
import { DomainError } from '#domain/common/domain-error.ts';
import { type CaseDecision, decideCase } from '#server/console/decide-case.ts';
import type { Context } from '#server/context.ts';
import { findOpenCase, type OrderCase } from '#server/order-process/case-store.ts';
import { advanceCases } from '#server/orders/advance-orders.ts';
import {
  acceptOffer,
  escalateCase,
  makeOffer,
  withdrawCase,
  writeInCase,
} from '#server/orders/cases/act-in-case.ts';
import { openCase } from '#server/orders/cases/open-case.ts';
import { getLeftMinor } from '#server/orders/order-store.ts';
import { findPurchase } from '#server/purchases/purchase-store.ts';
import type { CaseStep } from './steps.ts';

interface Target {
  readonly purchaseId: string;
  readonly buyerId: string;
  readonly sellerId: string;
  readonly pick: number;
}

const NO_PICTURES = { paths: [], signal: AbortSignal.timeout(86_400_000) };

/** Each step also performs the steps that it requires, because random steps rarely occur in the necessary order. */
const steps: Readonly<Record<CaseStep, (context: Context, target: Target) => Promise<unknown>>> = {
  open: (context, target) => openOrFind(context, target),

  answer: async (context, target) => {
    const { id } = await openOrFind(context, target);
    await writeInCase(context, {
      caseId: id,
      viewerId: target.sellerId,
      text: 'Which version?',
      pictures: NO_PICTURES,
    });
  },

  'offer-part': async (context, target) => {
    const { id } = await openOrFind(context, target);
    const leftMinor = await getLeftMinor(context.database, target.purchaseId);
    await makeOffer(context, {
      caseId: id,
      viewerId: target.sellerId,
      kind: 'part-refund',
      amountMinor: partOf(leftMinor, target.pick) * 100,
      text: null,
    });
  },

  accept: async (context, target) => {
    const { id, offerKind } = await openOrFind(context, target);
    if (offerKind === null) await steps['offer-part'](context, target);
    await acceptOffer(context, { caseId: id, viewerId: target.buyerId });
  },

  escalate: async (context, target) => {
    const { id, state } = await openOrFind(context, target);
    if (state === 'open') await steps.answer(context, target);
    await escalateCase(context, { caseId: id, viewerId: target.buyerId });
  },

  withdraw: async (context, target) => {
    const { id } = await openOrFind(context, target);
    await withdrawCase(context, { caseId: id, viewerId: target.buyerId });
  },

  silence: async (context, { purchaseId }) => {
    await sql`update cases set due_at = now() - interval '1 second' where purchase_id = ${purchaseId} and state <> 'closed'`.execute(
      context.database,
    );
    await advanceCases(context);
  },

  'decide-part': async (context, target) => {
    const leftMinor = await getLeftMinor(context.database, target.purchaseId);
    await decide(context, target, 'part-refund', partOf(leftMinor, target.pick));
  },
  'decide-full': (context, target) => decide(context, target, 'refund'),
  'decide-none': (context, target) => decide(context, target, 'no-refund'),
};

export async function takeCaseStep(
  context: Context,
  step: CaseStep,
  target: Omit<Target, 'buyerId' | 'sellerId'>,
): Promise<string | null> {
  const purchase = await findPurchase(context.database, target.purchaseId);
  if (purchase?.state !== 'paid') return 'not-paid';
  try {
    await steps[step](context, { ...target, buyerId: purchase.buyerId, sellerId: purchase.sellerId });
    return null;
  } catch (error) {
    if (error instanceof DomainError) return error.code;
    throw error;
  }
}

async function openOrFind(context: Context, { purchaseId, buyerId }: Target): Promise<OrderCase> {
  const open = await findOpenCase(context.database, purchaseId);
  if (open !== null) return open;
  await openCase(context, {
    purchaseId,
    viewerId: buyerId,
    reason: 'not-as-described',
    wants: 'refund',
    text: 'A part of what the listing promises is missing.',
    pictures: NO_PICTURES,
  });
  const opened = await findOpenCase(context.database, purchaseId);
  if (opened === null) throw new Error(`the case about ${purchaseId} was not stored`);
  return opened;
}

function partOf(leftMinor: number, pick: number): number {
  return 1 + (pick % Math.max(1, Math.floor(leftMinor / 100) - 1));
}

async function decide(
  context: Context,
  target: Target,
  decision: CaseDecision['decision'],
  rupees: number | null = null,
): Promise<void> {
  const { number } = await openOrFind(context, target);
  await decideCase(context, { number, decision, rupees, reason: 'Both sides were heard.', actor: 'checker' });
}
