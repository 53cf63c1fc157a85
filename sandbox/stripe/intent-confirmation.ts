import type { FormFields } from '../common/form-body.ts';
import { randomAlphanumeric } from '../common/tokens.ts';
import { recordCharge } from './charges.ts';
import { cardOf, createPaymentMethod, getPaymentMethod } from './payment-methods.ts';
import { docUrl, invalidRequest, paymentRefused, unexpectedState } from './stripe-errors.ts';
import { optionalHash, optionalText, assertKnownParams } from './stripe-params.ts';
import type {
  Attempt,
  EventRequest,
  IntentRecord,
  IntentStatus,
  PaymentError,
  PaymentMethod,
} from './stripe-types.ts';
import { NO_REQUEST } from './stripe-types.ts';
import { emit } from './stripe-world.ts';
import type { StripeWorld } from './stripe-world.ts';
import type { Decline } from './test-cards.ts';

/**
 * An attempt ends at most once, by `succeed` or `fail`, and only while it is the intent's current attempt. Pages of
 * earlier attempts have no effect: https://docs.stripe.com/payments/paymentintents/lifecycle
 */

const CONFIRMABLE: ReadonlySet<IntentStatus> = new Set([
  'requires_payment_method',
  'requires_confirmation',
  'requires_action',
]);
const UPI_ANSWER_MS = 800;
const UPI_CODE_LIFE_MS = 5 * 60_000;

export function confirmIntent(
  world: StripeWorld,
  record: IntentRecord,
  params: FormFields,
  eventRequest: EventRequest,
  upiId: string | null = null,
): void {
  assertKnownParams(params, [
    'client_secret',
    'error_on_requires_action',
    'key',
    'mandate_data',
    'off_session',
    'payment_method',
    'payment_method_data',
    'payment_method_options',
    'receipt_email',
    'return_url',
    'shipping',
    'use_stripe_sdk',
  ]);
  const intent = record.object;
  if (!CONFIRMABLE.has(intent.status)) {
    throw unexpectedState(
      intent.status === 'succeeded'
        ? 'You cannot confirm this PaymentIntent because it has already succeeded after being previously confirmed.'
        : `You cannot confirm this PaymentIntent because it has a status of ${intent.status}. Only a PaymentIntent with one of the following statuses may be confirmed: requires_confirmation, requires_action.`,
      intent,
    );
  }
  const method = chooseMethod(world, record, params, upiId);
  if (!intent.payment_method_types.includes(method.type)) {
    throw invalidRequest(
      `The PaymentMethod provided (${method.type}) is not allowed for this PaymentIntent. Please attach a PaymentMethod of one of the following types: ${intent.payment_method_types.join(', ')}.`,
      'payment_method',
      'payment_intent_invalid_parameter',
    );
  }
  const email = optionalText(params, 'receipt_email');
  if (email !== null) intent.receipt_email = email;
  intent.payment_method = method.id;
  intent.last_payment_error = null;
  intent.next_action = null;
  record.attempt = {
    id: randomAlphanumeric(24),
    kind: 'authentication',
    paymentMethodId: method.id,
    returnUrl: readReturnUrl(params),
    settleAt: null,
    settleTo: null,
  };
  if (method.type === 'upi') startUpi(world, record, record.attempt, method, eventRequest);
  else payByCard(world, record, record.attempt, method, eventRequest, params['use_stripe_sdk'] === 'true');
}

function chooseMethod(
  world: StripeWorld,
  record: IntentRecord,
  params: FormFields,
  upiId: string | null,
): PaymentMethod {
  const data = optionalHash(params, 'payment_method_data');
  const id = optionalText(params, 'payment_method');
  if (data !== null && id !== null) {
    throw invalidRequest(
      'You may only specify one of these parameters: payment_method, payment_method_data.',
    );
  }
  if (data !== null) return createPaymentMethod(world, data, upiId);
  const chosen = id ?? record.object.payment_method;
  if (chosen === null) {
    throw unexpectedState(
      "You cannot confirm this PaymentIntent because it's missing a payment method. You can either update the PaymentIntent with a payment method and then confirm it again, or confirm it again directly with a payment method or ConfirmationToken.",
      record.object,
    );
  }
  return getPaymentMethod(world, chosen);
}

function readReturnUrl(params: FormFields): string | null {
  const url = optionalText(params, 'return_url');
  if (url === null) return null;
  if (!URL.canParse(url) || !/^https?:$/.test(new URL(url).protocol)) {
    throw invalidRequest('Not a valid URL', 'return_url', 'url_invalid');
  }
  return url;
}

function payByCard(
  world: StripeWorld,
  record: IntentRecord,
  attempt: Attempt,
  method: PaymentMethod,
  eventRequest: EventRequest,
  usesStripeJs: boolean,
): void {
  const card = cardOf(method);
  const intent = record.object;
  if (card?.needsAuthentication === true) {
    intent.status = 'requires_action';
    const url = `${world.url()}/stripe/authenticate/${intent.id}?attempt=${attempt.id}`;
    intent.next_action =
      usesStripeJs && !card.requiresRedirect
        ? { type: 'use_stripe_sdk', use_stripe_sdk: { type: 'three_d_secure_redirect', stripe_js: url } }
        : { type: 'redirect_to_url', redirect_to_url: { return_url: attempt.returnUrl, url } };
    world.intents.save(intent.id, record);
    emit(world, 'payment_intent.requires_action', intent, eventRequest);
    return;
  }
  settleCard(world, record, method, eventRequest);
  if (intent.last_payment_error !== null) throw paymentRefused(intent.last_payment_error, intent);
}

