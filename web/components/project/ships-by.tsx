import { useContext, useState } from 'react';
import { shipBy } from '#domain/orders/order-clocks.ts';
import { projectTexts } from '#words/screens/project.ts';
import { TimeZoneContext } from '../../lib/format-date-context.ts';
import { formatDayName } from '../../lib/format.ts';

/** @param hours - the deployment's time limit for shipping an order */
export function ShipsBy({ hours }: { hours: number }) {
  const timeZone = useContext(TimeZoneContext);
  const [now] = useState(() => new Date());
  return (
    <p className="text-sm text-muted">{projectTexts.shipsBy(formatDayName(shipBy(now, hours), timeZone))}</p>
  );
}
