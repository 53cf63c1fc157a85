import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { hasMinimumFee } from '#domain/purchases/pricing.ts';
import { getsTexts } from '#words/screens/gets.ts';
import { paymentTexts } from '#words/screens/payment.ts';
import { projectCardTexts } from '#words/screens/project-card.ts';
import { projectTexts } from '#words/screens/project.ts';
import { configQuery } from '../../api/config-query.ts';
import type { ProjectDetails } from '../../api/entities.ts';
import type { Reservation } from '../../api/payment-queries.ts';
import { ProjectCover } from '../../components/project/project-cover.tsx';
import { WhatYouGet } from '../../components/project/what-you-get.tsx';
import { Countdown } from '../../components/ui/countdown.tsx';
import { Picture } from '../../components/ui/picture.tsx';
import { classNames } from '../../lib/class-names.ts';
import { formatAmount } from '../../lib/format.ts';
import { MoneyHeld } from './money-held.tsx';

export function OrderSummary({
  project,
  amountMinor,
  reservation,
  onReservationExpired,
  hiddenOnPhone,
}: {
  project: ProjectDetails;
  amountMinor: number;
  /** Null before the project is reserved and after the payment has started. */
  reservation: Reservation | null;
  onReservationExpired: () => void;
  hiddenOnPhone: boolean;
}) {
  const cover = project.pictures[0]?.small ?? project.images[0];
  const priceMinor = project.priceRupees * 100;
  const drawn = (
    <ProjectCover
      seed={project.projectId}
      category={project.category}
      drawn={project.drawn}
      languages={project.verification?.languages}
    />
  );
  const { data: config } = useQuery(configQuery);
  return (
    <section
      aria-label={paymentTexts.summary}
      className={classNames('min-w-0 md:rounded-card md:bg-sunken md:p-5', hiddenOnPhone && 'max-md:hidden')}
    >
      <div className="flex items-start gap-3.5">
        <div className="h-16 w-22 shrink-0 overflow-hidden rounded-control border border-line">
          {cover === undefined ? (
            drawn
          ) : (
            <Picture src={cover} alt="" fallback={drawn} className="size-full object-cover" />
          )}
        </div>
        <div className="min-w-0">
          <p dir="auto" className="line-clamp-3 leading-snug font-semibold break-words">
            {project.title}
          </p>
          <p className="mt-0.5 truncate text-sm text-muted">{projectCardTexts.by(project.author.fullName)}</p>
        </div>
      </div>
      <dl className="mt-4 space-y-1.5">
        <Line label={projectTexts.price} amount={formatAmount(priceMinor)} />
        <Line
          label={hasMinimumFee(priceMinor / 100) ? projectTexts.minimumFee : projectTexts.fee}
          amount={formatAmount(amountMinor - priceMinor)}
        />
        <div className="flex items-baseline justify-between gap-4 border-t border-line pt-2.5">
          <dt className="font-semibold">{projectTexts.total}</dt>
          <dd className="text-xl font-bold">{formatAmount(amountMinor)}</dd>
        </div>
      </dl>
      <MoneyHeld category={project.category} />
      {config !== undefined && (
        <section className="mt-4 text-sm">
          <h3 className="font-semibold">{getsTexts.title}</h3>
          <WhatYouGet
            project={project}
            orders={config.orders}
            without={['messages', 'support']}
            className="mt-1.5"
          />
        </section>
      )}
      {reservation !== null && (
        <p className="mt-4 text-sm text-muted">
          <ReservationClock
            {...reservation}
            isCopy={project.licence !== undefined}
            onEnd={onReservationExpired}
          />
        </p>
      )}
    </section>
  );
}

function ReservationClock({
  expiresAt,
  openUntil,
  isCopy,
  onEnd,
}: Pick<Reservation, 'expiresAt' | 'openUntil'> & { isCopy: boolean; onEnd: () => void }) {
  const heldFor = isCopy ? projectTexts.reservedByYouFor : paymentTexts.heldFor;
  const [hasLapsed, setHasLapsed] = useState(false);
  if (openUntil === undefined) return <Countdown until={expiresAt} format={heldFor} onEnd={onEnd} />;
  return hasLapsed ? (
    <Countdown key="open" until={openUntil} format={paymentTexts.openFor} onEnd={onEnd} />
  ) : (
    <Countdown until={expiresAt} format={heldFor} onEnd={() => setHasLapsed(true)} />
  );
}

function Line({ label, amount }: { label: string; amount: string }) {
  return (
    <div className="flex items-baseline justify-between gap-4">
      <dt className="text-muted">{label}</dt>
      <dd>{amount}</dd>
    </div>
  );
}
