import { Check, X } from 'lucide-react';
import { useState } from 'react';
import { shipBy } from '#domain/orders/order-clocks.ts';
import { type Gotten, type Offer, whatOneGets } from '#domain/projects/what-one-gets.ts';
import { getsTexts } from '#words/screens/gets.ts';
import { classNames } from '../../lib/class-names.ts';
import { formatBytes, formatDayName } from '../../lib/format.ts';
import { useTimeZone } from '../../lib/use-format-date.ts';

/** Of the deployment. */
interface OrderTimes {
  readonly supportDays: number;
  readonly supportAnswerHours: number;
  readonly shippingHours: number;
}

const SHOWN_PARTS = 4;

export function WhatYouGet({
  project,
  orders,
  without,
  className,
}: {
  project: Offer;
  orders: OrderTimes;
  without?: readonly Gotten['kind'][];
  className?: string;
}) {
  const timeZone = useTimeZone();
  const [now] = useState(() => new Date());
  const sentence = (gotten: Gotten): string => {
    switch (gotten.kind) {
      case 'archive':
        return getsTexts.archive(gotten.bytes === null ? null : formatBytes(gotten.bytes));
      case 'repository':
      case 'video':
        return getsTexts[gotten.kind](gotten.isIncluded);
      case 'box':
        return getsTexts.box(
          gotten.parts.slice(0, SHOWN_PARTS).join(', '),
          gotten.parts.length - SHOWN_PARTS,
        );
      case 'licence':
        return gotten.licence === null ? getsTexts.oneBuyer : getsTexts.licence(gotten.licence);
      case 'cancel':
        return getsTexts.cancel[gotten.until ?? 'never'];
      case 'delivery':
        return getsTexts.delivery(formatDayName(shipBy(now, orders.shippingHours), timeZone));
      case 'support':
        return getsTexts.support(orders.supportDays, orders.supportAnswerHours);
      case 'device':
      case 'versions':
      case 'messages':
      default:
        return getsTexts[gotten.kind];
    }
  };
  return (
    <ul className={classNames('space-y-1.5', className)}>
      {whatOneGets(project, orders.supportDays > 0)
        .filter(({ kind }) => without?.includes(kind) !== true)
        .map((gotten) => (
          <Line key={gotten.kind} gotten={gotten} text={sentence(gotten)} />
        ))}
    </ul>
  );
}

function Line({ gotten, text }: { gotten: Gotten; text: string }) {
  const isMissing =
    ('isIncluded' in gotten && !gotten.isIncluded) || (gotten.kind === 'cancel' && gotten.until === null);
  const Icon = isMissing ? X : Check;
  return (
    <li className={classNames('flex gap-2.5', isMissing && 'text-muted')}>
      <Icon
        aria-hidden="true"
        className={classNames('mt-0.5 size-5 shrink-0', isMissing ? 'text-muted' : 'text-ok')}
      />
      {/* The document may be from yesterday, and so the day of the delivery. */}
      <span dir="auto" suppressHydrationWarning className="min-w-0 break-words">
        {text}
      </span>
    </li>
  );
}
