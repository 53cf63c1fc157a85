import { useQuery } from '@tanstack/react-query';
import { CircleCheck, Clock3, Landmark, Smartphone, TriangleAlert } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { paymentTexts } from '#words/screens/payment.ts';
import { configQuery } from '../../api/config-query.ts';
import type { ProjectDetails } from '../../api/entities.ts';
import type { PaymentMethod, PaymentStep } from '../../api/payments/payment-client.ts';
import { WhatYouGet } from '../../components/project/what-you-get.tsx';
import { Spinner } from '../../components/ui/spinner.tsx';
import { classNames } from '../../lib/class-names.ts';
import { formatAmount } from '../../lib/format.ts';
import { MoneyHeld } from './money-held.tsx';

const variants = {
  ok: { icon: CircleCheck, className: 'bg-ok-soft text-ok' },
  wait: { icon: Clock3, className: 'bg-warn-soft text-warn' },
  warn: { icon: TriangleAlert, className: 'bg-warn-soft text-warn' },
} as const;

export function PaymentMessage({
  variant,
  title,
  children,
}: {
  variant: keyof typeof variants;
  title: string;
  children?: ReactNode;
}) {
  const { icon: Icon, className } = variants[variant];
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <div className="flex min-h-64 flex-col items-center justify-center text-center">
      <span className={classNames('grid size-14 place-items-center rounded-full', className)}>
        <Icon aria-hidden="true" className="size-7" />
      </span>
      <h3 ref={heading} tabIndex={-1} dir="auto" className="mt-4 max-w-full text-xl break-words outline-none">
        {title}
      </h3>
      {children !== undefined && <div className="mt-1.5 max-w-md text-muted">{children}</div>}
    </div>
  );
}

export function PaymentDone({ project, method }: { project: ProjectDetails; method: PaymentMethod }) {
  const { purchase } = project;
  const { data: config } = useQuery(configQuery);
  return (
    <PaymentMessage variant="ok" title={paymentTexts.doneTitle(project.title)}>
      <p className="font-semibold text-ok">
        {method === 'upi' ? paymentTexts.upiSuccess : paymentTexts.success}
      </p>
      <p>{paymentTexts.doneLead}</p>
      <p className="mt-6 font-semibold text-ink">{paymentTexts.unlocked}</p>
      {config !== undefined && (
        <WhatYouGet
          project={project}
          orders={config.orders}
          without={['licence', 'cancel', 'support']}
          className="mx-auto mt-2 w-fit text-left text-ink"
        />
      )}
      <MoneyHeld category={project.category} />
      {purchase !== undefined && (
        <p className="mt-5 text-sm">
          {paymentTexts.doneReceipt} <span className="font-mono">{purchase.receiptNumber}</span>
          {' · '}
          {formatAmount(purchase.amountMinor)}
        </p>
      )}
    </PaymentMessage>
  );
}

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
