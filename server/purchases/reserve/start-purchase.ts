import { v7 } from 'uuid';
import { blocksListing, type SaleMode } from '#domain/projects/sale-mode.ts';
import {
  ProjectNotFoundError,
  ReservationClosedError,
  ReservationCooldownError,
  ShippingRequiredError,
  TooManyReservationsError,
  TooManyUnpaidReservationsError,
} from '#domain/purchases/errors.ts';
import { CURRENCY } from '#domain/purchases/pricing.ts';
import { CLOSED_BY_BUYER } from '#domain/purchases/reservation-end.ts';
import { nextReservationLength, sharedListingCooldownSeconds } from '#domain/purchases/reservation-length.ts';
import { reservationCooldownSeconds } from '#domain/purchases/reservation-limits.ts';
import { decideStart } from '#domain/purchases/start-decision.ts';
import { lockOpenProfile } from '../../accounts/profile-store.ts';
import type { DatabaseTransaction } from '../../database/database.ts';
import { EXPIRE_RESERVATION } from '../../jobs/job-names.ts';
import { renewDraft } from '../../order-process/shipping/draft-store.ts';
import { GatewayUnavailableError, type Payment } from '../../ports/payment-gateway.ts';
import type { PurchaseDeps } from '../deps.ts';
import { findLivePurchaseFor, findPurchase, type Purchase, storeIntent } from '../purchase-store.ts';
import { settlePurchase } from '../settle/settle-purchase.ts';
import { endReservationWithoutIntent } from '../transition-store.ts';
import { releaseUnknownPayment, expireReservation, endReplaceableReservation } from './end-reservation.ts';
import {
  countUnpaidReservations,
  findProjectForSale,
  insertReservation,
  listAbandonedReservations,
  listOpenReservations,
  sumUnpaidReservations,
} from './reservation-store.ts';

export interface StartPurchase {
  readonly buyerId: string;
  readonly projectId: string;
  readonly amountMinor: number;
}

export interface OpenPayment {
  readonly purchase: Purchase;
  readonly payment: Payment;
}

const MAX_ATTEMPTS = 5;
const ANSWER_WITHIN_MS = 5_800;

/**
 * Resumes the buyer's open payment if there is one. Otherwise commits a reservation before calling the provider,
 * with an idempotency key derived from the purchase's ID, so that a repeated call cannot open a second payment.
 * @throws AccountClosedError, ProjectNotFoundError, OwnProjectError, ProjectUnavailableError,
 * ProjectFrozenError, ShopClosedError, CancelledBeforeError, ProjectSoldError, ProjectReservedError, PriceChangedError,
 * ShippingRequiredError, TooManyReservationsError, ReservationCooldownError, TooManyUnpaidReservationsError,
 * ReservationClosedError, GatewayUnavailableError
 */
export async function startPurchase(context: PurchaseDeps, input: StartPurchase): Promise<OpenPayment> {
  const deadline = performance.now() + ANSWER_WITHIN_MS;
  for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt += 1) {
    const found = await reserve(context, input);
    if (found.kind === 'lost-race') continue;
    if (found.kind === 'lapsed') {
      await withDeadline(deadline, expireReservation(context, found.purchase.id));
      continue;
    }
    if (found.kind === 'replaceable') {
      await withDeadline(deadline, endReplaceableReservation(context, found.purchase.id));
      continue;
    }
    const opened = await withDeadline(deadline, openPayment(context, found.purchase));
    if (opened !== null) return opened;
    if (found.isNew && (await wasClosedByBuyer(context, found.purchase.id)))
      throw new ReservationClosedError();
  }
  throw new GatewayUnavailableError(1);
}

type ReserveResult =
  | { readonly kind: 'reserved'; readonly purchase: Purchase; readonly isNew: boolean }
  | { readonly kind: 'lapsed'; readonly purchase: Purchase }
  | { readonly kind: 'replaceable'; readonly purchase: Purchase }
  | { readonly kind: 'lost-race' };

