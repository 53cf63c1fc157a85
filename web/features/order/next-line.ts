import { caseTexts } from '#words/screens/order-case.ts';
import { orderTexts } from '#words/screens/order.ts';
import type { OrderDetails } from '../../api/order-process-queries.ts';
import { formatAmount, formatDeadline } from '../../lib/format.ts';

export const CASE_ANSWER_ID = 'answer';

export function nextLineOf(order: OrderDetails): string {
  const { role, state, pausedBy, dueAt } = order;
  if (state === 'released') return orderTexts.finished.released[role];
  if (state === 'reversed') return `${whyRefunded(order)}${orderTexts.finished.reversed[role]}`;
  if (pausedBy === 'refund' || order.money.state === 'refunding')
    return `${whyRefunded(order)}${orderTexts.refundUnderWay[role]}`;
  if (pausedBy === 'dispute') return orderTexts.disputed[role];
  const open = openCaseOf(order);
  if (open !== null) return caseTexts.next[open.state][role](deadline(open.dueAt));
  const next = orderTexts.nextLines[state][role]({
    by: deadline(dueAt),
    price: formatAmount(order.money.sellerMinor),
    hours: order.tryingHours,
  });
  return order.cancelUntil === null ? next : `${next}${orderTexts.cancelUntil(deadline(order.cancelUntil))}`;
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

export function openCaseOf(order: OrderDetails) {
  const last = order.case;
  if (last === null || last.state === 'closed') return null;
  return { ...last, state: last.state };
}

export function moneyLineOf(order: OrderDetails): string {
  const texts = orderTexts.money;
  const { role, money, dueAt, otherwise } = order;
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
      if (openCaseOf(order) !== null) return texts.heldInCase(total);
      return otherwise === 'released' && dueAt !== null
        ? texts.heldUntil[role](total, formatDeadline(dueAt), price)
        : texts.held[role](total, price);
  }
}

function deadline(at: string | null): string {
  return at === null ? '–' : formatDeadline(at);
}
