import { discoverTexts } from '#words/screens/discover.ts';
import { emptyProjectsTexts } from '#words/screens/empty-projects.ts';
import { ProjectCardSkeleton, ProjectListSkeleton } from '../../components/project/project-list-skeleton.tsx';
import { Button } from '../../components/ui/button.tsx';
import { EmptyState } from '../../components/ui/empty-state.tsx';
import { ErrorState } from '../../components/ui/error-state.tsx';

export function StateParts() {
  return (
    <div className="space-y-6">
      <div className="grid gap-4 md:grid-cols-2">
        <EmptyState
          as="h3"
          title={emptyProjectsTexts.title}
          hint={emptyProjectsTexts.hints.myproject}
          action={<Button>{emptyProjectsTexts.createProject}</Button>}
        />
        <EmptyState
          as="h3"
          drawing="search"
          title={discoverTexts.empty}
          hint={discoverTexts.emptyHint}
          action={<Button variant="secondary">{discoverTexts.clearFilters}</Button>}
        />
      </div>
      <ErrorState title={discoverTexts.failedTitle} onRetry={() => undefined} requestId="req-7f3c9a1" />
      <ProjectCardSkeleton layout="row" />
      <ProjectListSkeleton />
    </div>
  );
}
