import { Link } from '@tanstack/react-router';
import { useEffect, useId, useRef, useState } from 'react';
import type { ProjectDetails } from '#contract/entities.ts';
import { quotePrice } from '#domain/purchases/pricing.ts';
import { AlertDialog } from '../../components/ui/alert-dialog.tsx';
import { Button } from '../../components/ui/button.tsx';
import { Dialog } from '../../components/ui/dialog.tsx';
import { formatAmount } from '../../lib/format.ts';
import { commonTexts } from '../../lib/texts/common.ts';
import { paymentTexts } from '../../lib/texts/payment.ts';
import { useFramesAbove } from '../../lib/use-frames-above.ts';
import { OrderSummary } from './order-summary.tsx';
import { PaymentForm } from './payment-form.tsx';
import { PaymentProgress, PaymentPending } from './payment-progress.tsx';
import { PaymentDone, PaymentMessage } from './payment-result.tsx';
import { isMoneyMoving, type PaymentState } from './payment-state.ts';
import { usePayment, type Payment } from './use-payment.ts';

/**
 * Complete Purchase: order summary, then method. Mounted while it is open; mounting reserves the project.
 *
 * @param project - as its page shows it; may change while the dialog is open.
 */
export function PaymentDialog({ project, onClose }: { project: ProjectDetails; onClose: () => void }) {
  const payment = usePayment(project);
  const { state, start, leave } = payment;
  const [isAsking, setIsAsking] = useState(false);
  const formId = useId();
  const hasStarted = useRef(false);
  useFramesAbove();
  useEffect(() => {
    if (hasStarted.current) return;
    hasStarted.current = true;
    start();
  }, [start]);

  const close = () => {
    leave();
    onClose();
  };
  const askToClose = () => {
    if (isMoneyMoving(state)) setIsAsking(true);
    else close();
  };
  const amountMinor = amountOf(state, project);
  const amount = formatAmount(amountMinor);
  const showsSummary = state.kind === 'ready' || state.kind === 'paying' || state.kind === 'opening';
  return (
    <>
      <Dialog
        open
        onOpenChange={(open) => {
          if (!open) askToClose();
        }}
        title={paymentTexts.title}
        keepOpen="beside"
        // The provider's frame is no tab stop of this page, so that the content is one, for scrolling by the keyboard.
        onlyText
        size={showsSummary ? 'lg' : 'md'}
        footer={
          hasFooter(state) ? (
            <Footer payment={payment} amount={amount} formId={formId} onClose={close} />
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
              // On a phone the screen belongs to what the buyer is waiting for.
              hiddenOnPhone={state.kind === 'paying' && state.step !== 'confirming'}
              project={project}
              amountMinor={amountMinor}
              reservedUntil={state.kind === 'ready' ? state.session.payment.expires_at : null}
              onReservationEnd={payment.expire}
            />
          )}
          <Content
            payment={payment}
            project={project}
            amount={amount}
            formId={formId}
            onEscape={askToClose}
          />
        </div>
      </Dialog>
      <AlertDialog
        open={isAsking && isMoneyMoving(state)}
        onOpenChange={setIsAsking}
        title={paymentTexts.closePendingTitle}
        body={paymentTexts.closePendingBody}
        cancelLabel={paymentTexts.keepPaying}
        confirmLabel={commonTexts.close}
        onConfirm={close}
      />
    </>
  );
}

/** While the bank or the UPI app has the payment, there is nothing to press here. */
function hasFooter(state: PaymentState): boolean {
  return state.kind !== 'unlocking' && !(state.kind === 'paying' && state.step !== 'confirming');
}

function amountOf(state: PaymentState, project: ProjectDetails): number {
  if (state.kind === 'ready' || state.kind === 'paying') return state.session.payment.amount;
  if (state.kind === 'price-changed') return state.amountMinor;
  return quotePrice(project.price).amountMinor;
}

function Content({
  payment,
  project,
  amount,
  formId,
  onEscape,
}: {
  payment: Payment;
  project: ProjectDetails;
  amount: string;
  formId: string;
  onEscape: () => void;
}) {
  const { state } = payment;
  switch (state.kind) {
    case 'opening':
      return <PaymentPending title={paymentTexts.opening} />;
    case 'ready':
    case 'paying': {
      // The form stays mounted while it is paid: the provider's frame holds what was typed.
      const step = state.kind === 'paying' ? state.step : null;
      const isElsewhere = step === 'bank' || step === 'upi';
      return (
        <div className="min-w-0">
          <PaymentForm
            id={formId}
            session={state.session}
            failure={state.kind === 'ready' ? state.failure : null}
            onPay={payment.pay}
            onEscape={onEscape}
            isPaying={step !== null}
            hidden={isElsewhere}
          />
          {isElsewhere && <PaymentProgress step={step} />}
          <output className="sr-only">{step === 'confirming' ? paymentTexts.working : ''}</output>
        </div>
      );
    }
    case 'unlocking':
      return <PaymentPending title={paymentTexts.unlocking} />;
    case 'done':
      return <PaymentDone project={project} />;
    case 'late':
      return (
        <PaymentMessage look="wait" title={paymentTexts.lateTitle}>
          {paymentTexts.lateBody}
        </PaymentMessage>
      );
    case 'refunded':
      return (
        <PaymentMessage look="warn" title={paymentTexts.refundedTitle}>
          {paymentTexts.refunded}
        </PaymentMessage>
      );
    case 'price-changed':
      return (
        <PaymentMessage look="warn" title={paymentTexts.priceChangedTitle}>
          {paymentTexts.priceChanged(amount)}
        </PaymentMessage>
      );
    case 'blocked':
    default:
      return (
        <PaymentMessage look="warn" title={state.title}>
          <p>{state.message}</p>
          {state.open.length > 0 && (
            <ul className="mt-3 space-y-1">
              {state.open.map(({ project_id, title }) => (
                <li key={project_id}>
                  <Button asChild variant="link" className="max-w-full wrap-anywhere">
                    <Link to="/projects/$projectId" params={{ projectId: project_id }}>
                      {title}
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
  payment,
  amount,
  formId,
  onClose,
}: {
  payment: Payment;
  amount: string;
  formId: string;
  onClose: () => void;
}) {
  const { state, start } = payment;
  const closing = (label: string, isMain: boolean) => (
    <Button variant={isMain ? 'primary' : 'secondary'} size="lg" onClick={onClose}>
      {label}
    </Button>
  );
  switch (state.kind) {
    case 'opening':
    case 'ready':
    case 'paying':
      return (
        <Button
          type="submit"
          form={formId}
          size="lg"
          busy={state.kind !== 'ready'}
          className="w-full sm:w-auto sm:min-w-56"
        >
          {paymentTexts.pay(amount)}
        </Button>
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
