import { SHIPMENT_STATUSES } from '#domain/projects/project.ts';
import { ownProjectTexts } from '#words/screens/own-project.ts';
import { projectTexts } from '#words/screens/project.ts';
import type { PurchaseSummary } from '../../api/entities.ts';
import { CopyButton } from '../../components/ui/copy-button.tsx';
import { Stepper } from '../../components/ui/stepper.tsx';
import { removedAddress } from '../../lib/removed-address.ts';

type Shipment = NonNullable<PurchaseSummary['shipment']>;

export function ShipmentStatus({ shipment, address }: { shipment: Shipment; address: string | null }) {
  const currentIndex = SHIPMENT_STATUSES.indexOf(shipment.status);
  const current = shipment.status === 'Delivered' ? SHIPMENT_STATUSES.length : currentIndex;
  const removed = removedAddress(shipment);
  return (
    <section aria-label={projectTexts.shipment}>
      <h2 className="mb-3 text-base">{projectTexts.shipment}</h2>
      <Stepper
        label={projectTexts.shipment}
        steps={SHIPMENT_STATUSES.map((status) => ownProjectTexts.shipmentSteps[status])}
        current={current}
      />
      <dl className="mt-4 space-y-1.5 text-sm">
        {shipment.courierName !== null && (
          <div className="flex justify-between gap-4">
            <dt className="text-muted">{ownProjectTexts.courier}</dt>
            <dd dir="auto">{shipment.courierName}</dd>
          </div>
        )}
        {shipment.trackingId !== null && (
          <div className="flex items-center justify-between gap-4">
            <dt className="text-muted">{ownProjectTexts.tracking}</dt>
            <dd className="flex min-w-0 items-center">
              <span className="truncate font-mono">{shipment.trackingId}</span>
              <CopyButton text={shipment.trackingId} iconOnly />
            </dd>
          </div>
        )}
        {address !== null && (
          <div>
            <dt className="text-muted">{ownProjectTexts.shipTo}</dt>
            <dd dir="auto" className="whitespace-pre-line">
              {address}
            </dd>
          </div>
        )}
      </dl>
      {removed !== null && (
        <p className="mt-2 text-sm text-muted">{ownProjectTexts.addressRemovedOn(removed)}</p>
      )}
    </section>
  );
}
