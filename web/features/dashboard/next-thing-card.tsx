import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { PackageOpen, Store, Tag } from 'lucide-react';
import type { ReactNode } from 'react';
import { ordersQuery } from '../../api/order-queries.ts';
import { projectListQuery, projectTotalOf } from '../../api/project-queries.ts';
import { Button } from '../../components/ui/button.tsx';
import { Skeleton } from '../../components/ui/skeleton.tsx';
import { addProjectTexts } from '../../lib/texts/add-project.ts';
import { dashboardTexts } from '../../lib/texts/dashboard.ts';
import { nextThing, type NextThing } from './next-thing.ts';

/** One thing, with the way to it. Says nothing when it cannot know. */
export function NextThingCard() {
  const orders = useInfiniteQuery(ordersQuery);
  const mine = useInfiniteQuery(projectListQuery('mine'));
  if (orders.isPending || mine.isPending) return <Skeleton className="h-20 rounded-card" />;
  if (orders.data === undefined || mine.data === undefined) return null;
  const next = nextThing({
    unshippedOrders: orders.data.pages
      .flatMap((page) => page.data)
      .filter((order) => order.category === 'HARDWARE' && order.status === 'Pending').length,
    ownProjects: projectTotalOf(mine.data),
  });
  const { icon, sentence, action } = contentOf(next);
  return (
    <section
      aria-labelledby="next-thing"
      className="flex flex-wrap items-center gap-x-4 gap-y-3 rounded-card border border-line bg-surface p-4 md:px-5"
    >
      <span className="grid size-11 shrink-0 place-items-center rounded-full bg-accent text-on-accent">
        {icon}
      </span>
      <div className="min-w-0 grow basis-40">
        <h2 id="next-thing" className="text-sm font-semibold text-muted">
          {dashboardTexts.nextTitle}
        </h2>
        <p className="text-lg leading-snug font-[620]">{sentence}</p>
      </div>
      {action}
    </section>
  );
}

function contentOf(next: NextThing): { icon: ReactNode; sentence: string; action: ReactNode } {
  switch (next.kind) {
    case 'ship':
      return {
        icon: <PackageOpen aria-hidden="true" className="size-5.5" />,
        sentence: dashboardTexts.nextShip(next.orders),
        action: (
          <Button asChild>
            <Link to="/orders">{dashboardTexts.nextShipAction}</Link>
          </Button>
        ),
      };
    case 'list':
      return {
        icon: <Tag aria-hidden="true" className="size-5.5" />,
        sentence: dashboardTexts.nextAddProject,
        action: (
          <Button asChild>
            <Link to="/add-project">{addProjectTexts.title}</Link>
          </Button>
        ),
      };
    case 'browse':
      return {
        icon: <Store aria-hidden="true" className="size-5.5" />,
        sentence: dashboardTexts.nextNothing,
        action: (
          <Button asChild variant="secondary">
            <Link to="/your-project">{dashboardTexts.browse}</Link>
          </Button>
        ),
      };
    default:
      return next satisfies never;
  }
}
