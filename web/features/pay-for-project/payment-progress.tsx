import { Landmark, Smartphone } from 'lucide-react';
import { useEffect, useRef, type ReactNode } from 'react';
import type { PaymentStep } from '../../api/payments/payment-panel.ts';
import { Button } from '../../components/ui/button.tsx';
import { Countdown } from '../../components/ui/countdown.tsx';
import { QrPanel } from '../../components/ui/qr-panel.tsx';
import { Spinner } from '../../components/ui/spinner.tsx';
import { paymentTexts } from '../../lib/texts/payment.ts';
import { useMediaQuery } from '../../lib/use-media-query.ts';

/** The window in which the bank asks; small, so that this page stays in sight beside it. */
const BANK_WINDOW = 'popup,width=500,height=640';

/** What the buyer waits for while money moves. */
export function PaymentProgress({
  step,
  amount,
}: {
  step: Exclude<PaymentStep, { kind: 'working' }>;
  amount: string;
}) {
  if (step.kind === 'bank-asks') return <BankAsks url={step.url} />;
  if (step.kind === 'upi-code') {
    return <UpiCode url={step.url} expiresAtMs={step.expiresAtMs} amount={amount} />;
  }
  return (
    <PaymentPending icon={<Smartphone className="size-6" />} title={paymentTexts.waiting}>
      {paymentTexts.approveHint}
    </PaymentPending>
  );
}

export function PaymentPending({
  icon,
  title,
  children,
}: {
  icon?: ReactNode;
  title: string;
  children?: ReactNode;
}) {
  return (
    <div className="flex min-h-64 flex-col items-center justify-center text-center">
      <span className="grid size-14 place-items-center rounded-full bg-primary-soft text-primary">
        {icon ?? <Spinner className="size-6" />}
      </span>
      <output className="mt-4 flex items-center gap-2.5 text-lg font-semibold">
        {icon !== undefined && <Spinner className="text-primary" />}
        {title}
      </output>
      {children !== undefined && <div className="mt-1.5 max-w-sm text-muted">{children}</div>}
    </div>
  );
}

function BankAsks({ url }: { url: string | null }) {
  const page = useRef<Window | null>(null);
  const open = () => {
    if (url !== null) page.current = window.open(url, 'bank', BANK_WINDOW);
  };
  useEffect(() => {
    if (url === null) return undefined;
    // In the next turn, so that a part that is taken away at once opens nothing.
    const timer = setTimeout(() => {
      page.current = window.open(url, 'bank', BANK_WINDOW);
    });
    return () => {
      clearTimeout(timer);
      // The bank has its answer, or the buyer chose another way: its page has nothing left to ask.
      page.current?.close();
    };
  }, [url]);
  return (
    <PaymentPending icon={<Landmark className="size-6" />} title={paymentTexts.bankAsks}>
      {url === null ? (
        paymentTexts.bankHintHere
      ) : (
        <>
          <p>{paymentTexts.bankHint}</p>
          <Button variant="secondary" className="mt-4" onClick={open}>
            {paymentTexts.openBank}
          </Button>
        </>
      )}
    </PaymentPending>
  );
}

function UpiCode({ url, expiresAtMs, amount }: { url: string; expiresAtMs: number; amount: string }) {
  const isHandheld = useMediaQuery('(pointer: coarse) and (max-width: 1023.98px)');
  return (
    <div className="flex flex-col items-center text-center">
      {isHandheld ? (
        <>
          <PaymentPending icon={<Smartphone className="size-6" />} title={paymentTexts.waiting}>
            {paymentTexts.approveHint}
          </PaymentPending>
          <Button asChild size="lg" block>
            <a href={url} target="_blank" rel="noopener">
              {paymentTexts.openApp}
            </a>
          </Button>
        </>
      ) : (
        <>
          <p className="mb-4 text-lg font-semibold">{paymentTexts.scan}</p>
          <QrPanel value={url} label={paymentTexts.qrLabel(amount)} />
          <output className="mt-4 flex items-center gap-2.5 font-semibold">
            <Spinner className="text-primary" />
            {paymentTexts.waiting}
          </output>
          <p className="mt-1 max-w-xs text-sm text-muted">{paymentTexts.scanHint}</p>
        </>
      )}
      <Countdown
        until={expiresAtMs}
        format={paymentTexts.timeLeft}
        className="mt-3 text-sm font-semibold text-muted"
      />
    </div>
  );
}
