import { randomAlphanumeric } from '../common/tokens.ts';
import { recordPaymentOnBalance } from './balance-transactions.ts';
import { noSuch } from './stripe-errors.ts';
import type { Charge, Intent, PaymentMethod } from './stripe-types.ts';
import { newId, nowSeconds } from './stripe-world.ts';
import type { StripeWorld } from './stripe-world.ts';
import type { Decline } from './test-cards.ts';

export function getCharge(world: StripeWorld, id: string, param = 'charge'): Charge {
  const charge = world.charges.find(id);
  if (!charge) throw noSuch('charge', id, param);
  return charge;
}

export function recordCharge(
  world: StripeWorld,
  intent: Intent,
  method: PaymentMethod,
  decline: Decline | null,
): Charge {
  const isSuccessful = decline === null;
  const id = newId(method.type === 'card' ? 'ch' : 'py');
  const charge: Charge = {
    id,
    object: 'charge',
    amount: intent.amount,
    amount_captured: isSuccessful ? intent.amount : 0,
    amount_refunded: 0,
    application: null,
    application_fee: null,
    application_fee_amount: null,
    balance_transaction: null,
    billing_details: method.billing_details,
    calculated_statement_descriptor: 'SANDBOX',
    captured: isSuccessful,
    created: nowSeconds(),
    currency: intent.currency,
    customer: null,
    description: intent.description,
    disputed: false,
    failure_balance_transaction: null,
    failure_code: decline?.code ?? null,
    failure_message: decline?.message ?? null,
    fraud_details: {},
    livemode: false,
    metadata: { ...intent.metadata },
    on_behalf_of: null,
    outcome: {
      advice_code: null,
      network_advice_code: null,
      network_decline_code: null,
      network_status: isSuccessful ? 'approved_by_network' : 'declined_by_network',
      reason: decline === null ? null : (decline.declineCode ?? decline.code),
      risk_level: 'normal',
      seller_message: isSuccessful ? 'Payment complete.' : 'The bank did not accept the payment.',
      type: isSuccessful ? 'authorized' : 'issuer_declined',
    },
    paid: isSuccessful,
    payment_intent: intent.id,
    payment_method: method.id,
    payment_method_details: detailsOf(intent, method),
    receipt_email: intent.receipt_email,
    receipt_number: null,
    receipt_url: isSuccessful ? `${world.url()}/stripe/receipts/${id}` : null,
    refunded: false,
    review: null,
    shipping: intent.shipping,
    source: null,
    source_transfer: null,
    statement_descriptor: null,
    statement_descriptor_suffix: intent.statement_descriptor_suffix,
    status: isSuccessful ? 'succeeded' : 'failed',
    transfer_data: null,
    transfer_group: intent.transfer_group,
  };
  if (isSuccessful) charge.balance_transaction = recordPaymentOnBalance(world, charge, method.type).id;
  world.charges.save(id, charge);
  return charge;
}

function detailsOf(intent: Intent, method: PaymentMethod): Record<string, unknown> {
  if (method.type === 'upi') return { type: 'upi', upi: { vpa: method.upi?.vpa ?? null } };
  const card = method.card;
  return {
    type: 'card',
    card: {
      amount_authorized: intent.amount,
      authorization_code: randomAlphanumeric(6).toUpperCase(),
      brand: card?.brand ?? null,
      checks: { address_line1_check: null, address_postal_code_check: null, cvc_check: 'pass' },
      country: card?.country ?? null,
      electronic_commerce_indicator: null,
      exp_month: card?.exp_month ?? null,
      exp_year: card?.exp_year ?? null,
      fingerprint: card?.fingerprint ?? null,
      funding: card?.funding ?? null,
      installments: null,
      last4: card?.last4 ?? null,
      mandate: null,
      network: card?.brand ?? null,
      network_transaction_id: randomAlphanumeric(15).toUpperCase(),
      regulated_status: null,
      three_d_secure: null,
      transaction_link_id: null,
      wallet: null,
    },
  };
}
