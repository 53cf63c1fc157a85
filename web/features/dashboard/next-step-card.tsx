import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { PackageOpen, Store } from 'lucide-react';
import { dashboardTexts } from '#words/screens/dashboard.ts';
import { orderMetaOf, ordersQuery } from '../../api/order-queries.ts';
import { Button } from '../../components/ui/button.tsx';
import { Skeleton } from '../../components/ui/skeleton.tsx';

const frame =
  'flex flex-wrap items-center gap-x-4 gap-y-3 rounded-card border border-line bg-surface p-4 md:px-5';

/** Suggests shipping pending orders, otherwise browsing. Renders nothing if the orders cannot be loaded. */
export function NextStepCard() {
  const orders = useInfiniteQuery(ordersQuery);
  if (orders.isPending) return <NextStepSkeleton />;
  const meta = orders.data === undefined ? undefined : orderMetaOf(orders.data);
  if (meta === undefined) return null;
  const waiting = meta.counts.pending;
  const isShipping = waiting > 0;
  const Icon = isShipping ? PackageOpen : Store;
  return (
    <section aria-labelledby="next-thing" className={frame}>
      <span className="grid size-11 shrink-0 place-items-center rounded-full bg-accent text-on-accent">
        <Icon aria-hidden="true" className="size-5.5" />
      </span>
      <div className="min-w-0 grow basis-40">
        <h2 id="next-thing" className="text-sm font-semibold text-muted">
          {isShipping ? dashboardTexts.nextTitle : dashboardTexts.nothingToDo}
        </h2>
        <p className="text-lg leading-snug font-[620]">
          {isShipping ? dashboardTexts.nextShip(waiting) : dashboardTexts.nextBrowse}
        </p>
      </div>
      {isShipping ? (
        <Button asChild className="max-sm:w-full">
          <Link to="/orders">{dashboardTexts.nextShipAction}</Link>
        </Button>
      ) : (
        <Button asChild variant="secondary" className="max-sm:w-full">
          <Link to="/your-project">{dashboardTexts.browse}</Link>
        </Button>
      )}
    </section>
  );
}

function NextStepSkeleton() {
  return (
    <div aria-hidden="true" className={frame}>
      <Skeleton className="size-11 shrink-0 rounded-full" />
      <div className="min-w-0 grow basis-40 space-y-2">
        <Skeleton className="h-3.5 w-36" />
        <Skeleton className="h-5 w-60 max-w-full" />
      </div>
      <Skeleton className="h-(--control-h) w-36 rounded-control max-sm:w-full" />
    </div>
  );
}
