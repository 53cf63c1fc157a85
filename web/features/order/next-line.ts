import { nextActTexts } from '#words/next-acts.ts';
import { caseTexts } from '#words/screens/order-case.ts';
import { orderTexts } from '#words/screens/order.ts';
import type { OrderCase, OrderDetails } from '../../api/order-process-queries.ts';
import { formatAmount, formatDeadline } from '../../lib/format.ts';

export const CONVERSATION_ID = 'messages';
export const ANSWER_ID = 'answer';

export function nextLineOf(order: OrderDetails): string {
  const { role, state, next } = order;
  const why = next?.act === 'refund' || state === 'reversed' ? whyRefunded(order) : '';
  if (next === null) return `${why}${orderTexts.finished[state === 'reversed' ? state : 'released'][role]}`;
  const line = nextActTexts.lines[next.act][role]({
    by: deadline(next.by),
    price: formatAmount(order.money.sellerMinor),
    hours: order.tryingHours,
    isLate: next.otherwise === 'unanswered',
  });
  const { cancelUntil, noCancel } = order;
  const cannot = noCancel === null || next.act !== 'download' ? '' : orderTexts.noCancel[noCancel];
  const until = cancelUntil === null ? cannot : orderTexts.cancelUntil(deadline(cancelUntil));
  return `${why}${line}${until}`;
}

export function nextTitleOf({ next, role, state }: OrderDetails): string {
  if (next !== null) return nextActTexts.titles[next.act][role];
  return nextActTexts.ended[state === 'reversed' ? state : 'released'];
}

/**
 * @returns an empty string for a refund by the bank, and for one that ended a case, because the case shows
 * the reason
 */
function whyRefunded({ timeline, role, case: last }: OrderDetails): string {
  const asked = timeline.findLast(({ code }) => code === 'refund-asked');
  if (asked === undefined || (last !== null && last.outcome !== 'withdrawn')) return '';
  return `${orderTexts.whyRefunded[asked.by][role]} `;
}

/** A buyer who is asked whether the parcel has arrived finds the answer that it has not. */
export function helpNameOf({ caseReasons }: OrderDetails, help: 'open-case' | 'ask-support') {
  return help === 'open-case' && caseReasons.includes('never-arrived') ? 'not-received' : help;
}

export function hasOpenCase({ case: last }: OrderDetails): boolean {
  return last !== null && last.state !== 'closed';
}

export function offerLineOf(
  { kind, amountMinor }: NonNullable<OrderCase['offer']>,
  role: OrderDetails['role'],
): string {
  return caseTexts.offers[kind][role](amountMinor === null ? '' : formatAmount(amountMinor));
}

export function moneyLineOf(order: OrderDetails): string {
  const texts = orderTexts.money;
  const { role, money } = order;
  const total = formatAmount(money.paidMinor - money.refundedMinor);
  const price = formatAmount(money.sellerMinor);
  switch (money.state) {
    case 'available':
      return texts.released[role](price);
    case 'refunding':
      return texts.refunding[role](total);
    case 'refunded':
      return texts.refunded[role](formatAmount(money.refundedMinor));
    case 'disputed':
      return texts.heldInDispute(total);
    case 'held':
    default:
      if (hasOpenCase(order)) return texts.heldInCase(total);
      // A download moves the end, so no date is true before it.
      return texts.held[role]({
        total,
        price,
        at: money.freeAt === null || order.state === 'to-download' ? null : formatDeadline(money.freeAt),
      });
  }
}

function deadline(at: string | null): string {
  return at === null ? '–' : formatDeadline(at);
}
