import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useState, type ComponentType } from 'react';
import { commonTexts } from '#words/screens/common.ts';
import { errorsTexts } from '#words/screens/errors.ts';
import { projectTexts } from '#words/screens/project.ts';
import { ApiError, isProblem } from '../../api/api-client.ts';
import type { ProjectDetails } from '../../api/entities.ts';
import { projectDetailsQuery } from '../../api/project-queries.ts';
import { useMember } from '../../api/session.tsx';
import { BuyBar } from '../../components/project/buy-bar.tsx';
import { ProjectAbout } from '../../components/project/project-about.tsx';
import { Button } from '../../components/ui/button.tsx';
import { EmptyState } from '../../components/ui/empty-state.tsx';
import { ErrorState } from '../../components/ui/error-state.tsx';
import { onDemandPart, onDemandWhileOpen } from '../../components/ui/on-demand.tsx';
import { PartBoundary } from '../../components/ui/part-boundary.tsx';
import { useDocumentTitle } from '../../lib/use-document-title.ts';
import { BuyButton } from './buy-button.tsx';
import { BuyPanel, isPayable } from './buy-panel.tsx';
import { LaterPart } from './later-part.tsx';
import { ProjectGallery } from './project-gallery.tsx';
import { ProjectOverlay } from './project-overlay.tsx';
import { ProjectPageSkeleton } from './project-page-skeleton.tsx';
import type { ProjectPartsProps } from './project-parts.tsx';

const ShippingDialog = onDemandWhileOpen(async () => (await import('./shipping-dialog.tsx')).ShippingDialog);

const RefundedProject = onDemandPart(async () => (await import('./refunded-project.tsx')).RefundedProject);

const RESERVED_POLL_INTERVAL_MS = 10_000;
/** The buyer's bank may confirm the payment after the dialog was closed. */
const OWN_RESERVATION_POLL_INTERVAL_MS = 1_000;

export interface ProjectPageProps {
  readonly projectId: string;
  /** Mounting this dialog reserves the project. */
  readonly PaymentDialog: ComponentType<{ project: ProjectDetails; onClose: () => void }>;
  /** What is below the first screen may be loaded later. */
  readonly ProjectParts: ComponentType<ProjectPartsProps>;
  readonly RelatedProjects: ComponentType<{ project: ProjectDetails }>;
  /** Present if the bank has redirected the buyer back; removes the payment parameters from the URL. */
  readonly onReturn?: (() => Promise<void>) | undefined;
  /** Opens the payment at once, because the buyer pressed Buy before signing in. */
  readonly opensPayment?: boolean;
  /** Present if the URL requests the payment dialog; removes the parameter from the URL. */
  readonly onBuyRequest?: (() => Promise<void>) | undefined;
  /** Present if the seller's dialog for a new version must open; called when the dialog closes. */
  readonly onPublishRequest?: (() => Promise<void>) | undefined;
}

export function ProjectPage({ projectId, ...parts }: ProjectPageProps) {
  const query = useQuery({
    ...projectDetailsQuery(projectId),
    refetchInterval: ({ state: { data } }) => {
      if (data?.status !== 'pending' || data.relation === 'buyer') return false;
      return data.reservedByMe ? OWN_RESERVATION_POLL_INTERVAL_MS : RESERVED_POLL_INTERVAL_MS;
    },
  });
  const { data: project, error } = query;
  useDocumentTitle(project?.title ?? '');

  const shown = isProblem(error, 'not-found', 'purchase-refunded') ? undefined : project;
  // All states share one `ProjectOverlay`, so that the focus is kept while the page loads.
  return (
    <ProjectOverlay project={shown}>
      {shown !== undefined ? (
        <LoadedProject key={shown.projectId} project={shown} {...parts} />
      ) : isProblem(error, 'purchase-refunded') ? (
        <RefundedProject problem={error.problem} />
      ) : isProblem(error, 'not-found', 'invalid-field') ? (
        <MissingProject />
      ) : (
        <>
          <h1 className="sr-only">{error === null ? commonTexts.loading : projectTexts.loadFailed}</h1>
          {error === null ? (
            <ProjectPageSkeleton />
          ) : (
            <ErrorState
              title={projectTexts.loadFailed}
              body={isProblem(error, 'network') ? errorsTexts.network : projectTexts.loadFailedBody}
              requestId={error instanceof ApiError ? error.problem.requestId : undefined}
              query={query}
              className="mx-auto max-w-2xl"
            />
          )}
        </>
      )}
    </ProjectOverlay>
  );
}