function settleCard(
  world: StripeWorld,
  record: IntentRecord,
  method: PaymentMethod,
  eventRequest: EventRequest,
): void {
  const decline = cardOf(method)?.decline ?? null;
  if (decline === null) succeed(world, record, method, eventRequest);
  else fail(world, record, method, decline, eventRequest);
}

function startUpi(
  world: StripeWorld,
  record: IntentRecord,
  attempt: Attempt,
  method: PaymentMethod,
  eventRequest: EventRequest,
): void {
  const intent = record.object;
  const vpa = method.upi?.vpa?.toLowerCase() ?? null;
  if (vpa === null) {
    const expiresAtMs = Date.now() + UPI_CODE_LIFE_MS;
    const page = `${world.url()}/stripe/upi/${intent.id}`;
    attempt.kind = 'upi-page';
    attempt.settleAt = expiresAtMs;
    attempt.settleTo = 'expired';
    intent.status = 'requires_action';
    intent.next_action = {
      type: 'upi_handle_redirect_or_display_qr_code',
      upi_handle_redirect_or_display_qr_code: {
        hosted_instructions_url: page,
        qr_code: {
          expires_at: Math.floor(expiresAtMs / 1000),
          image_url_png: `${page}/code.png`,
          image_url_svg: `${page}/code.svg`,
        },
      },
    };
    world.intents.save(intent.id, record);
    emit(world, 'payment_intent.requires_action', intent, eventRequest);
  } else {
    attempt.kind = 'upi-processing';
    if (vpa !== 'pending@upi') {
      attempt.settleAt = Date.now() + UPI_ANSWER_MS;
      attempt.settleTo = vpa === 'failure@upi' ? 'refused' : 'approved';
    }
    intent.status = 'processing';
    world.intents.save(intent.id, record);
    emit(world, 'payment_intent.processing', intent, eventRequest);
  }
  scheduleSettlement(world, record, attempt);
}

function scheduleSettlement(world: StripeWorld, record: IntentRecord, attempt: Attempt): void {
  const { settleAt, settleTo } = attempt;
  if (settleAt === null || settleTo === null) return;
  world.schedule(Math.max(0, settleAt - Date.now()), () => {
    settleAttempt(world, record, attempt.id, settleTo);
  });
}

export function resumeAttempts(world: StripeWorld): void {
  for (const record of world.intents.list()) {
    if (record.attempt) scheduleSettlement(world, record, record.attempt);
  }
}

export function settleAttempt(
  world: StripeWorld,
  record: IntentRecord,
  attemptId: string,
  outcome: 'approved' | 'refused' | 'expired',
): boolean {
  const attempt = record.attempt;
  if (!attempt || attempt.id !== attemptId) return false;
  const method = getPaymentMethod(world, attempt.paymentMethodId);
  if (outcome === 'approved') {
    if (method.type === 'card') settleCard(world, record, method, NO_REQUEST);
    else succeed(world, record, method, NO_REQUEST);
  } else if (attempt.kind === 'authentication') {
    failAuthentication(world, record, method);
  } else {
    const decline: Decline =
      outcome === 'expired'
        ? {
            code: 'payment_intent_payment_attempt_expired',
            message: 'The payment attempt expired because the customer did not approve it in time.',
          }
        : {
            code: 'payment_method_provider_decline',
            declineCode: 'generic_decline',
            message: 'The customer or their bank declined the UPI payment.',
          };
    fail(world, record, method, decline, NO_REQUEST);
  }
  return true;
}

function succeed(
  world: StripeWorld,
  record: IntentRecord,
  method: PaymentMethod,
  eventRequest: EventRequest,
): void {
  const intent = record.object;
  const charge = recordCharge(world, intent, method, null);
  intent.status = 'succeeded';
  intent.amount_received = intent.amount;
  intent.latest_charge = charge.id;
  intent.next_action = null;
  intent.last_payment_error = null;
  record.attempt = null;
  world.intents.save(intent.id, record);
  emit(world, 'charge.succeeded', charge, eventRequest);
  emit(world, 'payment_intent.succeeded', intent, eventRequest);
}

function fail(
  world: StripeWorld,
  record: IntentRecord,
  method: PaymentMethod,
  decline: Decline,
  eventRequest: EventRequest,
): void {
  const intent = record.object;
  const charge = recordCharge(world, intent, method, decline);
  intent.latest_charge = charge.id;
  endInError(world, record, {
    type: method.type === 'card' ? 'card_error' : 'invalid_request_error',
    code: decline.code,
    ...(decline.declineCode === undefined ? {} : { decline_code: decline.declineCode }),
    message: decline.message,
    ...(decline.param === undefined ? {} : { param: decline.param }),
    doc_url: docUrl(decline.code),
    charge: charge.id,
    payment_method: method,
  });
  emit(world, 'charge.failed', charge, eventRequest);
  emit(world, 'payment_intent.payment_failed', intent, eventRequest);
}

function failAuthentication(world: StripeWorld, record: IntentRecord, method: PaymentMethod): void {
  endInError(world, record, {
    type: 'invalid_request_error',
    code: 'payment_intent_authentication_failure',
    message:
      'We are unable to authenticate your payment method. Please choose a different payment method and try again.',
    doc_url: docUrl('payment_intent_authentication_failure'),
    payment_method: method,
  });
  emit(world, 'payment_intent.payment_failed', record.object, NO_REQUEST);
}

function endInError(world: StripeWorld, record: IntentRecord, error: PaymentError): void {
  const intent = record.object;
  intent.status = 'requires_payment_method';
  intent.last_payment_error = error;
  intent.payment_method = null;
  intent.next_action = null;
  record.attempt = null;
  world.intents.save(intent.id, record);
}
