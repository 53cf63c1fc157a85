import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { orderTexts } from '#words/screens/order.ts';
import { isRefundUnderWay, type OrderDetails } from '../../api/order-process-queries.ts';
import { CourierLink } from '../../components/project/courier-link.tsx';
import { Button } from '../../components/ui/button.tsx';
import { Card, CardHead } from '../../components/ui/card.tsx';
import { CopyButton } from '../../components/ui/copy-button.tsx';
import { Money } from '../../components/ui/money.tsx';
import { formatAmount } from '../../lib/format.ts';
import { hasOpenCase, moneyLineOf } from './next-line.ts';

export function MoneyCard({ order }: { order: OrderDetails }) {
  const texts = orderTexts.money;
  const { money, role } = order;
  const feeMinor = money.paidMinor - money.refundedMinor - money.sellerMinor;
  const isPart = money.refundedMinor > 0 && money.state !== 'refunded';
  return (
    <Card asChild>
      <section aria-label={texts.title}>
        <CardHead title={texts.title} />
        <p className="text-lg leading-snug">{moneyLineOf(order)}</p>
        {isPart && <p className="mt-1.5">{texts.partRefunded[role](formatAmount(money.refundedMinor))}</p>}
        {money.state !== 'refunding' && isRefundUnderWay(order) && (
          <p className="mt-1.5">{texts.partRefunding[role]}</p>
        )}
        <dl className="mt-4 space-y-1.5 border-t border-line pt-3 text-sm">
          <Amount label={role === 'buyer' ? texts.paidByYou : texts.paidByBuyer} minor={money.paidMinor} />
          {money.refundedMinor > 0 && <Amount label={texts.refund} minor={-money.refundedMinor} />}
          {money.state !== 'refunding' && money.state !== 'refunded' && (
            <>
              <Amount label={texts.fee[role]} minor={role === 'seller' ? feeMinor : -feeMinor} />
              <Amount label={shareLabelOf(order)} minor={money.sellerMinor} />
            </>
          )}
        </dl>
        <p className="mt-3 flex flex-wrap gap-x-5 text-sm">
          <Button asChild variant="link">
            <Link to="/receipts/$purchaseId" params={{ purchaseId: order.purchaseId }}>
              {orderTexts.receipt}
            </Link>
          </Button>
          {role === 'seller' && (
            <Button asChild variant="link">
              <Link to="/balance">{texts.toBalance}</Link>
            </Button>
          )}
        </p>
      </section>
    </Card>
  );
}

function shareLabelOf(order: OrderDetails): string {
  const { share, youReceive, sellerReceives } = orderTexts.money;
  if (hasOpenCase(order) || order.money.state === 'disputed') return share[order.role];
  return order.role === 'seller' ? youReceive : sellerReceives;
}

function Amount({ label, minor }: { label: string; minor: number }) {
  return (
    <div className="flex justify-between gap-4">
      <dt className="text-muted">{label}</dt>
      <dd className="font-semibold">
        <Money amountMinor={minor} signed={minor < 0} />
      </dd>
    </div>
  );
}

export function ShipmentCard({ shipment }: { shipment: NonNullable<OrderDetails['shipment']> }) {
  const { courierName: courier, trackingId: tracking } = shipment;
  if (courier === null && tracking === null) return null;
  return (
    <Card asChild>
      <section aria-label={orderTexts.shipment}>
        <CardHead title={orderTexts.shipment} />
        <dl className="space-y-1.5 text-sm">
          {courier !== null && (
            <Fact label={orderTexts.courier}>
              <CourierLink courier={courier} number={tracking} />
            </Fact>
          )}
          {tracking !== null && (
            <Fact label={orderTexts.tracking}>
              <span className="flex min-w-0 items-center justify-end">
                <span className="truncate font-mono">{tracking}</span>
                <CopyButton text={tracking} label={orderTexts.copyTracking} iconOnly className="-my-2" />
              </span>
            </Fact>
          )}
        </dl>
      </section>
    </Card>
  );
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="flex items-center justify-between gap-4">
      <dt className="text-muted">{label}</dt>
      <dd className="min-w-0">{children}</dd>
    </div>
  );
}
