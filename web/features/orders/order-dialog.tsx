import { Link } from '@tanstack/react-router';
import { ExternalLink } from 'lucide-react';
import type { ReactNode } from 'react';
import { commonTexts } from '#words/screens/common.ts';
import { ordersTexts } from '#words/screens/orders.ts';
import type { Order } from '../../api/entities.ts';
import { CourierLink } from '../../components/project/courier-link.tsx';
import { NextActStatus } from '../../components/project/next-act-status.tsx';
import { Button } from '../../components/ui/button.tsx';
import { CopyButton } from '../../components/ui/copy-button.tsx';
import { Dialog } from '../../components/ui/dialog.tsx';
import { Money } from '../../components/ui/money.tsx';
import { removedAddress } from '../../lib/removed-address.ts';
import { DisputeNotice } from './dispute-notice.tsx';

const linkClass = 'text-primary underline decoration-1 underline-offset-3 hover:decoration-2';

export function OrderDialog({
  order,
  onClose,
  onUpdate,
}: {
  order: Order;
  onClose: () => void;
  onUpdate: () => void;
}) {
  const { shippingAddress: address, phoneNumber: phone, trackingId: tracking } = order;
  const removed = removedAddress(order);
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      size="md"
      title={ordersTexts.details}
      description={<bdi>{order.title}</bdi>}
      footer={
        <>
          <Button asChild variant="secondary">
            <Link to="/projects/$projectId" params={{ projectId: order.projectId }}>
              {ordersTexts.openProject}
            </Link>
          </Button>
          <Button asChild variant="secondary">
            <Link to="/orders/$purchaseId" params={{ purchaseId: order.shippingId }}>
              {ordersTexts.openOrder}
            </Link>
          </Button>
          {order.category === 'HARDWARE' && <Button onClick={onUpdate}>{ordersTexts.updateStatus}</Button>}
        </>
      }
    >
      {order.dispute !== null && (
        <div className="mb-5">
          <DisputeNotice order={order} />
        </div>
      )}
      <div className="min-w-0 space-y-5">
        <NextActStatus next={order.next} reader="seller" />
        {address !== null && (
          <section aria-labelledby="order-address">
            <h3 id="order-address" className="text-sm text-muted">
              {ordersTexts.address}
            </h3>
            <p dir="auto" className="mt-1 text-lg leading-normal break-words whitespace-pre-line">
              {address}
            </p>
            <CopyButton
              text={[order.buyer.name, address, phone].filter((line) => line !== null).join('\n')}
              label={ordersTexts.copyAddress}
              className="mt-2.5"
            />
          </section>
        )}
        {removed !== null && <p className="text-muted">{ordersTexts.addressRemovedOn(removed)}</p>}
        <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-6 gap-y-2">
          <Fact label={ordersTexts.buyer}>
            <bdi>{order.buyer.name || commonTexts.deletedAccount}</bdi>
          </Fact>
          {order.buyer.email !== '' && (
            <Fact label={ordersTexts.email}>
              <a href={`mailto:${order.buyer.email}`} className={linkClass}>
                {order.buyer.email}
              </a>
            </Fact>
          )}
          {phone !== null && (
            <Fact label={ordersTexts.phone}>
              <a href={`tel:${phone.replaceAll(/[^+\d]/gu, '')}`} className={linkClass}>
                {phone}
              </a>
            </Fact>
          )}
          <Fact label={ordersTexts.price}>
            <Money priceRupees={order.priceRupees} className="font-semibold" />
          </Fact>
          {order.courierName !== null && (
            <Fact label={ordersTexts.courier}>
              <CourierLink courier={order.courierName} number={tracking} />
            </Fact>
          )}
          {tracking !== null && (
            <Fact label={ordersTexts.tracking}>
              <span className="inline-flex max-w-full items-center gap-1">
                <span className="min-w-0 font-mono text-sm break-all">{tracking}</span>
                <CopyButton text={tracking} label={ordersTexts.copyTracking} iconOnly className="-my-1.5" />
              </span>
            </Fact>
          )}
        </dl>
        {order.videoUrl !== null && /^https?:\/\//u.test(order.videoUrl) && (
          <a
            href={order.videoUrl}
            target="_blank"
            rel="nofollow noopener noreferrer"
            className={`inline-flex min-h-6 items-center gap-2 font-semibold pointer-coarse:min-h-11 ${linkClass}`}
          >
            <ExternalLink aria-hidden="true" className="size-4" />
            {ordersTexts.video}
          </a>
        )}
      </div>
    </Dialog>
  );
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-muted">{label}</dt>
      <dd className="min-w-0 break-words">{children}</dd>
    </>
  );
}