async function reserve(context: PurchaseDeps, input: StartPurchase): Promise<ReserveResult> {
  return await context.database.transaction().execute(async (tx) => {
    const { buyerId, projectId } = input;
    await lockOpenProfile(tx, buyerId);
    const project = await findProjectForSale(tx, projectId, buyerId);
    if (project === null) throw new ProjectNotFoundError();
    const live = await findLivePurchaseFor(tx, projectId, buyerId);
    const decision = decideStart(project, live, input.amountMinor);
    if (decision.kind === 'check-lapsed') return { kind: 'lapsed', purchase: decision.purchase };
    if (decision.kind === 'resume') return { kind: 'reserved', purchase: decision.purchase, isNew: false };
    if (project.category === 'HARDWARE' && !(await renewDraft(tx, buyerId, projectId))) {
      throw new ShippingRequiredError();
    }
    const length = await grantReservation(context, tx, input, project.saleMode);
    // This check comes after all limits, because a replacement ends another buyer's payment.
    if (decision.replaced !== null) return { kind: 'replaceable', purchase: decision.replaced };
    const purchase = await insertReservation(tx, {
      id: v7(),
      buyerId,
      project,
      quote: decision.quote,
      currency: CURRENCY,
      length,
    });
    if (purchase === null) return { kind: 'lost-race' };
    await context.jobs.enqueue(
      EXPIRE_RESERVATION,
      { purchaseId: purchase.id },
      { transaction: tx, notBefore: purchase.expiresAt, key: purchase.id },
    );
    return { kind: 'reserved', purchase, isNew: true };
  });
}

/** @throws TooManyReservationsError, ReservationCooldownError, TooManyUnpaidReservationsError */
async function grantReservation(
  context: PurchaseDeps,
  tx: DatabaseTransaction,
  { buyerId, projectId }: StartPurchase,
  saleMode: SaleMode,
): Promise<{ seconds: number; isShortened: boolean }> {
  const { maxOpenReservations } = context.config.purchases;
  const open = await listOpenReservations(tx, buyerId, maxOpenReservations);
  if (open.length >= maxOpenReservations) throw new TooManyReservationsError(open);
  const { limits, purchases } = context.config;
  const fullSeconds = purchases.reservationMinutes * 60;
  if (limits === null) return { seconds: fullSeconds, isShortened: false };
  const length = blocksListing(saleMode)
    ? await lengthOnListing(tx, { buyerId, projectId }, fullSeconds)
    : { seconds: fullSeconds, isShortened: false };
  const { count, retryAfterSeconds } = await countUnpaidReservations(tx, buyerId, limits.holds);
  if (count >= limits.holds.max)
    throw new TooManyUnpaidReservationsError(limits.holds.max, retryAfterSeconds);
  return length;
}

/**
 * @returns the length of the reservation, which is shorter if unpaid reservations have blocked the listing.
 * @throws ReservationCooldownError
 */
async function lengthOnListing(
  tx: DatabaseTransaction,
  { buyerId, projectId }: Pick<StartPurchase, 'buyerId' | 'projectId'>,
  fullSeconds: number,
): Promise<{ seconds: number; isShortened: boolean }> {
  const { unpaidSeconds, ownSecondsAgo } = await sumUnpaidReservations(tx, projectId, buyerId);
  const waitSeconds = Math.max(
    reservationCooldownSeconds(await listAbandonedReservations(tx, buyerId, projectId)),
    sharedListingCooldownSeconds(unpaidSeconds, ownSecondsAgo),
  );
  if (waitSeconds > 0) throw new ReservationCooldownError(waitSeconds);
  return nextReservationLength(fullSeconds, unpaidSeconds);
}

/** @returns null if the reservation has ended concurrently. */
async function openPayment(context: PurchaseDeps, purchase: Purchase): Promise<OpenPayment | null> {
  if (purchase.intentId !== null) return await resumePayment(context, purchase, purchase.intentId);
  let payment: Payment;
  try {
    payment = await context.payments.openPayment({
      purchaseId: purchase.id,
      projectId: purchase.projectId,
      buyerId: purchase.buyerId,
      amountMinor: purchase.amountMinor,
      currency: purchase.currency,
      description: purchase.title,
    });
  } catch (error) {
    const end = { state: 'cancelled', reason: 'payment-not-opened', onlyLapsed: false } as const;
    await context.database.transaction().execute((tx) => endReservationWithoutIntent(tx, purchase.id, end));
    throw error;
  }
  if (!(await storeIntent(context.database, purchase.id, payment.intentId))) return null;
  return { purchase: { ...purchase, intentId: payment.intentId }, payment };
}

/** If the buyer cancelled the reservation, another attempt must not reserve the project again. */
async function wasClosedByBuyer({ database }: PurchaseDeps, purchaseId: string): Promise<boolean> {
  const purchase = await findPurchase(database, purchaseId);
  return purchase?.state === 'cancelled' && purchase.endReason === CLOSED_BY_BUYER;
}

async function resumePayment(
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

/**
 * Rejects at the deadline. The work continues in the background, which is safe because each of its steps is
 * idempotent.
 */
async function withDeadline<T>(endsAt: number, work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const timedOut = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new GatewayUnavailableError()), Math.max(0, endsAt - performance.now()));
  });
  try {
    return await Promise.race([work, timedOut]);
  } finally {
    clearTimeout(timer);
  }
}
