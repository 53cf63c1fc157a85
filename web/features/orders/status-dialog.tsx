import { PackageCheck, PackageOpen, Truck } from 'lucide-react';
import { useId, useState } from 'react';
import type { Order } from '#contract/entities.ts';
import { SHIPMENT_STATUSES, type ShipmentStatus } from '#domain/projects/project.ts';
import { useMoveOrder } from '../../api/order-queries.ts';
import { isProblem } from '../../api/send.ts';
import { Button } from '../../components/ui/button.tsx';
import { Dialog } from '../../components/ui/dialog.tsx';
import { Field } from '../../components/ui/field.tsx';
import { Notice } from '../../components/ui/notice.tsx';
import { RadioCards } from '../../components/ui/radio-cards.tsx';
import { TextInput } from '../../components/ui/text-input.tsx';
import { commonTexts } from '../../lib/texts/common.ts';
import { errorsTexts } from '../../lib/texts/errors.ts';
import { ordersTexts } from '../../lib/texts/orders.ts';
import { toastError, toastSuccess } from '../../lib/toast.ts';
import { DisputeNotice } from './dispute-notice.tsx';

const icons = {
  Pending: <PackageOpen className="size-5" />,
  Shipped: <Truck className="size-5" />,
  Delivered: <PackageCheck className="size-5" />,
} as const;

const MAX_LENGTH = 80;

/** The seller says where an order is. Any of the three may be chosen, so that a slip can be put right. */
export function StatusDialog({ order, onClose }: { order: Order; onClose: () => void }) {
  const formId = useId();
  const move = useMoveOrder();
  const [status, setStatus] = useState<ShipmentStatus>(() =>
    order.dispute !== null && order.status !== 'Completed' ? order.status : nextStatus(order.status),
  );
  const isFrozen = order.dispute !== null;
  const [courier, setCourier] = useState(order.courier_name ?? '');
  const [tracking, setTracking] = useState(order.tracking_id ?? '');
  const submit = () => {
    if (move.isPending) return;
    const parcel = status === 'Shipped' ? { courier_name: courier.trim(), tracking_id: tracking.trim() } : {};
    move.mutate(
      { shippingId: order.shipping_id, change: { status, ...parcel } },
      {
        onSuccess: () => {
          toastSuccess(ordersTexts.updated);
          onClose();
        },
        onError: () => void toastError(ordersTexts.updateFailed),
      },
    );
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      keepOpen="beside"
      title={ordersTexts.updateTitle}
      line={order.title}
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            {commonTexts.cancel}
          </Button>
          {(!isFrozen || status === 'Shipped') && (
            <Button type="submit" form={formId} busy={move.isPending}>
              {isFrozen ? commonTexts.save : ordersTexts.updateStatus}
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
        {move.isError && (
          <Notice tone="bad" title={ordersTexts.updateFailed} urgent>
            {isProblem(move.error, 'network') ? errorsTexts.network : messageOf(move.error)}
          </Notice>
        )}
        <DisputeNotice order={order} />
        {!isFrozen && (
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
                  placeholder="India Post"
                />
              </Field>
              <Field label={ordersTexts.tracking} optional>
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

/** What the seller most likely comes to say. */
function nextStatus(status: Order['status']): ShipmentStatus {
  return status === 'Pending' ? 'Shipped' : 'Delivered';
}

function messageOf(error: unknown): string {
  const message = isProblem(error) ? error.problem.message : undefined;
  return message ?? errorsTexts.somethingWrong;
}
