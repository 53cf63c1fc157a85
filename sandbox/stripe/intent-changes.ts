import type { FormFields } from '../common/form-body.ts';
import { randomAlphanumeric } from '../common/tokens.ts';
import type { Caller } from './stripe-auth.ts';
import { invalidRequest, missingParameter, noSuch, unexpectedState } from './stripe-errors.ts';
import {
  changedMetadata,
  optionalInteger,
  optionalText,
  optionalTexts,
  assertKnownParams,
} from './stripe-params.ts';
import type { EventRequest, Intent, IntentRecord, IntentStatus } from './stripe-types.ts';
import { emit, newId, nowSeconds, canSeePayment } from './stripe-world.ts';
import type { StripeWorld } from './stripe-world.ts';

const CREATABLE = ['allowed_payment_method_types', 'amount', 'currency', 'description', 'metadata'];
const CANCELLATION_REASONS = ['duplicate', 'fraudulent', 'requested_by_customer', 'abandoned'];
const CANCELABLE: ReadonlySet<IntentStatus> = new Set([
  'requires_payment_method',
  'requires_confirmation',
  'requires_action',
]);
const SMALLEST_AMOUNT_MINOR = 50;
const LARGEST_AMOUNT_MINOR = 99_999_999;

export function getIntent(world: StripeWorld, id: string): IntentRecord {
  const record = world.intents.find(id);
  if (!record) throw noSuch('payment_intent', id, 'intent');
  return record;
}

export function getVisibleIntent(world: StripeWorld, caller: Caller, id: string): IntentRecord {
  if (!canSeePayment(world, caller, id)) throw noSuch('payment_intent', id, 'intent');
  return getIntent(world, id);
}

export function createIntent(
  world: StripeWorld,
  params: FormFields,
  eventRequest: EventRequest,
): IntentRecord {
  assertKnownParams(params, CREATABLE);
  const amount = readAmount(params);
  if (amount === null) throw missingParameter('amount');
  const currency = readCurrency(params);
  if (currency === null) throw missingParameter('currency');
  const allowed = optionalTexts(params, 'allowed_payment_method_types');
  const id = newId('pi');
  const intent: Intent = {
    id,
    object: 'payment_intent',
    allowed_payment_method_types: allowed,
    amount,
    amount_capturable: 0,
    amount_details: { tip: {} },
    amount_received: 0,
    application: null,
    application_fee_amount: null,
    automatic_payment_methods: allowed === null ? { enabled: true, allow_redirects: 'always' } : null,
    canceled_at: null,
    cancellation_reason: null,
    capture_method: 'automatic_async',
    client_secret: `${id}_secret_${randomAlphanumeric(25)}`,
    confirmation_method: 'automatic',
    created: nowSeconds(),
    currency,
    customer: null,
    customer_account: null,
    description: optionalText(params, 'description'),
    excluded_payment_method_types: null,
    last_payment_error: null,
    latest_charge: null,
    livemode: false,
    managed_payments: null,
    metadata: changedMetadata({}, params),
    next_action: null,
    on_behalf_of: null,
    payment_method: null,
    payment_method_configuration_details: null,
    payment_method_options: {},
    payment_method_types: methodTypesFor(allowed, currency),
    payment_record: null,
    processing: null,
    receipt_email: null,
    review: null,
    setup_future_usage: null,
    shipping: null,
    source: null,
    statement_descriptor: null,
    statement_descriptor_suffix: null,
    status: 'requires_payment_method',
    transfer_data: null,
    transfer_group: null,
  };
  const record: IntentRecord = { object: intent, account: world.keys.account, attempt: null };
  world.intents.save(id, record);
  emit(world, 'payment_intent.created', intent, eventRequest);
  return record;
}

export function cancelIntent(
  world: StripeWorld,
  record: IntentRecord,
  params: FormFields,
  eventRequest: EventRequest,
): void {
  assertKnownParams(params, ['cancellation_reason']);
  const reason = optionalText(params, 'cancellation_reason');
  if (reason !== null && !CANCELLATION_REASONS.includes(reason)) {
    throw invalidRequest(
      `Invalid cancellation_reason: must be one of ${CANCELLATION_REASONS.join(', ')}`,
      'cancellation_reason',
    );
  }
  const intent = record.object;
  if (!CANCELABLE.has(intent.status)) {
    throw unexpectedState(
      `You cannot cancel this PaymentIntent because it has a status of ${intent.status}. Only a PaymentIntent with one of the following statuses may be canceled: requires_payment_method, requires_capture, requires_reauthorization, requires_confirmation, requires_action.`,
      intent,
    );
  }
  intent.status = 'canceled';
  intent.canceled_at = nowSeconds();
  intent.cancellation_reason = reason;
  intent.next_action = null;
  record.attempt = null;
  world.intents.save(intent.id, record);
  emit(world, 'payment_intent.canceled', intent, eventRequest);
}

export function updateIntent(world: StripeWorld, record: IntentRecord, params: FormFields): void {
  assertKnownParams(params, ['amount', 'metadata']);
  const intent = record.object;
  const amount = readAmount(params) ?? intent.amount;
  if (amount !== intent.amount && intent.status !== 'requires_payment_method') {
    throw unexpectedState(
      `This PaymentIntent's amount could not be updated because it has a status of ${intent.status}.`,
      intent,
    );
  }
  intent.amount = amount;
  intent.metadata = changedMetadata(intent.metadata, params);
  world.intents.save(intent.id, record);
}

/** UPI is offered for rupees only. */
function methodTypesFor(allowed: readonly string[] | null, currency: string): string[] {
  const offered = currency === 'inr' ? ['card', 'upi'] : ['card'];
  const types = allowed === null ? offered : offered.filter((type) => allowed.includes(type));
  if (types.length > 0) return types;
  throw invalidRequest(
    'No valid payment method types for this Payment Intent.',
    'allowed_payment_method_types',
    'payment_intent_invalid_parameter',
  );
}

function readAmount(params: FormFields): number | null {
  const amount = optionalInteger(params, 'amount');
  if (amount === null) return null;
  if (amount < 1) {
    throw invalidRequest(
      'This value must be greater than or equal to 1.',
      'amount',
      'parameter_invalid_integer',
    );
  }
  if (amount < SMALLEST_AMOUNT_MINOR) {
    throw invalidRequest(
      'Amount must be at least 50 in the smallest unit of the currency',
      'amount',
      'amount_too_small',
    );
  }
  if (amount > LARGEST_AMOUNT_MINOR) {
    throw invalidRequest('Amount must be no more than 99999999', 'amount', 'amount_too_large');
  }
  return amount;
}

function readCurrency(params: FormFields): string | null {
  const currency = optionalText(params, 'currency')?.toLowerCase() ?? null;
  if (currency !== null && !/^[a-z]{3}$/.test(currency)) {
    throw invalidRequest(`Invalid currency: ${currency}.`, 'currency');
  }
  return currency;
}
