import { v7 } from 'uuid';
import { CURRENCY, quotePrice } from '#domain/pricing.ts';
import {
  HeldTooOften,
  OwnProject,
  PriceChanged,
  ProjectNotFound,
  ProjectReserved,
  ProjectSold,
  ProjectUnavailable,
  ReservationClosed,
  secondsUntilHeldAgain,
  ShippingRequired,
  TooManyReservations,
  TooManyUnpaidHolds,
} from '#domain/purchase.ts';
import { lockOpenProfile } from '../accounts/profile-store.ts';
import type { DatabaseTransaction } from '../database/database.ts';
import { GatewayUnavailable, type Payment } from '../ports/payment-gateway.ts';
import { expireReservation } from './end-reservation.ts';
import { EXPIRE_RESERVATION } from './purchase-job-names.ts';
import {
  CLOSED_BY_BUYER,
  listOpenReservations,
  countUnpaidHolds,
  endReservationWithoutIntent,
  findLivePurchase,
  findProjectForSale,
  findPurchase,
  insertReservation,
  listLetGo,
  type Purchase,
  storeIntent,
  takeShippingDraft,
} from './purchase-store.ts';
import type { Settling } from './record-settlement.ts';
import { settlePurchase } from './settle-purchase.ts';

export interface StartPurchase {
  readonly buyerId: string;
  readonly projectId: string;
  /** What the buyer was shown, in paise: compared, never charged. */
  readonly amountMinor: number;
}

export interface OpenPayment {
  readonly purchase: Purchase;
  readonly payment: Payment;
}

/** A reservation that ends while we look, a faster buyer: each takes one more look. */
const MOST_LOOKS = 5;
/** The whole answer, every question to the provider included. */
const ANSWER_WITHIN_MS = 5_800;

/**
 * Reserves a project for a buyer and opens the payment. The same buyer gets the same open payment again.
 *
 * The reservation is written first, so that of many buyers one holds the project; then the provider is asked, outside
 * of any transaction, under a key made from the purchase's id, so that a lost answer never opens a second payment.
 *
 * @throws AccountClosed, ProjectNotFound, OwnProject, ProjectUnavailable, ProjectSold, ProjectReserved, PriceChanged, ShippingRequired,
 * TooManyReservations, HeldTooOften, TooManyUnpaidHolds, ReservationClosed, GatewayUnavailable
 */
export async function startPurchase(context: Settling, input: StartPurchase): Promise<OpenPayment> {
  const endsAt = performance.now() + ANSWER_WITHIN_MS;
  for (let look = 1; look <= MOST_LOOKS; look += 1) {
    const found = await reserve(context, input);
    if (found.kind === 'overtaken') continue;
    if (found.kind === 'stale') {
      await within(endsAt, refresh(context, found.purchase));
      continue;
    }
    const opened = await within(endsAt, openPayment(context, found.purchase));
    if (opened !== null) return opened;
    if (found.isNew && (await wasClosedByBuyer(context, found.purchase.id))) throw new ReservationClosed();
  }
  throw new GatewayUnavailable(1);
}

type Reserved =
  | { readonly kind: 'reserved'; readonly purchase: Purchase; readonly isNew: boolean }
  /** The project is held by a purchase that should have ended or moved on: the provider must be asked. */
  | { readonly kind: 'stale'; readonly purchase: Purchase }
  | { readonly kind: 'overtaken' };

async function reserve(context: Settling, input: StartPurchase): Promise<Reserved> {
  return await context.database.transaction().execute(async (tx) => {
    const { buyerId, projectId } = input;
    await lockOpenProfile(tx, buyerId);
    const project = await findProjectForSale(tx, projectId, buyerId);
    if (project === null || project.listing === 'banned') throw new ProjectNotFound();
    if (project.buyerOwnsIt) throw new OwnProject();

    const live = await findLivePurchase(tx, projectId);
    // What has left the market is there for its seller and its buyer alone.
    if (project.listing === 'archived' && live?.buyer_id !== buyerId) throw new ProjectNotFound();
    if (live !== null) return takenUp(live, input);
    if (project.listing === 'archived') throw new ProjectNotFound();
    if (project.listing === 'withdrawn') throw new ProjectUnavailable();

    const quote = quotePrice(project.price_rupees);
    if (quote.amountMinor !== input.amountMinor) throw new PriceChanged(quote);
    if (project.category === 'HARDWARE' && !(await takeShippingDraft(tx, buyerId, projectId))) {
      throw new ShippingRequired();
    }
    await refuseHoarding(context, tx, input);
    const purchase = await insertReservation(tx, {
      id: v7(),
      buyerId,
      project,
      quote,
      currency: CURRENCY,
      minutes: context.config.purchases.reservationMinutes,
    });
    if (purchase === null) return { kind: 'overtaken' };
    await context.jobs.enqueue(
      EXPIRE_RESERVATION,
      { purchaseId: purchase.id },
      { transaction: tx, notBefore: purchase.expires_at, key: purchase.id },
    );
    return { kind: 'reserved', purchase, isNew: true };
  });
}

