import { Check } from 'lucide-react';
import { useState } from 'react';
import { hasMinimumFee } from '#domain/purchases/pricing.ts';
import { language } from '#words/language.ts';
import { paymentTexts } from '#words/screens/payment.ts';
import { projectCardTexts } from '#words/screens/project-card.ts';
import { projectTexts } from '#words/screens/project.ts';
import { saleTermsTexts } from '#words/screens/sale-terms.ts';
import type { ProjectDetails } from '../../api/entities.ts';
import type { Reservation } from '../../api/payment-queries.ts';
import { ProjectCover } from '../../components/project/project-cover.tsx';
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
  const benefits = projectTexts.benefits(project.repositoryPrivate, project.video);
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
      {project.licence !== undefined && (
        <p className="mt-4 text-sm">
          <span className="font-semibold">
            {saleTermsTexts.licence}: {saleTermsTexts.licences[project.licence]}
            {language.fullStop}
          </span>{' '}
          <span className="text-muted">{saleTermsTexts.allowed[project.licence]}</span>
        </p>
      )}
      <MoneyHeld isPrivate={project.repositoryPrivate} />
      <ul className="mt-4 space-y-1 text-sm text-muted max-md:hidden">
        {benefits.map((line) => (
          <li key={line} className="flex gap-2">
            <Check aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-ok" />
            {line}
          </li>
        ))}
      </ul>
      {reservation !== null && (
        <p className="mt-4 text-sm text-muted">
          <ReservationClock {...reservation} onEnd={onReservationExpired} />
        </p>
      )}
    </section>
  );
}

function ReservationClock({
  expiresAt,
  openUntil,
  onEnd,
}: Pick<Reservation, 'expiresAt' | 'openUntil'> & { onEnd: () => void }) {
  const [hasLapsed, setHasLapsed] = useState(false);
  if (openUntil === undefined)
    return <Countdown until={expiresAt} format={paymentTexts.heldFor} onEnd={onEnd} />;
  return hasLapsed ? (
    <Countdown key="open" until={openUntil} format={paymentTexts.openFor} onEnd={onEnd} />
  ) : (
    <Countdown until={expiresAt} format={paymentTexts.heldFor} onEnd={() => setHasLapsed(true)} />
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
