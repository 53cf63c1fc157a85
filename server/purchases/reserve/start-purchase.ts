import { v7 } from 'uuid';
import { ProjectHeldError } from '#domain/projects/claim.ts';
import { ownsWork } from '#domain/projects/ownership.ts';
import {
  ReservationCooldownError,
  OwnProjectError,
  PriceChangedError,
  ProjectNotFoundError,
  ProjectReservedError,
  ProjectSoldError,
  ProjectUnavailableError,
  ReservationClosedError,
  ShippingRequiredError,
  TooManyReservationsError,
  TooManyUnpaidHoldsError,
} from '#domain/purchases/errors.ts';
import { CURRENCY, isPriceRupees, quotePrice } from '#domain/purchases/pricing.ts';
import { nextHold, secondsUntilOthersHadTurn } from '#domain/purchases/reservation-hold.ts';
import { CLOSED_BY_BUYER, reservationCooldownSeconds } from '#domain/purchases/reservation-limits.ts';
import { type Holding, holdingFor, type HoldingPurchase } from '#domain/purchases/taken-project.ts';
import { lockOpenProfile } from '../../accounts/profile-store.ts';
import type { DatabaseTransaction } from '../../database/database.ts';
import { GatewayUnavailableError, type Payment } from '../../ports/payment-gateway.ts';
import type { PurchaseDeps } from '../deps.ts';
import { EXPIRE_RESERVATION } from '../purchase-job-names.ts';
import {
  listOpenReservations,
  countUnpaidHolds,
  findLivePurchase,
  findProjectForSale,
  findPurchase,
  insertReservation,
  listAbandonedReservations,
  type Purchase,
  type TimedPurchase,
  storeIntent,
  sumUnpaidHolds,
  takeShippingDraft,
} from '../purchase-store.ts';
import { settlePurchase } from '../settle/settle-purchase.ts';
import { endReservationWithoutIntent } from '../transition-store.ts';
import { expireReservation, takeOverReservation } from './end-reservation.ts';
import { releaseUnknownPayment } from './release-unknown.ts';

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

const PRICE_TOO_HIGH =
  'This project costs more than the payment provider collects. Its seller has to lower the price first.';
/** A reservation that ends while we look, a faster buyer: each takes one more look. */
const MAX_ATTEMPTS = 5;
/** The whole answer, every question to the provider included. */
const ANSWER_WITHIN_MS = 5_800;

/**
 * Reserves a project for a buyer and opens the payment. The same buyer gets the same open payment again.
 *
 * The reservation is written first, so that of many buyers one holds the project; then the provider is asked, outside
 * of any transaction, under a key made from the purchase's id, so that a lost answer never opens a second payment.
 *
 * @throws AccountClosedError, ProjectNotFoundError, OwnProjectError, ProjectUnavailableError, ProjectHeldError, ProjectSoldError, ProjectReservedError, PriceChangedError, ShippingRequiredError,
 * TooManyReservationsError, ReservationCooldownError, TooManyUnpaidHoldsError, ReservationClosedError, GatewayUnavailableError
 */
export async function startPurchase(context: PurchaseDeps, input: StartPurchase): Promise<OpenPayment> {
  const endsAt = performance.now() + ANSWER_WITHIN_MS;
  for (let look = 1; look <= MAX_ATTEMPTS; look += 1) {
    const found = await reserve(context, input);
    if (found.kind === 'overtaken') continue;
    if (found.kind === 'stale') {
      await within(endsAt, expireReservation(context, found.purchase.id));
      continue;
    }
    if (found.kind === 'yielding') {
      await within(endsAt, takeOverReservation(context, found.purchase.id));
      continue;
    }
    const opened = await within(endsAt, openPayment(context, found.purchase));
    if (opened !== null) return opened;
    if (found.isNew && (await wasClosedByBuyer(context, found.purchase.id)))
      throw new ReservationClosedError();
  }
  throw new GatewayUnavailableError(1);
}

type Reserved =
  | { readonly kind: 'reserved'; readonly purchase: Purchase; readonly isNew: boolean }
  /** The project is held by a purchase that should have ended or moved on: the provider must be asked. */
  | { readonly kind: 'stale'; readonly purchase: Purchase }
  /** It is held by a buyer whose shortened hold is over: this one may have it. */
  | { readonly kind: 'yielding'; readonly purchase: Purchase }
  | { readonly kind: 'overtaken' };