/** What somebody's live purchase means for this buyer. */
function takenUp(live: Purchase & { hasLapsed: boolean }, input: StartPurchase): Reserved {
  const isOwn = live.buyer_id === input.buyerId;
  if (live.state === 'paid') throw new ProjectSold(isOwn);
  if (live.state === 'reserved' && live.hasLapsed) return { kind: 'stale', purchase: live };
  if (!isOwn) throw new ProjectReserved(live.expires_at);
  if (live.amount_minor !== input.amountMinor) throw new PriceChanged(agreed(live));
  return { kind: 'reserved', purchase: live, isNew: false };
}

async function refuseHoarding(
  context: Settling,
  tx: DatabaseTransaction,
  { buyerId, projectId }: StartPurchase,
): Promise<void> {
  const { maxOpenReservations } = context.config.purchases;
  const open = await listOpenReservations(tx, buyerId, maxOpenReservations);
  if (open.length >= maxOpenReservations) throw new TooManyReservations(open);
  const { limits } = context.config;
  if (limits === null) return;
  const waitSeconds = secondsUntilHeldAgain(await listLetGo(tx, buyerId, projectId));
  if (waitSeconds > 0) throw new HeldTooOften(waitSeconds);
  const { holds, secondsUntilFewer } = await countUnpaidHolds(tx, buyerId, limits.holds);
  if (holds >= limits.holds.max) throw new TooManyUnpaidHolds(limits.holds.max, secondsUntilFewer);
}

/** @returns null when the reservation ended meanwhile. */
async function openPayment(context: Settling, purchase: Purchase): Promise<OpenPayment | null> {
  if (purchase.intent_id !== null) return await reopen(context, purchase, purchase.intent_id);
  let payment: Payment;
  try {
    payment = await context.payments.openPayment({
      purchaseId: purchase.id,
      projectId: purchase.project_id,
      buyerId: purchase.buyer_id,
      amountMinor: purchase.amount_minor,
      currency: purchase.currency,
      description: purchase.title,
    });
  } catch (error) {
    // Nobody has the payment's secret, so nobody can pay: the project is free again at once.
    await endReservationWithoutIntent(context.database, purchase.id, {
      state: 'cancelled',
      reason: 'payment-not-opened',
      onlyLapsed: false,
    });
    throw error;
  }
  if (!(await storeIntent(context.database, purchase.id, payment.intentId))) return null;
  return { purchase: { ...purchase, intent_id: payment.intentId }, payment };
}

/**
 * The buyer let go of the very reservation that this call made, before it was open: then nothing is begun anew. Whoever
 * only took up a reservation that was there asked for a payment of their own, and gets one.
 */
async function wasClosedByBuyer({ database }: Settling, purchaseId: string): Promise<boolean> {
  const purchase = await findPurchase(database, purchaseId);
  return purchase?.state === 'cancelled' && purchase.end_reason === CLOSED_BY_BUYER;
}

/** The buyer comes back to an open payment. @returns null when it is not open any more. */
async function reopen(context: Settling, purchase: Purchase, intentId: string): Promise<OpenPayment | null> {
  const payment = await context.payments.findPayment(intentId);
  const isUsable = payment !== null && payment.status !== 'succeeded' && payment.status !== 'canceled';
  if (isUsable) return { purchase, payment };
  await settlePurchase(context, intentId);
  return null;
}

async function refresh(context: Settling, purchase: Purchase): Promise<void> {
  await expireReservation(context, purchase.id);
}

/** The work goes on when the time is over: every step of it is repeatable, and the sweep finishes what is left. */
async function within<T>(endsAt: number, work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const timeUp = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new GatewayUnavailable()), Math.max(0, endsAt - performance.now()));
  });
  try {
    return await Promise.race([work, timeUp]);
  } finally {
    clearTimeout(timer);
  }
}

function agreed(purchase: Purchase) {
  return {
    priceRupees: purchase.price_rupees,
    feeRupees: purchase.fee_rupees,
    totalRupees: purchase.price_rupees + purchase.fee_rupees,
    amountMinor: purchase.amount_minor,
  };
}
