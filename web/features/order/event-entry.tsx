import { caseTexts } from '#words/screens/order-case.ts';
import { orderTexts } from '#words/screens/order.ts';
import type { OrderCase, OrderDetails } from '../../api/order-process-queries.ts';
import { classNames } from '../../lib/class-names.ts';
import { formatAmount, formatDateTime } from '../../lib/format.ts';
import type { Entry } from './conversation-entries.ts';
import { offerLineOf } from './next-line.ts';

const dots = {
  released: 'bg-ok',
  works: 'bg-ok',
  reversed: 'bg-bad',
  'refund-asked': 'bg-bad',
  'part-refunded': 'bg-warn',
  'case-opened': 'bg-warn',
  'case-escalated': 'bg-warn',
  'dispute-opened': 'bg-bad',
} as const;

type EventEntryOf = Extract<Entry, { readonly kind: 'event' }>;

export function EventEntry({ order, entry }: { order: OrderDetails; entry: EventEntryOf }) {
  const { code, by, at } = entry.event;
  const body = bodyOf(order, entry);
  return (
    <li className="flex gap-3">
      <span
        aria-hidden="true"
        className={classNames(
          'mt-1.5 size-2.5 shrink-0 rounded-full',
          code in dots ? dots[code as keyof typeof dots] : 'bg-primary',
        )}
      />
      <div className="min-w-0">
        <p className="break-words">
          <span className="font-semibold">{titleOf(order, entry)}</span>{' '}
          <span className="text-sm text-muted">
            <time dateTime={at}>{formatDateTime(at)}</time> ·{' '}
            {by === order.role ? caseTexts.you : orderTexts.byParty[by]}
          </span>
        </p>
        {body !== null && (
          <p dir="auto" className="text-sm whitespace-pre-line text-muted">
            {body}
          </p>
        )}
      </div>
    </li>
  );
}

function titleOf(order: OrderDetails, entry: EventEntryOf): string {
  const { code, amountMinor } = entry.event;
  const title = orderTexts.events[code];
  if (amountMinor !== null) return `${title}: ${formatAmount(amountMinor)}`;
  const { reason, state, offer = null, outcome = null } = caseOf(order, entry) ?? {};
  if (code === 'case-opened' && reason !== undefined) return caseTexts.reasons[reason].label;
  // The offer of an open case stands at the top of the page, with its buttons.
  if (code === 'case-offered' && offer !== null && state === 'closed') return offerLineOf(offer, order.role);
  return code === 'case-closed' && outcome !== null ? caseTexts.outcomes[outcome] : title;
}

function bodyOf(order: OrderDetails, entry: EventEntryOf): string | null {
  const { code } = entry.event;
  const orderCase = caseOf(order, entry);
  if (code === 'case-opened' && orderCase !== null)
    return `${caseTexts.title(orderCase.number)} · ${caseTexts.wants}: ${caseTexts.wishesOf[orderCase.wants]}`;
  if (code === 'case-closed') return orderCase?.decisionReason ?? null;
  const outcome = entry.isNewest ? (order.support?.outcome ?? null) : null;
  return code === 'support-closed' && outcome !== null ? orderTexts.support.outcomes[outcome] : null;
}

function caseOf({ case: last }: OrderDetails, { isNewest, at }: EventEntryOf): OrderCase | null {
  return last !== null && isNewest && at >= last.openedAt ? last : null;
}
