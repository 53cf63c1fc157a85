import { PaymentScriptError } from '../../api/payments/payment-client.ts';
import { isProblem } from '../../api/send.ts';
import { commonTexts } from '../../lib/texts/common.ts';
import { errorsTexts } from '../../lib/texts/errors.ts';
import { paymentTexts } from '../../lib/texts/payment.ts';
import type { PaymentState } from './payment-state.ts';

type Blocked = Extract<PaymentState, { kind: 'blocked' }>;

function blocked(title: string, message: string, retryLabel: string | null = null): Blocked {
  return { kind: 'blocked', title, message, retryLabel, open: [] };
}

/** Why a payment was not opened, in words for the buyer. */
export function refusalOf(error: unknown): Blocked {
  const words = paymentTexts;
  if (isProblem(error, 'project-sold')) return blocked(words.soldTitle, words.soldByOther);
  if (isProblem(error, 'project-reserved')) {
    return blocked(words.reservedTitle, words.reservedByOther, commonTexts.retry);
  }
  if (isProblem(error, 'own-project')) return blocked(words.cannotOpenTitle, words.ownProject);
  if (isProblem(error, 'project-unavailable', 'not-found')) {
    return blocked(words.cannotOpenTitle, words.notForSale);
  }
  if (isProblem(error, 'shipping-required')) return blocked(words.cannotOpenTitle, words.shippingRequired);
  if (isProblem(error, 'too-many-reservations')) {
    const { open = [] } = error.problem;
    return { ...blocked(words.cannotOpenTitle, words.tooManyReservations, commonTexts.retry), open };
  }
  if (isProblem(error, 'held-too-often')) {
    const minutes = Math.max(1, Math.ceil((error.problem.retry_after ?? 60) / 60));
    return blocked(words.cannotOpenTitle, words.heldTooOften(minutes));
  }
  if (isProblem(error, 'too-many-requests')) {
    return blocked(words.cannotOpenTitle, error.problem.message ?? errorsTexts.tooMany, commonTexts.retry);
  }
  if (isProblem(error, 'service-unavailable', 'overloaded')) {
    return blocked(words.cannotOpenTitle, errorsTexts.unavailable, commonTexts.retry);
  }
  if (error instanceof PaymentScriptError) {
    return blocked(words.cannotOpenTitle, words.formFailed, commonTexts.retry);
  }
  if (isProblem(error, 'network')) {
    return blocked(words.cannotOpenTitle, errorsTexts.network, commonTexts.retry);
  }
  const message = isProblem(error) ? error.problem.message : undefined;
  return blocked(words.cannotOpenTitle, message ?? errorsTexts.somethingWrong, commonTexts.retry);
}
