import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ChevronRight } from 'lucide-react';
import { nextActTexts } from '#words/next-acts.ts';
import { dashboardTexts } from '#words/screens/dashboard.ts';
import { type DueOrder, dueOrdersQuery } from '../../api/due-orders-query.ts';
import { describeDeadline } from '../../components/project/next-act-status.tsx';

const SHOWN = 3;

export function TodoList() {
  const { data: due } = useQuery(dueOrdersQuery);
  if (due === undefined || due.length === 0) return null;
  return (
    <section aria-labelledby="to-do" className="mb-6 rounded-card border border-line bg-surface">
      <h2 id="to-do" className="px-4 pt-3 text-sm font-semibold text-muted md:px-5">
        {dashboardTexts.todo.title}
      </h2>
      <Items orders={due.slice(0, SHOWN)} />
      {due.length > SHOWN && (
        <details className="border-t border-line px-4 md:px-5">
          <summary className="fold-summary">{dashboardTexts.todo.more(due.length - SHOWN)}</summary>
          <div className="-mx-4 md:-mx-5">
            <Items orders={due.slice(SHOWN)} />
          </div>
        </details>
      )}
    </section>
  );
}

function Items({ orders }: { orders: readonly DueOrder[] }) {
  return (
    <ul className="divide-y divide-line">
      {orders.map((order) => (
        <li key={order.purchaseId} className="relative flex min-h-11 items-center gap-3 px-4 py-2 md:px-5">
          <p className="flex min-w-0 grow flex-wrap items-baseline gap-x-2">
            <Link
              to="/orders/$purchaseId"
              params={{ purchaseId: order.purchaseId }}
              className="line-clamp-2 max-w-full font-semibold break-words after:absolute after:inset-0"
            >
              {nextActTexts.tasks[order.next.act]} <bdi>{order.title}</bdi>
            </Link>
            <span className="text-sm text-muted">
              {describeDeadline(order.next, order.next.who === 'seller' ? 'seller' : 'buyer')}
            </span>
          </p>
          <ChevronRight aria-hidden="true" className="size-4.5 shrink-0 text-muted" />
        </li>
      ))}
    </ul>
  );
}
