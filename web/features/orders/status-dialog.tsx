import { PackageCheck, PackageOpen, Truck } from 'lucide-react';
import { useId, useState } from 'react';
import { SHIPMENT_STATUSES, type ShipmentStatus } from '#domain/projects/project.ts';
import { COURIERS, expectedNumber } from '#domain/shipping/courier.ts';
import { commonTexts } from '#words/screens/common.ts';
import { errorsTexts } from '#words/screens/errors.ts';
import { ordersTexts } from '#words/screens/orders.ts';
import { isProblem } from '../../api/api-client.ts';
import type { Order } from '../../api/entities.ts';
import { useUpdateShipment } from '../../api/order-queries.ts';
import { Field } from '../../components/forms/field.tsx';
import { RadioCards } from '../../components/forms/radio-cards.tsx';
import { TextInput } from '../../components/forms/text-input.tsx';
import { Button } from '../../components/ui/button.tsx';
import { Dialog } from '../../components/ui/dialog.tsx';
import { Notice } from '../../components/ui/notice.tsx';
import { toastError, toastSuccess } from '../../lib/toast.ts';
import { DisputeNotice } from './dispute-notice.tsx';

const icons = {
  Pending: <PackageOpen className="size-5" />,
  Shipped: <Truck className="size-5" />,
  Delivered: <PackageCheck className="size-5" />,
} as const;

const MAX_LENGTH = 80;

type ChangeableOrder = Pick<
  Order,
  'shippingId' | 'title' | 'category' | 'status' | 'courierName' | 'trackingId' | 'dispute'
>;

export function StatusDialog({ order, onClose }: { order: ChangeableOrder; onClose: () => void }) {
  const formId = useId();
  const couriersId = useId();
  const updateStatus = useUpdateShipment();
  const [status, setStatus] = useState<ShipmentStatus>(() =>
    order.dispute !== null && order.status !== 'Completed' ? order.status : nextStatus(order.status),
  );
  const isDisputed = order.dispute !== null;
  const [courier, setCourier] = useState(order.courierName ?? '');
  const [tracking, setTracking] = useState(order.trackingId ?? '');
  const expected = expectedNumber(courier, tracking);
  const submit = () => {
    if (updateStatus.isPending) return;
    const parcel = status === 'Shipped' ? { courierName: courier.trim(), trackingId: tracking.trim() } : {};
    updateStatus.mutate(
      { shippingId: order.shippingId, change: { status, ...parcel } },
      {
        onSuccess: () => {
          toastSuccess(ordersTexts.updated);
          onClose();
        },
        onError: () => toastError(ordersTexts.updateFailed),
      },
    );
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      dismissOn="escape"
      title={ordersTexts.updateTitle}
      description={<bdi>{order.title}</bdi>}
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            {commonTexts.cancel}
          </Button>
          {(!isDisputed || status === 'Shipped') && (
            <Button type="submit" form={formId} busy={updateStatus.isPending}>
              {isDisputed ? commonTexts.save : ordersTexts.updateStatus}
            </Button>
          )}
        </>
      }
    >
      <form
        id={formId}
        noValidate
        className="space-y-5"
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        {updateStatus.isError && (
          <Notice tone="bad" title={ordersTexts.updateFailed} urgent>
            {isProblem(updateStatus.error, 'network') ? errorsTexts.network : messageOf(updateStatus.error)}
          </Notice>
        )}
        <DisputeNotice order={order} />
        {!isDisputed && (
          <Field label={ordersTexts.chooseStatus} group>
            <RadioCards
              columns={1}
              value={status}
              onValueChange={setStatus}
              options={SHIPMENT_STATUSES.map((value) => ({
                value,
                label: ordersTexts.status[value],
                hint: ordersTexts.statusHint[value],
                icon: icons[value],
              }))}
            />
          </Field>
        )}
        {status === 'Shipped' && (
          <div>
            <div className="grid gap-4 sm:grid-cols-2">
              <Field label={ordersTexts.courier} optional>
                <TextInput
                  value={courier}
                  onChange={(event) => setCourier(event.target.value)}
                  maxLength={MAX_LENGTH}
                  autoComplete="off"
                  list={couriersId}
                  placeholder={ordersTexts.courierExample}
                />
                <datalist id={couriersId}>
                  {COURIERS.map(({ name }) => (
                    <option key={name} value={name}>
                      {name}
                    </option>
                  ))}
                </datalist>
              </Field>
              <Field
                label={ordersTexts.tracking}
                optional
                hint={expected === null ? undefined : ordersTexts.unusualTracking(courier.trim(), expected)}
              >
                <TextInput
                  value={tracking}
                  onChange={(event) => setTracking(event.target.value)}
                  maxLength={MAX_LENGTH}
                  autoComplete="off"
                  autoCapitalize="characters"
                  spellCheck={false}
                  mono
                />
              </Field>
            </div>
            <p className="mt-1.5 text-sm text-muted">{ordersTexts.shippingHint}</p>
          </div>
        )}
      </form>
    </Dialog>
  );
}

function nextStatus(status: Order['status']): ShipmentStatus {
  return status === 'Pending' ? 'Shipped' : 'Delivered';
}

function messageOf(error: unknown): string {
  const message = isProblem(error) ? error.problem.message : undefined;
  return message ?? errorsTexts.somethingWentWrong;
}