function MissingProject() {
  return (
    <>
      <h1 className="sr-only">{projectTexts.notFoundTitle}</h1>
      <EmptyState
        title={projectTexts.notFoundTitle}
        hint={projectTexts.notFoundBody}
        drawing="search"
        className="mx-auto max-w-2xl"
        action={
          <Button asChild>
            <Link to="/dashboard">{projectTexts.backToDashboard}</Link>
          </Button>
        }
      />
    </>
  );
}

type PurchaseStep = 'none' | 'shipping' | 'paying';

function firstStepOf({ category, reservedByMe }: ProjectDetails): PurchaseStep {
  return category === 'HARDWARE' && !reservedByMe ? 'shipping' : 'paying';
}

function LoadedProject({
  project,
  PaymentDialog,
  ProjectParts,
  RelatedProjects,
  onReturn,
  opensPayment = false,
  onBuyRequest,
  onPublishRequest,
}: Omit<ProjectPageProps, 'projectId'> & { project: ProjectDetails }) {
  const [step, setStep] = useState<PurchaseStep>(() =>
    opensPayment && isPayable(project) ? firstStepOf(project) : 'none',
  );
  const isReturning = onReturn !== undefined;
  const clearReturnParams = useEffectEvent(async () => await onReturn?.());
  const continuePayment = useEffectEvent(() => {
    if (project.reservedByMe || project.relation === 'buyer') setStep('paying');
  });
  useEffect(() => {
    if (isReturning) void clearReturnParams().then(() => continuePayment());
  }, [isReturning]);
  const isBuyRequested = onBuyRequest !== undefined;
  const clearBuyRequest = useEffectEvent(async () => await onBuyRequest?.());
  useEffect(() => {
    if (isBuyRequested) void clearBuyRequest();
  }, [isBuyRequested]);
  const isMember = useMember() !== null;
  const buy = () => setStep(firstStepOf(project));
  return (
    <>
      <div className="grid gap-x-10 gap-y-8 lg:grid-cols-12 lg:items-start">
        <div className="min-w-0 lg:col-span-7">
          <PartBoundary title={projectTexts.sectionFailed}>
            <ProjectGallery project={project} />
          </PartBoundary>
        </div>
        <div className="min-w-0 lg:sticky lg:top-22 lg:col-span-5 lg:col-start-8 lg:row-span-2 lg:row-start-1">
          <PartBoundary title={projectTexts.sectionFailed}>
            <BuyPanel project={project} onBuy={buy} />
          </PartBoundary>
        </div>
        <div className="min-w-0 space-y-10 lg:col-span-7">
          <PartBoundary title={projectTexts.sectionFailed}>
            <ProjectAbout project={project} isWhole={!isMember} />
          </PartBoundary>
          <PartBoundary title={projectTexts.sectionFailed}>
            <LaterPart fallback={<div aria-busy="true" className="min-h-dvh" />}>
              <ProjectParts project={project} onPublishRequest={onPublishRequest} />
            </LaterPart>
          </PartBoundary>
        </div>
      </div>
      <PartBoundary title={projectTexts.sectionFailed}>
        <LaterPart>
          <RelatedProjects project={project} />
        </LaterPart>
      </PartBoundary>
      {isPayable(project) && (
        <BuyBar
          priceRupees={project.priceRupees}
          button={<BuyButton project={project} isShort onBuy={buy} />}
        />
      )}
      <ShippingDialog
        open={step === 'shipping'}
        projectId={project.projectId}
        priceRupees={project.priceRupees}
        onClose={() => setStep('none')}
        onSaved={() => setStep('paying')}
      />
      {step === 'paying' && <PaymentDialog project={project} onClose={() => setStep('none')} />}
    </>
  );
}