async function reserve(context: PurchaseDeps, input: StartPurchase): Promise<Reserved> {
  return await context.database.transaction().execute(async (tx) => {
    const { buyerId, projectId } = input;
    await lockOpenProfile(tx, buyerId);
    const project = await findProjectForSale(tx, projectId, buyerId);
    if (project === null || project.listing === 'banned') throw new ProjectNotFoundError();
    if (ownsWork(project.buyer, project.work)) throw new OwnProjectError();

    const live = await findLivePurchase(tx, projectId);
    const holding = live === null ? null : holdingFor(buyerId, holdingPurchase(live));
    // What was deleted is there for who is buying it alone.
    if (project.listing === 'archived' && live?.buyer_id !== buyerId) throw new ProjectNotFoundError();
    const yielding = holding?.kind === 'yielding' ? live : null;
    if (live !== null && holding !== null && holding.kind !== 'yielding') {
      return reservationFrom(holding, live, input);
    }
    if (project.listing === 'withdrawn') throw new ProjectUnavailableError();
    if (project.heldUntil !== null) throw new ProjectHeldError(project.heldUntil);

    if (!isPriceRupees(project.price_rupees)) throw new ProjectUnavailableError(PRICE_TOO_HIGH);
    const quote = quotePrice(project.price_rupees);
    if (quote.amountMinor !== input.amountMinor) throw new PriceChangedError(quote);
    if (project.category === 'HARDWARE' && !(await takeShippingDraft(tx, buyerId, projectId))) {
      throw new ShippingRequiredError();
    }
    const hold = await grantHold(context, tx, input);
    // Only for somebody who may really have it: an empty threat would end the payments of others.
    if (yielding !== null) return { kind: 'yielding', purchase: yielding };
    const purchase = await insertReservation(tx, {
      id: v7(),
      buyerId,
      project,
      quote,
      currency: CURRENCY,
      hold,
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

function holdingPurchase(live: TimedPurchase): HoldingPurchase {
  const { state, buyer_id: holder, expires_at: expiresAt, yields, hasLapsed, isOverdue } = live;
  return { state, buyerId: holder, expiresAt, yields, hasLapsed, isOverdue };
}

/** @throws ProjectSoldError, ProjectReservedError, PriceChangedError */
function reservationFrom(
  holding: Exclude<Holding, { kind: 'yielding' }>,
  live: TimedPurchase,
  { amountMinor }: StartPurchase,
): Reserved {
  if (holding.kind === 'sold') throw new ProjectSoldError(holding.isOwn);
  if (holding.kind === 'reserved') throw new ProjectReservedError(holding.until);
  if (holding.kind === 'stale') return { kind: 'stale', purchase: live };
  if (live.amount_minor !== amountMinor) throw new PriceChangedError(agreed(live));
  return { kind: 'reserved', purchase: live, isNew: false };
}

/** How long this buyer may hold the project. @throws TooManyReservationsError, ReservationCooldownError, TooManyUnpaidHoldsError */
async function grantHold(
  context: PurchaseDeps,
  tx: DatabaseTransaction,
  { buyerId, projectId }: StartPurchase,
): Promise<{ seconds: number; yields: boolean }> {
  const { maxOpenReservations } = context.config.purchases;
  const open = await listOpenReservations(tx, buyerId, maxOpenReservations);
  if (open.length >= maxOpenReservations) throw new TooManyReservationsError(open);
  const { limits, purchases } = context.config;
  const fullSeconds = purchases.reservationMinutes * 60;
  if (limits === null) return { seconds: fullSeconds, yields: false };
  const { unpaidSeconds, ownSecondsAgo } = await sumUnpaidHolds(tx, projectId, buyerId);
  const waitSeconds = Math.max(
    reservationCooldownSeconds(await listAbandonedReservations(tx, buyerId, projectId)),
    secondsUntilOthersHadTurn(unpaidSeconds, ownSecondsAgo),
  );
  if (waitSeconds > 0) throw new ReservationCooldownError(waitSeconds);
  const { holds, secondsUntilFewer } = await countUnpaidHolds(tx, buyerId, limits.holds);
  if (holds >= limits.holds.max) throw new TooManyUnpaidHoldsError(limits.holds.max, secondsUntilFewer);
  return nextHold(fullSeconds, unpaidSeconds);
}

/** @returns null when the reservation ended meanwhile. */
async function openPayment(context: PurchaseDeps, purchase: Purchase): Promise<OpenPayment | null> {
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
async function wasClosedByBuyer({ database }: PurchaseDeps, purchaseId: string): Promise<boolean> {
  const purchase = await findPurchase(database, purchaseId);
  return purchase?.state === 'cancelled' && purchase.end_reason === CLOSED_BY_BUYER;
}

/** The buyer comes back to an open payment. @returns null when it is not open any more. */
async function reopen(
  context: PurchaseDeps,
  purchase: Purchase,
  intentId: string,
): Promise<OpenPayment | null> {
  const payment = await context.payments.findPayment(intentId);
  if (payment === null) {
    await releaseUnknownPayment(context, purchase.id);
    return null;
  }
  if (payment.status !== 'succeeded' && payment.status !== 'canceled') return { purchase, payment };
  await settlePurchase(context, intentId);
  return null;
}

/** The work goes on when the time is over: every step of it is repeatable, and the sweep finishes what is left. */
async function within<T>(endsAt: number, work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const timeUp = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new GatewayUnavailableError()), Math.max(0, endsAt - performance.now()));
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
