import { Landmark, Smartphone } from 'lucide-react';
import type { ReactNode } from 'react';
import { paymentTexts } from '#words/screens/payment.ts';
import type { PaymentStep } from '../../api/payments/payment-client.ts';
import { Spinner } from '../../components/ui/spinner.tsx';

export function PaymentProgress({ step }: { step: Exclude<PaymentStep, 'confirming'> }) {
  return step === 'bank' ? (
    <PaymentPending icon={<Landmark className="size-6" />} title={paymentTexts.bankConfirmation}>
      {paymentTexts.bankHint}
    </PaymentPending>
  ) : (
    <PaymentPending icon={<Smartphone className="size-6" />} title={paymentTexts.waiting}>
      <p>{paymentTexts.upiPending}</p>
      <p>{paymentTexts.approveHint}</p>
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
        <span>{title}</span>
      </output>
      {children !== undefined && <div className="mt-1.5 max-w-sm text-muted">{children}</div>}
    </div>
  );
}
