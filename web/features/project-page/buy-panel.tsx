import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { getsTexts } from '#words/screens/gets.ts';
import { projectTexts } from '#words/screens/project.ts';
import { verificationTexts } from '#words/screens/verification.ts';
import { configQuery } from '../../api/config-query.ts';
import type { ProjectDetails } from '../../api/entities.ts';
import { projectKeys } from '../../api/project-queries.ts';
import { useMember } from '../../api/session.tsx';
import { MoneyHeld } from '../../components/project/money-held.tsx';
import { PriceBreakdown, Unavailable } from '../../components/project/price-breakdown.tsx';
import { ProjectHeading } from '../../components/project/project-heading.tsx';
import { ReportSummary } from '../../components/project/report-summary.tsx';
import { WhatYouGet } from '../../components/project/what-you-get.tsx';
import { Button } from '../../components/ui/button.tsx';
import { Card } from '../../components/ui/card.tsx';
import { Countdown } from '../../components/ui/countdown.tsx';
import { Notice } from '../../components/ui/notice.tsx';
import { onDemand, onDemandPart } from '../../components/ui/on-demand.tsx';
import { localPath } from '../../lib/local-path.ts';
import { projectPath } from '../../lib/public-paths.ts';
import { useIsHydrated } from '../../lib/use-is-hydrated.ts';
import { useNow } from '../../lib/use-now.ts';
import { BuyButton } from './buy-button.tsx';

const OwnedPanel = onDemandPart(async () => (await import('./owned-panel.tsx')).OwnedPanel);
const SellerPanel = onDemandPart(async () => (await import('./seller-panel.tsx')).SellerPanel);
const ReportDialog = onDemand(async () => (await import('./report-dialog.tsx')).ReportDialog);

export function BuyPanel({ project, onBuy }: { project: ProjectDetails; onBuy: () => void }) {
  const isSoldOut = project.status === 'sold' && project.relation !== 'buyer';
  return (
    <div className="space-y-5">
      <ProjectHeading project={project} relation={project.relation} />
      {project.relation === 'buyer' && project.purchase !== undefined ? (
        <OwnedPanel project={project} purchase={project.purchase} />
      ) : (
        <Card className="space-y-5">
          <PriceBreakdown
            priceRupees={project.priceRupees}
            forSeller={project.relation === 'seller'}
            isSpent={isSoldOut}
          />
          {project.relation === 'seller' ? (
            <SellerPanel project={project} />
          ) : (
            <>
              <BuyAction project={project} onBuy={onBuy} />
              {!isSoldOut && <Gets project={project} />}
            </>
          )}
        </Card>
      )}
      <Report project={project} />
    </div>
  );
}

function Gets({ project }: { project: ProjectDetails }) {
  const { data: config } = useQuery(configQuery);
  if (config === undefined) return null;
  return (
    <section className="border-t border-line pt-4">
      <h2 className="text-base">{getsTexts.title}</h2>
      <WhatYouGet project={project} orders={config.orders} className="mt-2" />
      <p className="mt-3 text-sm text-muted">
        {projectTexts.refundLine(project.category, config.orders.downloadDays)}{' '}
        <a
          href={localPath('/refunds')}
          className="whitespace-nowrap underline underline-offset-3 pointer-coarse:py-2.5"
        >
          {projectTexts.refundRules}
        </a>
      </p>
    </section>
  );
}

function BuyAction({ project, onBuy }: { project: ProjectDetails; onBuy: () => void }) {
  const { data: config } = useQuery(configQuery);
  if (!isPayable(project)) {
    return (
      <Unavailable status={project.status} frozenUntil={project.frozenUntil} shopClosed={project.shopClosed}>
        <ReservationEnd project={project} />
      </Unavailable>
    );
  }
  return (
    <div className="space-y-3 text-center">
      {project.reservedByMe && <OwnReservation project={project} />}
      <BuyButton project={project} onBuy={onBuy} />
      {config !== undefined && <MoneyHeld hours={config.orders.tryingHours} />}
    </div>
  );
}

function OwnReservation({ project: { paymentProcessing, reservedUntil } }: { project: ProjectDetails }) {
  return paymentProcessing === true ? (
    <Notice tone="primary" title={projectTexts.paymentProcessing} className="text-left">
      {projectTexts.paymentProcessingBody}
    </Notice>
  ) : (
    <Notice tone="primary" title={projectTexts.reservedByYou} className="text-left">
      {reservedUntil !== null && <Countdown until={reservedUntil} format={projectTexts.reservedByYouFor} />}
    </Notice>
  );
}

export function isPayable({
  relation,
  status,
  frozenUntil,
  shopClosed,
  reservedByMe,
}: ProjectDetails): boolean {
  const isOffered = status === 'available' && frozenUntil === null && shopClosed === null;
  return reservedByMe || (relation === 'visitor' && isOffered);
}

function ReservationEnd({ project: { projectId, reservedUntil } }: { project: ProjectDetails }) {
  const client = useQueryClient();
  const now = useNow(5_000);
  const isHydrated = useIsHydrated();
  if (!isHydrated || reservedUntil === null || new Date(reservedUntil).getTime() <= now) return null;
  return (
    <Countdown
      until={reservedUntil}
      format={projectTexts.reservedFor}
      onEnd={() => void client.invalidateQueries({ queryKey: projectKeys.details(projectId) })}
    />
  );
}

function Report({ project }: { project: ProjectDetails }) {
  const [isOpen, setIsOpen] = useState(false);
  const isMember = useMember() !== null;
  const { verification } = project;
  return (
    <>
      <ReportSummary
        project={project}
        link={
          isMember ? (
            <Button variant="link" onClick={() => setIsOpen(true)}>
              {verificationTexts.seeReport}
            </Button>
          ) : (
            <Button asChild variant="link">
              <a href={localPath(`${projectPath(project.projectId)}/report`)}>
                {verificationTexts.seeReport}
              </a>
            </Button>
          )
        }
      />
      {verification !== null && (
        <ReportDialog
          report={verification}
          subject={project.subject}
          open={isOpen}
          onOpenChange={setIsOpen}
        />
      )}
    </>
  );
}
