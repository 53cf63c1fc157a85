import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useState, type ComponentType } from 'react';
import type { ProjectDetails } from '#contract/entities.ts';
import { projectDetailsQuery } from '../../api/project-queries.ts';
import { ApiError, isProblem } from '../../api/send.ts';
import { Button } from '../../components/ui/button.tsx';
import { EmptyState } from '../../components/ui/empty-state.tsx';
import { ErrorState } from '../../components/ui/error-state.tsx';
import { PartBoundary } from '../../components/ui/part-boundary.tsx';
import { commonTexts } from '../../lib/texts/common.ts';
import { errorsTexts } from '../../lib/texts/errors.ts';
import { projectTexts } from '../../lib/texts/project.ts';
import { useDocumentTitle } from '../../lib/use-document-title.ts';
import { BuyPanel } from './buy-panel.tsx';
import { ClaimEntry } from './claim-entry.tsx';
import { ProjectAbout } from './project-about.tsx';
import { ProjectActions } from './project-actions.tsx';
import { ProjectGallery } from './project-gallery.tsx';
import { ProjectOverlay } from './project-overlay.tsx';
import { ProjectPageSkeleton } from './project-page-skeleton.tsx';
import { ProjectReviews } from './project-reviews.tsx';
import { RefundedProject } from './refunded-project.tsx';
import { SellerCard } from './seller-card.tsx';
import { ShippingDialog } from './shipping-dialog.tsx';

/** While somebody pays, the page looks again so often. */
const RESERVED_POLL_INTERVAL_MS = 10_000;

export interface ProjectPageProps {
  readonly projectId: string;
  /** Where the purchase is paid; mounted while it is open. */
  readonly Payment: ComponentType<{ project: ProjectDetails; onClose: () => void }>;
  /** Set when the bank's page has sent the buyer back here; removes what it wrote into the address. */
  readonly onReturn?: (() => Promise<void>) | undefined;
}

/** One project over the whole screen: what it is, what it costs, and after paying what was bought. */
export function ProjectPage({ projectId, Payment, onReturn }: ProjectPageProps) {
  const query = useQuery({
    ...projectDetailsQuery(projectId),
    retry: (failures, error) =>
      failures < 1 && !isProblem(error, 'not-found', 'invalid-field', 'purchase-refunded'),
    refetchInterval: (running) =>
      running.state.data?.status === 'pending' && running.state.data.relation !== 'buyer'
        ? RESERVED_POLL_INTERVAL_MS
        : false,
  });
  const { data: project, error } = query;
  useDocumentTitle(project?.title ?? '');

  const shown = isProblem(error, 'not-found', 'purchase-refunded') ? undefined : project;
  // One frame for all that can be shown, so that the focus, which stands at its content, is not lost when the answer comes.
  return (
    <ProjectOverlay actions={shown && <ProjectActions project={shown} />}>
      {shown !== undefined ? (
        <LoadedProject key={shown.project_id} project={shown} Payment={Payment} onReturn={onReturn} />
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
              requestId={error instanceof ApiError ? error.problem.request_id : undefined}
              onRetry={() => void query.refetch()}
              busy={query.isFetching}
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

type Purchase = 'none' | 'shipping' | 'paying';

function LoadedProject({
  project,
  Payment,
  onReturn,
}: {
  project: ProjectDetails;
} & Pick<ProjectPageProps, 'Payment' | 'onReturn'>) {
  const [purchase, setPurchase] = useState<Purchase>('none');
  const isReturning = onReturn !== undefined;
  const clearAddress = useEffectEvent(async () => await onReturn?.());
  const continuePayment = useEffectEvent(() => {
    if (project.reserved_by_me || project.relation === 'buyer') setPurchase('paying');
  });
  useEffect(() => {
    if (isReturning) void clearAddress().then(() => continuePayment());
  }, [isReturning]);
  const buy = () => {
    const needsAddress = project.category === 'HARDWARE' && !project.reserved_by_me;
    setPurchase(needsAddress ? 'shipping' : 'paying');
  };
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
            <ProjectAbout project={project} />
          </PartBoundary>
          <PartBoundary title={projectTexts.sectionFailed}>
            <SellerCard project={project} />
          </PartBoundary>
          <PartBoundary title={projectTexts.sectionFailed}>
            <ProjectReviews project={project} />
          </PartBoundary>
          <PartBoundary title={projectTexts.sectionFailed}>
            <ClaimEntry project={project} />
          </PartBoundary>
        </div>
      </div>
      {purchase === 'shipping' && (
        <ShippingDialog
          projectId={project.project_id}
          onClose={() => setPurchase('none')}
          onSaved={() => setPurchase('paying')}
        />
      )}
      {purchase === 'paying' && <Payment project={project} onClose={() => setPurchase('none')} />}
    </>
  );
}
