import type { FormFields } from '../common/form-body.ts';
import { invalidRequest } from './stripe-errors.ts';
import type { StripeApiError } from './stripe-errors.ts';
import { optionalHash, optionalTexts } from './stripe-params.ts';

const LIST_REMOVED_ON = '2026-09-30';

export interface MethodChoice {
  /** The allowed types of payment methods; null if Stripe may choose. */
  allowed: string[] | null;
  exact: string[] | null;
}

/**
 * @param apiVersion - the request's `Stripe-Version`. Versions since 2026-09-30 reject
 * `payment_method_types`:
 * https://docs.stripe.com/changelog/endive/2026-09-30/removes-the-payment-method-types-parameter-from-payment-intents-and-setup-intents
 */
export function readMethodChoice(params: FormFields, apiVersion: string | null): MethodChoice {
  const allowed = optionalTexts(params, 'allowed_payment_method_types');
  const exact = optionalTexts(params, 'payment_method_types');
  const isAutomatic = optionalHash(params, 'automatic_payment_methods')?.['enabled'] === 'true';
  if (exact !== null && apiVersion !== null && apiVersion.slice(0, 10) >= LIST_REMOVED_ON) {
    throw invalidRequest(
      'payment_method_types is no longer supported in this API version. Use allowed_payment_method_types or dynamic payment methods instead.',
      'payment_method_types',
      'payment_method_types_no_longer_supported',
    );
  }
  if ([allowed !== null, exact !== null, isAutomatic].filter(Boolean).length > 1) {
    throw invalidRequest(
      'You may only specify one of these parameters: automatic_payment_methods, allowed_payment_method_types, payment_method_types.',
    );
  }
  return { allowed, exact };
}

export function methodTypesFor(choice: MethodChoice, currency: string): string[] {
  const offered = currency === 'inr' ? ['card', 'upi'] : ['card'];
  if (choice.exact !== null) {
    const unsupported = choice.exact.find((type) => !offered.includes(type));
    if (unsupported === 'upi') throw unfitCurrency(currency);
    if (unsupported !== undefined) {
      throw invalidRequest(
        `The payment method type "${unsupported}" is invalid. The sandbox offers: ${offered.join(', ')}.`,
        'payment_method_types',
        'payment_intent_invalid_parameter',
      );
    }
    return choice.exact;
  }
  const types = choice.allowed === null ? offered : offered.filter((type) => choice.allowed?.includes(type));
  if (types.length === 0) {
    throw invalidRequest(
      'No valid payment method types for this Payment Intent.',
      'allowed_payment_method_types',
      'payment_intent_invalid_parameter',
    );
  }
  return types;
}

function unfitCurrency(currency: string): StripeApiError {
  return invalidRequest(
    `The currency provided (${currency}) is invalid for one or more payment method types on this PaymentIntent: upi supports inr.`,
    'payment_method_types',
    'payment_intent_invalid_currency',
  );
}
