import { CircleCheck, Clock3, PackageCheck, TriangleAlert } from 'lucide-react';
import { useEffect, useRef, type ReactNode } from 'react';
import type { ProjectDetails } from '#contract/entities.ts';
import { classNames } from '../../lib/class-names.ts';
import { formatAmount } from '../../lib/format.ts';
import { paymentTexts } from '../../lib/texts/payment.ts';
import { projectTexts } from '../../lib/texts/project.ts';

const looks = {
  ok: { icon: CircleCheck, className: 'bg-ok-soft text-ok' },
  wait: { icon: Clock3, className: 'bg-warn-soft text-warn' },
  warn: { icon: TriangleAlert, className: 'bg-warn-soft text-warn' },
} as const;

/** One thing to say, in the middle: it worked, it takes longer, or why not. It takes the focus, so that it is read. */
export function PaymentMessage({
  look,
  title,
  children,
}: {
  look: keyof typeof looks;
  title: string;
  children?: ReactNode;
}) {
  const { icon: Icon, className } = looks[look];
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <div className="flex min-h-64 flex-col items-center justify-center text-center">
      <span className={classNames('grid size-14 place-items-center rounded-full', className)}>
        <Icon aria-hidden="true" className="size-7" />
      </span>
      <h3 ref={heading} tabIndex={-1} className="mt-4 max-w-full text-xl break-words outline-none">
        {title}
      </h3>
      {children !== undefined && <div className="mt-1.5 max-w-md text-muted">{children}</div>}
    </div>
  );
}

/** What was unlocked by paying. */
export function PaymentDone({ project }: { project: ProjectDetails }) {
  const { purchase } = project;
  const gets = project.category === 'SOFTWARE' ? projectTexts.youGetSoftware : projectTexts.youGetHardware;
  return (
    <PaymentMessage look="ok" title={paymentTexts.doneTitle(project.title)}>
      <p>{paymentTexts.doneLead}</p>
      <p className="mt-6 font-semibold text-ink">{paymentTexts.unlocked}</p>
      <ul className="mx-auto mt-2 w-fit space-y-1.5 text-left text-ink">
        {gets.map((line) => (
          <li key={line} className="flex items-start gap-2.5">
            <PackageCheck aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-ok" />
            {line}
          </li>
        ))}
      </ul>
      {purchase !== undefined && (
        <p className="mt-5 text-sm">
          {paymentTexts.doneReceipt} <span className="font-mono">{purchase.receipt_number}</span>
          {' · '}
          {formatAmount(purchase.amount)}
        </p>
      )}
    </PaymentMessage>
  );
}
