import { projectTexts } from '#words/screens/project.ts';
import { reportsTexts } from '#words/screens/reports.ts';
import type { ProjectDetails } from '../../api/entities.ts';
import { useMember } from '../../api/session.tsx';
import { Button } from '../../components/ui/button.tsx';
import { PartBoundary } from '../../components/ui/part-boundary.tsx';
import { localPath } from '../../lib/local-path.ts';
import { loginPath, projectPath } from '../../lib/public-paths.ts';
import { ClaimEntry } from './claim-entry.tsx';
import { ProjectInside } from './project-inside.tsx';
import { ProjectQuestions } from './project-questions.tsx';
import { ProjectReviews } from './project-reviews.tsx';
import { ProjectVersions } from './project-versions.tsx';
import { SellerSection } from './seller-section.tsx';

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
