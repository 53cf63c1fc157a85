import type { PurchaseSummary } from '#contract/entities.ts';
import { SHIPMENT_STATUSES } from '#domain/project.ts';
import { CopyButton } from '../../components/ui/copy-button.tsx';
import { Stepper } from '../../components/ui/stepper.tsx';
import { texts } from '../../lib/texts.ts';

type Shipment = NonNullable<PurchaseSummary['shipment']>;

export function ShipmentStatus({ shipment, address }: { shipment: Shipment; address: string | null }) {
  const reached = SHIPMENT_STATUSES.indexOf(shipment.status);
  const current = shipment.status === 'Delivered' ? SHIPMENT_STATUSES.length : reached;
  return (
    <section aria-label={texts.project.shipment}>
      <h2 className="mb-3 text-base">{texts.project.shipment}</h2>
      <Stepper
        label={texts.project.shipment}
        steps={SHIPMENT_STATUSES.map((status) => texts.project.shipmentSteps[status])}
        current={current}
      />
      <dl className="mt-4 space-y-1.5 text-sm">
        {shipment.courier_name !== null && (
          <div className="flex justify-between gap-4">
            <dt className="text-muted">{texts.project.courier}</dt>
            <dd>{shipment.courier_name}</dd>
          </div>
        )}
        {shipment.tracking_id !== null && (
          <div className="flex items-center justify-between gap-4">
            <dt className="text-muted">{texts.project.tracking}</dt>
            <dd className="flex min-w-0 items-center">
              <span className="truncate font-mono">{shipment.tracking_id}</span>
              <CopyButton text={shipment.tracking_id} iconOnly />
            </dd>
          </div>
        )}
        {address !== null && (
          <div>
            <dt className="text-muted">{texts.project.shipTo}</dt>
            <dd className="whitespace-pre-line">{address}</dd>
          </div>
        )}
      </dl>
    </section>
  );
}
