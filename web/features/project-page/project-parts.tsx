import { useQuery } from '@tanstack/react-query';
import { Mail } from 'lucide-react';
import { lazy, Suspense } from 'react';
import { insideTexts } from '#words/screens/inside.ts';
import { projectCardTexts } from '#words/screens/project-card.ts';
import { projectTexts } from '#words/screens/project.ts';
import { reportsTexts } from '#words/screens/reports.ts';
import type { ProjectDetails } from '../../api/entities.ts';
import { insideQuery } from '../../api/inside-query.ts';
import { useReport } from '../../api/report-queries.ts';
import { useMember } from '../../api/session.tsx';
import { InsideView } from '../../components/project/inside/inside-view.tsx';
import { ReportButton } from '../../components/project/report-button.tsx';
import { SellerCard } from '../../components/project/seller-card.tsx';
import { isDeletedSeller } from '../../components/project/shown-project.ts';
import { VersionsSection } from '../../components/project/version-list.tsx';
import { Button } from '../../components/ui/button.tsx';
import { onDemandPart } from '../../components/ui/on-demand.tsx';
import { PartBoundary } from '../../components/ui/part-boundary.tsx';
import { Skeleton } from '../../components/ui/skeleton.tsx';
import { localPath } from '../../lib/local-path.ts';
import { loginPath, projectPath } from '../../lib/public-paths.ts';
import { ClaimEntry } from './claim-entry.tsx';
import type { OwnVersionsProps } from './own-versions.tsx';
import { ProjectQuestions } from './project-questions.tsx';
import { ProjectReviews } from './project-reviews.tsx';

export interface ProjectPartsProps {
  readonly project: ProjectDetails;
  /** Present if the seller's dialog for a new version must open; called when the dialog closes. */
  readonly onPublishRequest?: (() => Promise<void>) | undefined;
}

/** What the page shows below the first screen. */
export function ProjectParts({ project, onPublishRequest }: ProjectPartsProps) {
  const isMember = useMember() !== null;
  return (
    <>
      <PartBoundary title={projectTexts.sectionFailed}>
        <ProjectInside project={project} />
      </PartBoundary>
      <PartBoundary title={projectTexts.sectionFailed}>
        <ProjectVersions project={project} onPublishRequest={onPublishRequest} />
      </PartBoundary>
      <PartBoundary title={projectTexts.sectionFailed}>
        <SellerSection project={project} />
      </PartBoundary>
      <PartBoundary title={projectTexts.sectionFailed}>
        <ProjectQuestions project={project} />
      </PartBoundary>
      <PartBoundary title={projectTexts.sectionFailed}>
        <ProjectReviews project={project} />
      </PartBoundary>
      <PartBoundary title={projectTexts.sectionFailed}>
        {isMember ? (
          <ClaimEntry project={project} />
        ) : (
          <Button asChild variant="link">
            <a href={localPath(loginPath(projectPath(project.projectId)))} rel="nofollow">
              {reportsTexts.report.listing}
            </a>
          </Button>
        )}
      </PartBoundary>
    </>
  );
}

const SimilarSize = onDemandPart<{ projectId: string; lines: number }>(
  async () => (await import('./similar-size.tsx')).SimilarSize,
);

function ProjectInside({ project }: { project: ProjectDetails }) {
  const isMember = useMember() !== null;
  const isSoftware = project.category === 'SOFTWARE';
  const { data, isError, isFetching, refetch } = useQuery({
    ...insideQuery(project.projectId),
    enabled: isSoftware && isMember,
  });
  if (!isSoftware || data === null) return null;
  if (data !== undefined) {
    return (
      <>
        <InsideView inside={data} isOwned={project.relation !== 'visitor'} />
        {isMember && data.lines !== null && data.lines > 0 && (
          <SimilarSize projectId={project.projectId} lines={data.lines} />
        )}
      </>
    );
  }
  return (
    <section aria-busy={isFetching}>
      <h2 className="text-xl">{insideTexts.title}</h2>
      {isError ? (
        <>
          <p role="alert" className="mt-2 text-muted">
            {insideTexts.failed}
          </p>
          <Button variant="secondary" className="mt-3" busy={isFetching} onClick={() => void refetch()}>
            {insideTexts.retry}
          </Button>
        </>
      ) : (
        <div className="mt-3 min-h-[36rem] space-y-3">
          <span className="sr-only">{insideTexts.loading}</span>
          <Skeleton className="h-5 w-2/3" />
          <Skeleton className="h-2.5 w-full" />
          <Skeleton className="h-72 w-full" />
        </div>
      )}
    </section>
  );
}

const OwnVersions = lazy(async () => ({ default: (await import('./own-versions.tsx')).OwnVersions }));

function ProjectVersions({ project, onPublishRequest }: OwnVersionsProps) {
  const { relation, versions } = project;
  if (relation === 'visitor') return <VersionsSection versions={versions} />;
  if (versions === undefined || (versions.length < 2 && relation !== 'seller')) return null;
  return (
    <Suspense>
      <OwnVersions project={project} onPublishRequest={onPublishRequest} />
    </Suspense>
  );
}

function ReportSeller({ username }: { username: string }) {
  return <ReportButton kind="person" report={useReport('person', username)} />;
}

function SellerSection({ project: { author, relation } }: { project: ProjectDetails }) {
  return (
    <section>
      <h2 className="text-xl">{projectCardTexts.seller}</h2>
      <SellerCard
        author={author}
        className="mt-3"
        action={
          author.email !== undefined &&
          relation === 'buyer' && (
            <Button asChild variant="secondary" size="sm">
              <a href={`mailto:${author.email}`}>
                <Mail aria-hidden="true" className="size-4" />
                {projectTexts.contactSeller}
              </a>
            </Button>
          )
        }
      />
      {useMember() !== null && relation !== 'seller' && !isDeletedSeller(author) && (
        <div className="mt-2 min-h-6">
          <ReportSeller username={author.username} />
        </div>
      )}
    </section>
  );
}
