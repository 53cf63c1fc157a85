import { commonTexts } from '#words/screens/common.ts';
import { errorsTexts } from '#words/screens/errors.ts';
import { paymentTexts } from '#words/screens/payment.ts';
import { isProblem } from '../../api/api-client.ts';
import { PaymentScriptError } from '../../api/payments/payment-client.ts';
import type { PaymentState } from './payment-state.ts';

type Blocked = Extract<PaymentState, { kind: 'blocked' }>;

function blocked(title: string, message: string, retryLabel: string | null = null): Blocked {
  return { kind: 'blocked', title, message, retryLabel, otherReservations: [] };
}

export function blockedState(error: unknown): Blocked {
  if (isProblem(error, 'project-sold')) return blocked(paymentTexts.soldTitle, paymentTexts.soldByOther);
  if (isProblem(error, 'project-reserved')) {
    return blocked(paymentTexts.reservedTitle, paymentTexts.reservedByOther, commonTexts.retry);
  }
  if (isProblem(error, 'own-project')) return blocked(paymentTexts.startFailedTitle, paymentTexts.ownProject);
  if (isProblem(error, 'project-unavailable', 'not-found')) {
    return blocked(paymentTexts.startFailedTitle, paymentTexts.notForSale);
  }
  if (isProblem(error, 'shipping-required'))
    return blocked(paymentTexts.startFailedTitle, paymentTexts.shippingRequired);
  if (isProblem(error, 'too-many-reservations')) {
    const { open = [] } = error.problem;
    return {
      ...blocked(paymentTexts.startFailedTitle, paymentTexts.tooManyReservations, commonTexts.retry),
      otherReservations: open,
    };
  }
  if (isProblem(error, 'held-too-often')) {
    const minutes = Math.max(1, Math.ceil((error.problem.retryAfter ?? 60) / 60));
    return blocked(paymentTexts.startFailedTitle, paymentTexts.reservationCooldown(minutes));
  }
  if (isProblem(error, 'too-many-requests')) {
    return blocked(
      paymentTexts.startFailedTitle,
      error.problem.message ?? errorsTexts.tooMany,
      commonTexts.retry,
    );
  }
  if (isProblem(error, 'service-unavailable', 'overloaded')) {
    return blocked(paymentTexts.startFailedTitle, errorsTexts.unavailable, commonTexts.retry);
  }
  if (error instanceof PaymentScriptError) {
    return blocked(paymentTexts.startFailedTitle, paymentTexts.formFailed, commonTexts.retry);
  }
  if (isProblem(error, 'network')) {
    return blocked(paymentTexts.startFailedTitle, errorsTexts.network, commonTexts.retry);
  }
  const message = isProblem(error) ? error.problem.message : undefined;
  return blocked(paymentTexts.startFailedTitle, message ?? errorsTexts.somethingWentWrong, commonTexts.retry);
}

export const reservationExpired: PaymentState = {
  kind: 'blocked',
  title: paymentTexts.expiredTitle,
  message: paymentTexts.expiredBody,
  retryLabel: paymentTexts.reserveAgain,
  otherReservations: [],
};
