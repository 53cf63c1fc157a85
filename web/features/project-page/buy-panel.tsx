import { useQueryClient } from '@tanstack/react-query';
import { Check, Clock3, Cpu, FileCode2, Signal } from 'lucide-react';
import { useState } from 'react';
import { quotePrice } from '#domain/purchases/pricing.ts';
import { addProjectTexts } from '#words/screens/add-project.ts';
import { claimsTexts } from '#words/screens/claims.ts';
import { projectCardTexts } from '#words/screens/project-card.ts';
import { projectTexts } from '#words/screens/project.ts';
import { verificationTexts } from '#words/screens/verification.ts';
import type { ProjectDetails } from '../../api/entities.ts';
import { projectKeys } from '../../api/project-queries.ts';
import { PriceTag } from '../../components/project/price-tag.tsx';
import { SellerRating } from '../../components/project/rating.tsx';
import { Stamp } from '../../components/project/stamp.tsx';
import { statusTone } from '../../components/project/status-tone.ts';
import { Badge, StatusBadge } from '../../components/ui/badge.tsx';
import { Button } from '../../components/ui/button.tsx';
import { Card } from '../../components/ui/card.tsx';
import { Countdown } from '../../components/ui/countdown.tsx';
import { Notice } from '../../components/ui/notice.tsx';
import { onDemand } from '../../components/ui/on-demand.tsx';
import { formatDate, formatHours, formatRupees } from '../../lib/format.ts';
import { useNow } from '../../lib/use-now.ts';
import { OwnedPanel } from './owned-panel.tsx';
import { SellerPanel } from './seller-panel.tsx';

const ReportDialog = onDemand(async () => (await import('./report-dialog.tsx')).ReportDialog);

export function BuyPanel({ project, onBuy }: { project: ProjectDetails; onBuy: () => void }) {
  const isSoldOut = project.status === 'sold' && project.relation !== 'buyer';
  return (
    <div className="space-y-5">
      <div>
        <Badges project={project} />
        <h1 className="mt-3 text-2xl break-words">{project.title}</h1>
        <p className="mt-2 flex flex-wrap items-center gap-x-3 gap-y-1 text-muted">
          <span>{projectCardTexts.by(project.author.fullName)}</span>
          <SellerRating value={project.author.rating} count={project.author.reviewsCount} />
        </p>
        <p className="mt-2 flex flex-wrap gap-x-4 gap-y-1 text-sm text-muted">
          <span className="inline-flex items-center gap-1.5">
            <Signal aria-hidden="true" className="size-4" />
            <span className="sr-only">{projectCardTexts.levelLabel}:</span>
            {projectCardTexts.level[project.complexity]}
          </span>
          <span className="inline-flex items-center gap-1.5">
            <Clock3 aria-hidden="true" className="size-4" />
            <span className="sr-only">{projectCardTexts.hoursLabel}:</span>
            {formatHours(project.durationHours)}
          </span>
          <span>{project.subject}</span>
        </p>
      </div>
      {project.relation === 'buyer' && project.purchase !== undefined ? (
        <OwnedPanel project={project} purchase={project.purchase} />
      ) : (
        <Card className="space-y-5">
          <Breakdown
            priceRupees={project.priceRupees}
            forSeller={project.relation === 'seller'}
            spent={isSoldOut}
          />
          {project.relation === 'seller' ? (
            <SellerPanel project={project} />
          ) : (
            <>
              <BuyAction project={project} onBuy={onBuy} />
              {!isSoldOut && <Benefits category={project.category} />}
            </>
          )}
        </Card>
      )}
      <VerifiedBadge project={project} />
    </div>
  );
}

function Badges({ project }: { project: ProjectDetails }) {
  const Icon = project.category === 'SOFTWARE' ? FileCode2 : Cpu;
  return (
    <p className="flex flex-wrap gap-2">
      <Badge icon={<Icon aria-hidden="true" className="size-4" />}>
        {projectCardTexts.category[project.category]}
      </Badge>
      {project.relation === 'buyer' ? (
        <StatusBadge tone="ok" label={projectTexts.unlocked} />
      ) : (
        <StatusBadge
          tone={project.status === 'sold' ? 'neutral' : statusTone(project.status)}
          label={projectCardTexts.status[project.status]}
        />
      )}
      {project.relation === 'seller' && <Badge tone="primary">{projectTexts.yours}</Badge>}
    </p>
  );
}

