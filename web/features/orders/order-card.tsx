import { Link } from '@tanstack/react-router';
import { MapPin, Truck } from 'lucide-react';
import { memo, type ReactNode } from 'react';
import type { NextActKind } from '#domain/orders/next-act.ts';
import { nextActTexts } from '#words/next-acts.ts';
import { commonTexts } from '#words/screens/common.ts';
import { ordersTexts } from '#words/screens/orders.ts';
import { projectCardTexts } from '#words/screens/project-card.ts';
import type { Order } from '../../api/entities.ts';
import { NextActStatus } from '../../components/project/next-act-status.tsx';
import { ProjectCover } from '../../components/project/project-cover.tsx';
import { Button } from '../../components/ui/button.tsx';
import { Card } from '../../components/ui/card.tsx';
import { Money } from '../../components/ui/money.tsx';
import { Picture } from '../../components/ui/picture.tsx';
import { formatDate, truncate } from '../../lib/format.ts';

/** The number of characters that section 9 of the specification requires. */
const ADDRESS_PREVIEW_LENGTH = 30;

export const OrderCard = memo(function OrderCard({
  order,
  onDetails,
  onUpdate,
}: {
  order: Order;
  onDetails: (order: Order) => void;
  onUpdate: (order: Order) => void;
}) {
  const titleId = `order-${order.shippingId}`;
  const { next } = order;
  return (
    <Card asChild flush>
      <article
        aria-labelledby={titleId}
        className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-5 gap-y-3 p-4 lg:grid-cols-[minmax(0,6fr)_minmax(0,4fr)_minmax(0,4fr)_auto] lg:items-center"
      >
        <div className="col-span-2 flex min-w-0 gap-4 lg:col-span-1">
          <Thumbnail order={order} />
          <div className="min-w-0 grow">
            <h2 id={titleId} dir="auto" className="line-clamp-2 text-base leading-snug break-words">
              <Link
                to="/orders/$purchaseId"
                params={{ purchaseId: order.shippingId }}
                className="underline-offset-3 hover:underline"
              >
                {order.title}
              </Link>
            </h2>
            <p className="mt-0.5 flex flex-wrap gap-x-2 text-sm text-muted">
              <span>{projectCardTexts.category[order.category]}</span>
              <span aria-hidden="true">·</span>
              <span>
                <span className="sr-only">{ordersTexts.ordered} </span>
                <time dateTime={order.orderDate}>{formatDate(order.orderDate)}</time>
              </span>
              <span aria-hidden="true">·</span>
              <Money priceRupees={order.priceRupees} className="font-semibold text-ink" />
            </p>
          </div>
        </div>
        <div className="min-w-0 text-sm">
          <p dir="auto" className="truncate font-semibold">
            {order.buyer.name || commonTexts.deletedAccount}
          </p>
          {order.shippingAddress !== null && (
            <Line icon={<MapPin aria-hidden="true" className="size-4 shrink-0" />}>
              {truncate(order.shippingAddress.replaceAll(/\s+/gu, ' '), ADDRESS_PREVIEW_LENGTH)}
            </Line>
          )}
          {order.addressRemovedAt !== null && (
            <Line icon={<MapPin aria-hidden="true" className="size-4 shrink-0" />}>
              {ordersTexts.addressRemoved}
            </Line>
          )}
          {order.trackingId !== null && (
            <Line icon={<Truck aria-hidden="true" className="size-4 shrink-0" />}>
              {[order.courierName, order.trackingId].filter((part) => part !== null).join(' ')}
            </Line>
          )}
        </div>
        <NextActStatus next={next} reader="seller" className="max-lg:col-span-2" />
        <div className="col-span-2 flex flex-wrap gap-2 max-md:*:grow md:justify-end lg:col-span-1 lg:w-58">
          <ActButton order={order} onUpdate={onUpdate} />
          <Button
            size="sm"
            variant={hasActButton(order) ? 'quiet' : 'secondary'}
            aria-label={ordersTexts.showDetailsOf(order.title)}
            onClick={() => onDetails(order)}
          >
            {ordersTexts.showDetails}
          </Button>
        </div>
      </article>
    </Card>
  );
});

/** The acts before the arrival, during which the seller can correct the status; in a dispute, the parcel. */
const ON_THE_WAY: ReadonlySet<NextActKind> = new Set(['deliver', 'say-if-arrived', 'decide-dispute']);

function hasActButton({ next, category }: Order): boolean {
  if (next === null) return false;
  return next.who === 'seller' || (category === 'HARDWARE' && ON_THE_WAY.has(next.act));
}

/** The button is the seller's next act, or leads to it. */
function ActButton({ order, onUpdate }: { order: Order; onUpdate: (order: Order) => void }) {
  const { next, title, shippingId } = order;
  if (next === null || !hasActButton(order)) return null;
  const { buttons } = nextActTexts;
  if (next.act === 'answer-case' || next.act === 'answer-support') {
    return (
      <Button asChild size="sm">
        <Link
          to="/orders/$purchaseId"
          params={{ purchaseId: shippingId }}
          hash={next.act === 'answer-case' ? 'answer' : 'messages'}
        >
          {buttons[next.act]}
          <span className="sr-only">: {title}</span>
        </Link>
      </Button>
    );
  }
  const isShipping = next.act === 'ship';
  return (
    <Button
      size="sm"
      variant={isShipping ? 'primary' : 'secondary'}
      aria-label={isShipping ? `${buttons.ship}: ${title}` : ordersTexts.updateStatusOf(title)}
      onClick={() => onUpdate(order)}
    >
      {isShipping ? buttons.ship : ordersTexts.updateStatus}
    </Button>
  );
}

function Line({ icon, children }: { icon: ReactNode; children: string }) {
  return (
    <p className="flex items-center gap-1.5 text-muted">
      {icon}
      <span dir="auto" className="truncate">
        {children}
      </span>
    </p>
  );
}

function Thumbnail({ order }: { order: Order }) {
  const drawing = <ProjectCover seed={order.projectId} category={order.category} />;
  return (
    <div className="h-14 w-18 shrink-0 overflow-hidden rounded-control border border-line">
      {order.picture === null ? (
        drawing
      ) : (
        <Picture
          src={order.picture.small}
          alt=""
          loading="lazy"
          width={72}
          height={56}
          fallback={drawing}
          className="size-full object-cover"
        />
      )}
    </div>
  );
}
