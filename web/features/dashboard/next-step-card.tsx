import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { PackageOpen } from 'lucide-react';
import { dashboardTexts } from '#words/screens/dashboard.ts';
import { orderMetaOf, ordersQuery } from '../../api/order-queries.ts';
import { Button } from '../../components/ui/button.tsx';

/** Names the orders that wait to be shipped. Renders nothing without any. */
export function NextStepCard() {
  const orders = useInfiniteQuery(ordersQuery);
  const meta = orders.data === undefined ? undefined : orderMetaOf(orders.data);
  const waiting = meta?.counts.pending ?? 0;
  if (waiting === 0) return null;
  return (
    <section
      aria-labelledby="next-thing"
      className="mb-6 flex flex-wrap items-center gap-x-4 gap-y-3 rounded-card border border-line bg-surface p-4 md:px-5"
    >
      <span className="grid size-11 shrink-0 place-items-center rounded-full bg-accent text-on-accent">
        <PackageOpen aria-hidden="true" className="size-5.5" />
      </span>
      <div className="min-w-0 grow basis-40">
        <h2 id="next-thing" className="text-sm font-semibold text-muted">
          {dashboardTexts.nextTitle}
        </h2>
        <p className="text-lg leading-snug font-[620]">{dashboardTexts.nextShip(waiting)}</p>
      </div>
      <Button asChild className="max-sm:w-full">
        <Link to="/orders">{dashboardTexts.nextShipAction}</Link>
      </Button>
    </section>
  );
}
