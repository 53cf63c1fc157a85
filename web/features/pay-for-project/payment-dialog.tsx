import { Link } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import { quotePrice } from '#domain/purchases/pricing.ts';
import { commonTexts } from '#words/screens/common.ts';
import { paymentTexts } from '#words/screens/payment.ts';
import type { ProjectDetails } from '../../api/entities.ts';
import { AlertDialogBox } from '../../components/ui/alert-dialog-box.tsx';
import { Button } from '../../components/ui/button.tsx';
import { Dialog } from '../../components/ui/dialog.tsx';
import { Notice } from '../../components/ui/notice.tsx';
import { formatAmount } from '../../lib/format.ts';
import { isProviderFrameOpen, openTopLayer } from '../../lib/provider-frame.ts';
import { useProviderFrameFocus } from '../../lib/use-provider-frame-focus.ts';
import { OrderSummary } from './order-summary.tsx';
import { PaymentForm } from './payment-form.tsx';
import { PaymentDone, PaymentMessage, PaymentPending, PaymentProgress } from './payment-result.tsx';
import { isMoneyMoving, type PaymentState } from './payment-state.ts';
import { type Checkout, useCheckout } from './use-checkout.ts';

/**
 * Mounting the dialog reserves the project. Closing it, or leaving its page by Back, releases the reservation,
 * unless a payment is or may be in progress.
 */
export function PaymentDialog({ project, onClose }: { project: ProjectDetails; onClose: () => void }) {
  const checkout = useCheckout(project);
  const { state, start, leave } = checkout;
  const [isConfirmingClose, setIsConfirmingClose] = useState(false);
  const [topLayer, setTopLayer] = useState<HTMLElement | null>(null);
  const formId = useId();
  const hasStarted = useRef(false);
  useProviderFrameFocus();
  useEffect(() => {
    if (hasStarted.current) return;
    hasStarted.current = true;
    start();
  }, [start]);

  useEffect(() => () => topLayer?.remove(), [topLayer]);

  const onUnmount = useEffectEvent(() => {
    leave();
    // Stripe.js has no call that closes its frame.
    if (isProviderFrameOpen()) location.reload();
  });
  useEffect(() => () => onUnmount(), []);

  const requestClose = () => {
    if (!isMoneyMoving(state)) {
      onClose();
      return;
    }
    // The dialog can be closed by a key even while the bank's page covers it, so the confirmation must be above
    // that page.
    if (isProviderFrameOpen()) setTopLayer(openTopLayer());
    setIsConfirmingClose(true);
  };
  const amountMinor = amountOf(state, project);
  const amount = formatAmount(amountMinor);
  const showsSummary = state.kind === 'ready' || state.kind === 'paying' || state.kind === 'reserving';
  return (
    <>
      <Dialog
        open
        onOpenChange={(open) => {
          if (!open) requestClose();
        }}
        title={state.kind === 'done' ? paymentTexts.titleDone : paymentTexts.title}
        dismissOn="escape"
        // The controls in the provider's iframe are not tab stops of this page, so the dialog's body must be
        // focusable to be scrolled by keyboard.
        focusableBody
        size={showsSummary ? 'lg' : 'md'}
        footer={
          hasFooter(state) ? (
            <Footer checkout={checkout} amount={amount} formId={formId} onClose={onClose} />
          ) : undefined
        }
      >
        <div
          className={
            showsSummary
              ? 'grid gap-6 md:grid-cols-[minmax(0,5fr)_minmax(0,6fr)] md:items-start md:gap-8'
              : undefined
          }
        >
          {showsSummary && (
            <OrderSummary
              hiddenOnPhone={state.kind === 'paying' && state.step !== 'confirming'}
              project={project}
              amountMinor={amountMinor}
              reservation={state.kind === 'ready' ? state.session.reservation : null}
              onReservationExpired={checkout.expire}
            />
          )}
          <Content
            checkout={checkout}
            project={project}
            amount={amount}
            formId={formId}
            onEscape={requestClose}
          />
        </div>
      </Dialog>
      <AlertDialogBox
        open={isConfirmingClose && isMoneyMoving(state)}
        onOpenChange={(open) => {
          setIsConfirmingClose(open);
          if (!open) setTopLayer(null);
        }}
        container={topLayer}
        title={paymentTexts.closePendingTitle}
        body={paymentTexts.closePendingBody}
        cancelLabel={paymentTexts.keepPaying}
        confirmLabel={commonTexts.close}
        prefersCancel
        onConfirm={onClose}
      />
    </>
  );
}

