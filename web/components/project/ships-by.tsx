import { useState } from 'react';
import { shipBy } from '#domain/orders/order-clocks.ts';
import { projectTexts } from '#words/screens/project.ts';
import { formatDayName } from '../../lib/format.ts';
import { useTimeZone } from '../../lib/use-format-date.ts';

/** @param hours - the deployment's time limit for shipping an order */
export function ShipsBy({ hours }: { hours: number }) {
  const timeZone = useTimeZone();
  const [now] = useState(() => new Date());
  return (
    // The document may be from yesterday.
    <p suppressHydrationWarning className="text-sm text-muted">
      {projectTexts.shipsBy(formatDayName(shipBy(now, hours), timeZone))}
    </p>
  );
}
