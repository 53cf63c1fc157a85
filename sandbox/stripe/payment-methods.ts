import { createHash } from 'node:crypto';
import type { FormFields } from '../common/form-body.ts';
import { randomAlphanumeric } from '../common/tokens.ts';
import { StripeApiError, invalidRequest, noSuch } from './stripe-errors.ts';
import {
  changedMetadata,
  optionalHash,
  optionalInteger,
  optionalText,
  toPlainObject,
  assertKnownParams,
  requiredText,
} from './stripe-params.ts';
import type { PaymentMethod } from './stripe-types.ts';
import { nowSeconds } from './stripe-world.ts';
import type { StripeWorld } from './stripe-world.ts';
import { TEST_CARDS, TEST_PAYMENT_METHODS, isLuhnNumber } from './test-cards.ts';
import type { TestCard } from './test-cards.ts';

/** Cards are found by fingerprint, because card numbers are never stored. */
const cardsByFingerprint: ReadonlyMap<string, TestCard> = new Map(
  [...TEST_CARDS].map(([number, card]) => [fingerprintOf(number), card]),
);

export function createPaymentMethod(
  world: StripeWorld,
  params: FormFields,
  upiId: string | null = null,
): PaymentMethod {
  assertKnownParams(params, [
    'type',
    'card',
    'upi',
    'billing_details',
    'metadata',
    'allow_redisplay',
    'payment_user_agent',
  ]);
  const type = requiredText(params, 'type');
  const method: PaymentMethod = {
    id: `pm_1${randomAlphanumeric(23)}`,
    object: 'payment_method',
    type: 'card',
    billing_details: {
      address: { city: null, country: null, line1: null, line2: null, postal_code: null, state: null },
      email: null,
      name: null,
      phone: null,
      tax_id: null,
      ...toPlainObject(optionalHash(params, 'billing_details')),
    },
    created: nowSeconds(),
    customer: null,
    customer_account: null,
    livemode: false,
    metadata: changedMetadata({}, params),
  };
  if (type === 'card') method.card = readCard(optionalHash(params, 'card'));
  else if (type === 'upi') {
    method.type = 'upi';
    assertKnownParams(optionalHash(params, 'upi') ?? {}, ['mandate_options']);
    method.upi = { vpa: checkedUpiId(upiId) };
  } else {
    throw invalidRequest('Invalid type: must be one of card or upi', 'type');
  }
  world.paymentMethods.save(method.id, method);
  return method;
}

export function getPaymentMethod(world: StripeWorld, id: string): PaymentMethod {
  const stored = world.paymentMethods.find(id);
  if (stored) return stored;
  const number = TEST_PAYMENT_METHODS.get(id);
  if (number === undefined) throw noSuch('PaymentMethod', id, 'payment_method');
  return createPaymentMethod(world, {
    type: 'card',
    card: { number, exp_month: '12', exp_year: String(new Date().getFullYear() + 3), cvc: '123' },
  });
}

export function cardOf(method: PaymentMethod): TestCard | null {
  return method.card ? (cardsByFingerprint.get(method.card.fingerprint) ?? null) : null;
}

function readCard(card: FormFields | null): NonNullable<PaymentMethod['card']> {
  if (card === null) throw invalidRequest('Missing required param: card.', 'card', 'parameter_missing');
  const number = requiredText(card, 'number').replaceAll(/[\s-]/g, '');
  if (!isLuhnNumber(number)) throw cardError('incorrect_number', 'Your card number is incorrect.', 'number');
  const facts = TEST_CARDS.get(number);
  if (!facts) {
    throw new StripeApiError(402, {
      code: 'card_declined',
      decline_code: 'test_mode_live_card',
      message:
        'Your card was declined. Your request was in test mode, but used a non test card. For a list of valid test cards, visit: https://stripe.com/docs/testing.',
      type: 'card_error',
    });
  }
  const expMonth = optionalInteger(card, 'exp_month') ?? 0;
  const givenYear = optionalInteger(card, 'exp_year') ?? 0;
  const expYear = givenYear < 100 ? 2000 + givenYear : givenYear;
  if (expMonth < 1 || expMonth > 12) {
    throw cardError('invalid_expiry_month', "Your card's expiration month is invalid.", 'exp_month');
  }
  const today = new Date();
  if (expYear < today.getFullYear() || expYear > today.getFullYear() + 50) {
    throw cardError('invalid_expiry_year', "Your card's expiration year is invalid.", 'exp_year');
  }
  if (expYear === today.getFullYear() && expMonth < today.getMonth() + 1) {
    throw cardError('invalid_expiry_month', "Your card's expiration month is invalid.", 'exp_month');
  }
  const cvc = optionalText(card, 'cvc');
  if (cvc !== null && !/^\d{3,4}$/.test(cvc)) {
    throw cardError('invalid_cvc', "Your card's security code is invalid.", 'cvc');
  }
  return {
    brand: facts.brand,
    checks: {
      address_line1_check: null,
      address_postal_code_check: null,
      cvc_check: cvc === null ? null : 'pass',
    },
    country: facts.country,
    display_brand: facts.brand,
    exp_month: expMonth,
    exp_year: expYear,
    fingerprint: fingerprintOf(number),
    funding: 'credit',
    generated_from: null,
    last4: number.slice(-4),
    networks: { available: [facts.brand], preferred: null },
    regulated_status: null,
    three_d_secure_usage: { supported: true },
    wallet: null,
  };
}

function checkedUpiId(vpa: string | null): string | null {
  if (vpa !== null && !/^[\w.-]{2,256}@[a-z][a-z\d]{1,63}$/i.test(vpa)) {
    throw invalidRequest('The VPA you provided is invalid.', 'payment_method_data[upi]');
  }
  return vpa;
}

function cardError(code: string, message: string, param: string): StripeApiError {
  return new StripeApiError(402, { code, message, param, type: 'card_error' });
}

function fingerprintOf(number: string): string {
  return createHash('sha256').update(number).digest('base64url').replaceAll(/[-_]/g, '0').slice(0, 16);
}
