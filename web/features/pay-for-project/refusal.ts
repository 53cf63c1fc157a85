import { isProblem } from '../../api/send.ts';
import { texts } from '../../lib/texts.ts';
import type { PaymentState } from './payment-state.ts';

type Blocked = Extract<PaymentState, { kind: 'blocked' }>;

function blocked(title: string, message: string, again: string | null = null): Blocked {
  return { kind: 'blocked', title, message, again };
}

/** Why a payment was not opened, in words for the buyer. */
export function refusalOf(error: unknown): Blocked {
  const words = texts.payment;
  if (isProblem(error, 'project-sold')) return blocked(words.soldTitle, words.soldByOther);
  if (isProblem(error, 'project-reserved')) {
    return blocked(words.reservedTitle, words.reservedByOther, texts.common.retry);
  }
  if (isProblem(error, 'own-project')) return blocked(words.cannotOpenTitle, words.ownProject);
  if (isProblem(error, 'project-unavailable', 'not-found')) {
    return blocked(words.cannotOpenTitle, words.notForSale);
  }
  if (isProblem(error, 'shipping-required')) return blocked(words.cannotOpenTitle, words.shippingRequired);
  if (isProblem(error, 'too-many-reservations')) {
    return blocked(words.cannotOpenTitle, words.tooManyReservations, texts.common.retry);
  }
  if (isProblem(error, 'too-many-requests')) {
    return blocked(words.cannotOpenTitle, error.problem.message ?? texts.errors.tooMany, texts.common.retry);
  }
  if (isProblem(error, 'service-unavailable', 'overloaded')) {
    return blocked(words.cannotOpenTitle, texts.errors.unavailable, texts.common.retry);
  }
  if (isProblem(error, 'network')) {
    return blocked(words.cannotOpenTitle, texts.errors.network, texts.common.retry);
  }
  const message = isProblem(error) ? error.problem.message : undefined;
  return blocked(words.cannotOpenTitle, message ?? texts.errors.somethingWrong, texts.common.retry);
}
