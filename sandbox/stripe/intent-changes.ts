import type { FormFields } from '../common/form-body.ts';
import { randomAlphanumeric } from '../common/tokens.ts';
import { methodTypesFor, readMethodChoice } from './method-types.ts';
import type { MethodChoice } from './method-types.ts';
import type { Caller } from './stripe-auth.ts';
import { invalidRequest, missingParameter, noSuch, unexpectedState } from './stripe-errors.ts';
import {
  changedMetadata,
  optionalHash,
  optionalInteger,
  optionalText,
  toPlainObject,
  assertKnownParams,
} from './stripe-params.ts';
import type { EventRequest, Intent, IntentRecord, IntentStatus } from './stripe-types.ts';
import { emit, newId, nowSeconds, canSeePayment } from './stripe-world.ts';
import type { StripeWorld } from './stripe-world.ts';

const CHANGEABLE = [
  'allowed_payment_method_types',
  'amount',
  'currency',
  'description',
  'metadata',
  'payment_method',
  'payment_method_options',
  'payment_method_types',
  'receipt_email',
  'shipping',
  'statement_descriptor_suffix',
  'transfer_group',
];
const CREATABLE = [
  ...CHANGEABLE,
  'automatic_payment_methods',
  'capture_method',
  'confirm',
  'confirmation_method',
  'payment_method_data',
  'return_url',
  'off_session',
  'use_stripe_sdk',
  'error_on_requires_action',
];
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
  apiVersion: string | null,
): IntentRecord {
  assertKnownParams(params, CREATABLE);
  const amount = readAmount(params);
  if (amount === null) throw missingParameter('amount');
  const currency = readCurrency(params);
  if (currency === null) throw missingParameter('currency');
  const captureMethod = optionalText(params, 'capture_method') ?? 'automatic_async';
  if (captureMethod !== 'automatic' && captureMethod !== 'automatic_async') {
    throw invalidRequest(
      'The sandbox captures immediately; capture_method=manual is not supported.',
      'capture_method',
    );
  }
  const automatic = optionalHash(params, 'automatic_payment_methods');
  const choice = readMethodChoice(params, apiVersion);
  const isAutomatic = choice.allowed === null && choice.exact === null;
  const id = newId('pi');
  const intent: Intent = {
    id,
    object: 'payment_intent',
    allowed_payment_method_types: choice.allowed,
    amount,
    amount_capturable: 0,
    amount_details: { tip: {} },
    amount_received: 0,
    application: null,
    application_fee_amount: null,
    automatic_payment_methods: isAutomatic
      ? {
          enabled: true,
          allow_redirects: automatic ? (optionalText(automatic, 'allow_redirects') ?? 'always') : 'always',
        }
      : null,
    canceled_at: null,
    cancellation_reason: null,
    capture_method: captureMethod,
    client_secret: `${id}_secret_${randomAlphanumeric(25)}`,
    confirmation_method: optionalText(params, 'confirmation_method') ?? 'automatic',
    created: nowSeconds(),
    currency,
    customer: null,
    customer_account: null,
    description: null,
    excluded_payment_method_types: null,
    last_payment_error: null,
    latest_charge: null,
    livemode: false,
    managed_payments: null,
    metadata: {},
    next_action: null,
    on_behalf_of: null,
    payment_method: null,
    payment_method_configuration_details: null,
    payment_method_options: {},
    payment_method_types: methodTypesFor(choice, currency),
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
  applyPlainFields(intent, params);
  const record: IntentRecord = { object: intent, account: world.keys.account, attempt: null };
  world.intents.save(id, record);
  emit(world, 'payment_intent.created', intent, eventRequest);
  return record;
}

export function updateIntent(
  world: StripeWorld,
  record: IntentRecord,
  params: FormFields,
  apiVersion: string | null,
): void {
  assertKnownParams(params, CHANGEABLE);
  const intent = record.object;
  const amount = readAmount(params);
  const currency = readCurrency(params);
  const given = readMethodChoice(params, apiVersion);
  const choosesTypes = given.allowed !== null || given.exact !== null;
  const changesPayment = amount !== null || currency !== null || choosesTypes;
  if (changesPayment && !['requires_payment_method', 'requires_confirmation'].includes(intent.status)) {
    throw unexpectedState(
      `This PaymentIntent's amount could not be updated because it has a status of ${intent.status}. You may only update the amount of a PaymentIntent with one of the following statuses: requires_payment_method, requires_confirmation.`,
      intent,
    );
  }
  const choice = choosesTypes ? given : choiceOf(intent);
  const types = methodTypesFor(choice, currency ?? intent.currency);
  applyPlainFields(intent, params);
  intent.amount = amount ?? intent.amount;
  intent.currency = currency ?? intent.currency;
  intent.payment_method_types = types;
  intent.allowed_payment_method_types = choice.allowed;
  if (choosesTypes) intent.automatic_payment_methods = null;
  world.intents.save(intent.id, record);
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

function choiceOf(intent: Intent): MethodChoice {
  const isExact = intent.automatic_payment_methods === null && intent.allowed_payment_method_types === null;
  return {
    allowed: intent.allowed_payment_method_types,
    exact: isExact ? intent.payment_method_types : null,
  };
}

function applyPlainFields(intent: Intent, params: FormFields): void {
  intent.metadata = changedMetadata(intent.metadata, params);
  if ('description' in params) intent.description = optionalText(params, 'description');
  if ('receipt_email' in params) intent.receipt_email = optionalText(params, 'receipt_email');
  if ('transfer_group' in params) intent.transfer_group = optionalText(params, 'transfer_group');
  if ('statement_descriptor_suffix' in params) {
    intent.statement_descriptor_suffix = optionalText(params, 'statement_descriptor_suffix');
  }
  if ('shipping' in params) {
    const shipping = optionalHash(params, 'shipping');
    intent.shipping = shipping === null ? null : toPlainObject(shipping);
  }
  if ('payment_method_options' in params) {
    intent.payment_method_options = toPlainObject(optionalHash(params, 'payment_method_options'));
  }
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