function hasFooter(state: PaymentState): boolean {
  return state.kind !== 'unlocking' && !(state.kind === 'paying' && state.step !== 'confirming');
}

function amountOf(state: PaymentState, project: ProjectDetails): number {
  if (state.kind === 'ready' || state.kind === 'paying') return state.session.reservation.amountMinor;
  if (state.kind === 'price-changed') return state.amountMinor;
  return quotePrice(project.priceRupees).amountMinor;
}

function Content({
  checkout,
  project,
  amount,
  formId,
  onEscape,
}: {
  checkout: Checkout;
  project: ProjectDetails;
  amount: string;
  formId: string;
  onEscape: () => void;
}) {
  const { state } = checkout;
  switch (state.kind) {
    case 'reserving':
      return <PaymentPending title={paymentTexts.opening} />;
    case 'ready':
    case 'paying': {
      // The form stays mounted during payment, because the provider's iframe holds the input.
      const step = state.kind === 'paying' ? state.step : null;
      const isExternal = step === 'bank' || step === 'upi';
      return (
        <div className="min-w-0">
          <PaymentForm
            id={formId}
            session={state.session}
            onPay={checkout.pay}
            onEscape={onEscape}
            isPaying={step !== null}
            hidden={isExternal}
          />
          {isExternal && <PaymentProgress step={step} />}
          <output className="sr-only">{step === 'confirming' ? paymentTexts.working : ''}</output>
        </div>
      );
    }
    case 'unlocking':
      return <PaymentPending title={paymentTexts.unlocking} />;
    case 'done':
      return <PaymentDone project={project} method={state.method} />;
    case 'late':
      return (
        <PaymentMessage variant="wait" title={paymentTexts.unconfirmedTitle}>
          {paymentTexts.unconfirmedBody}
        </PaymentMessage>
      );
    case 'refunded':
      return (
        <PaymentMessage variant="warn" title={paymentTexts.refundedTitle}>
          {paymentTexts.refunded}
        </PaymentMessage>
      );
    case 'price-changed':
      return (
        <PaymentMessage variant="warn" title={paymentTexts.priceChangedTitle}>
          {paymentTexts.priceChanged(amount)}
        </PaymentMessage>
      );
    case 'blocked':
    default:
      return (
        <PaymentMessage variant="warn" title={state.title}>
          <p>{state.message}</p>
          {state.otherReservations.length > 0 && (
            <ul className="mt-3 space-y-1">
              {state.otherReservations.map(({ projectId, title }) => (
                <li key={projectId}>
                  <Button asChild variant="link" className="max-w-full wrap-anywhere">
                    <Link to="/projects/$projectId" params={{ projectId }}>
                      <bdi>{title}</bdi>
                    </Link>
                  </Button>
                </li>
              ))}
            </ul>
          )}
        </PaymentMessage>
      );
  }
}

function Footer({
  checkout,
  amount,
  formId,
  onClose,
}: {
  checkout: Checkout;
  amount: string;
  formId: string;
  onClose: () => void;
}) {
  const { state, start } = checkout;
  const closing = (label: string, isMain: boolean) => (
    <Button variant={isMain ? 'primary' : 'secondary'} size="lg" onClick={onClose}>
      {label}
    </Button>
  );
  switch (state.kind) {
    case 'reserving':
    case 'ready':
    case 'paying':
      return (
        <div className="grid w-full gap-3">
          {state.kind === 'ready' && state.failure !== null && (
            <Notice tone="bad" title={state.failure.title} urgent>
              {state.failure.message}
            </Notice>
          )}
          <Button
            type="submit"
            form={formId}
            size="lg"
            busy={state.kind !== 'ready'}
            className="w-full sm:ml-auto sm:w-auto sm:min-w-56"
          >
            {paymentTexts.pay(amount)}
          </Button>
        </div>
      );
    case 'done':
      return closing(paymentTexts.openProject, true);
    case 'late':
    case 'refunded':
      return closing(commonTexts.close, true);
    case 'price-changed':
      return (
        <>
          {closing(paymentTexts.notNow, false)}
          <Button size="lg" onClick={() => start(state.amountMinor)}>
            {paymentTexts.acceptPrice(amount)}
          </Button>
        </>
      );
    case 'blocked':
      return (
        <>
          {closing(commonTexts.close, state.retryLabel === null)}
          {state.retryLabel !== null && (
            <Button size="lg" onClick={() => start()}>
              {state.retryLabel}
            </Button>
          )}
        </>
      );
    case 'unlocking':
    default:
      return null;
  }
}
