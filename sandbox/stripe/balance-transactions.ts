import type { BalanceTransaction, Charge } from './stripe-types.ts';
import { newId, nowSeconds } from './stripe-world.ts';
import type { StripeWorld } from './stripe-world.ts';

/** https://docs.stripe.com/api/balance_transactions, with the fees of India. */

/** Stripe's fee for a card payment is 2 %, plus 18 % GST on the fee. UPI payments are free. */
const CARD_FEE_BASIS_POINTS = 236;
const DISPUTE_FEE_MINOR = 100_000;

export function recordPaymentOnBalance(
  world: StripeWorld,
  charge: Pick<Charge, 'id' | 'amount' | 'currency'>,
  kind: 'card' | 'upi',
): BalanceTransaction {
  const fee = kind === 'card' ? Math.round((charge.amount * CARD_FEE_BASIS_POINTS) / 10_000) : 0;
  return record(world, {
    type: kind === 'card' ? 'charge' : 'payment',
    source: charge.id,
    amount: charge.amount,
    fee,
    currency: charge.currency,
  });
}

/** A dispute withdraws the disputed amount and a fee. A won dispute returns the amount but not the fee. */
export function recordDisputeOnBalance(
  world: StripeWorld,
  dispute: { readonly id: string; readonly amount: number; readonly currency: string },
  direction: 'withdrawn' | 'reinstated',
): BalanceTransaction {
  const isWithdrawn = direction === 'withdrawn';
  return record(world, {
    type: 'adjustment',
    source: dispute.id,
    amount: isWithdrawn ? -dispute.amount : dispute.amount,
    fee: isWithdrawn ? DISPUTE_FEE_MINOR : 0,
    currency: dispute.currency,
  });
}

function record(
  world: StripeWorld,
  {
    type,
    source,
    amount,
    fee,
    currency,
  }: Pick<BalanceTransaction, 'type' | 'source' | 'amount' | 'fee' | 'currency'>,
): BalanceTransaction {
  const transaction: BalanceTransaction = {
    id: newId('txn'),
    object: 'balance_transaction',
    amount,
    available_on: nowSeconds(),
    balance_type: 'payments',
    created: nowSeconds(),
    currency,
    description: null,
    exchange_rate: null,
    fee,
    fee_details:
      fee === 0
        ? []
        : [{ amount: fee, application: null, currency, description: 'Processing fees', type: 'stripe_fee' }],
    net: amount - fee,
    reporting_category: type === 'adjustment' ? 'dispute' : 'charge',
    source,
    status: 'available',
    type,
  };
  world.balanceTransactions.save(transaction.id, transaction);
  return transaction;
}