function Breakdown({
  priceRupees,
  forSeller,
  spent,
}: {
  priceRupees: number;
  forSeller: boolean;
  spent: boolean;
}) {
  const quote = quotePrice(priceRupees);
  return (
    <dl aria-label={projectTexts.breakdown} className="space-y-2">
      <div className="mb-3 flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <dt className="text-muted">{forSeller ? addProjectTexts.youReceive : projectTexts.price}</dt>
        <dd>
          <PriceTag priceRupees={quote.priceRupees} size="lg" spent={spent} />
        </dd>
      </div>
      <div className="flex justify-between gap-4">
        <dt className="text-muted">{projectTexts.fee}</dt>
        <dd>{formatRupees(quote.feeRupees)}</dd>
      </div>
      <div className="flex items-baseline justify-between gap-4 border-t border-line pt-2.5 font-semibold">
        <dt>{forSeller ? addProjectTexts.buyerPays : projectTexts.total}</dt>
        <dd className="text-xl">{formatRupees(quote.totalRupees)}</dd>
      </div>
    </dl>
  );
}

function BuyAction({ project, onBuy }: { project: ProjectDetails; onBuy: () => void }) {
  if (project.status === 'sold' && !project.reservedByMe) {
    return (
      <div className="space-y-3">
        <Button size="lg" block disabled>
          {projectTexts.soldOut}
        </Button>
        <p className="text-sm text-muted">{projectTexts.soldHint}</p>
      </div>
    );
  }
  if (project.status === 'pending' && !project.reservedByMe) return <ReservedByOther project={project} />;
  if (project.heldUntil !== null && !project.reservedByMe) {
    return (
      <div className="space-y-3">
        <Button size="lg" block disabled>
          {projectTexts.buy}
        </Button>
        <Notice tone="warn" title={claimsTexts.onHold}>
          {claimsTexts.onHoldBody(formatDate(project.heldUntil))}
        </Notice>
      </div>
    );
  }
  // The button element must stay the same after reserving, because it regains the focus when the payment dialog closes.
  return (
    <div className="space-y-3 text-center">
      {project.reservedByMe && (
        <Notice tone="primary" title={projectTexts.reservedByYou} className="text-left">
          {project.reservedUntil !== null && (
            <Countdown until={project.reservedUntil} format={projectTexts.reservedByYouFor} />
          )}
        </Notice>
      )}
      <Button size="lg" block onClick={onBuy}>
        {project.reservedByMe ? projectTexts.continuePayment : projectTexts.buy}
      </Button>
      {!project.reservedByMe && <p className="text-sm text-muted">{projectTexts.oneTime}</p>}
    </div>
  );
}

function ReservedByOther({ project }: { project: ProjectDetails }) {
  const client = useQueryClient();
  const now = useNow(5_000);
  const until = project.reservedUntil;
  const isRunning = until !== null && new Date(until).getTime() > now;
  return (
    <div className="space-y-3">
      <Button size="lg" block disabled>
        {projectTexts.buy}
      </Button>
      <Notice tone="warn" title={projectTexts.reserved}>
        {isRunning && (
          <Countdown
            until={until}
            format={projectTexts.reservedFor}
            onEnd={() => void client.invalidateQueries({ queryKey: projectKeys.details(project.projectId) })}
          />
        )}
      </Notice>
    </div>
  );
}

function Benefits({ category }: { category: ProjectDetails['category'] }) {
  const lines = category === 'SOFTWARE' ? projectTexts.youGetSoftware : projectTexts.youGetHardware;
  return (
    <div className="border-t border-line pt-4">
      <h2 className="text-base">{projectTexts.youGet}</h2>
      <ul className="mt-2 space-y-1.5">
        {lines.map((line) => (
          <li key={line} className="flex gap-2.5">
            <Check aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-ok" />
            {line}
          </li>
        ))}
      </ul>
    </div>
  );
}

function VerifiedBadge({ project }: { project: ProjectDetails }) {
  const [isOpen, setIsOpen] = useState(false);
  const report = project.verification;
  if (!project.isVerified) return null;
  return (
    <div className="flex flex-wrap items-center gap-x-5 gap-y-3">
      <Stamp commit={report?.commit} size="lg" />
      {project.verificationNote !== null && (
        <p className="min-w-0 grow basis-40 text-sm text-muted">{project.verificationNote}</p>
      )}
      {report !== null && (
        <>
          <Button variant="link" onClick={() => setIsOpen(true)}>
            {verificationTexts.seeReport}
          </Button>
          <ReportDialog report={report} open={isOpen} onOpenChange={setIsOpen} />
        </>
      )}
    </div>
  );
}
