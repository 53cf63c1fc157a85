import { Button } from '../../components/ui/button.tsx';
import { EmptyState } from '../../components/ui/empty-state.tsx';
import { ErrorState } from '../../components/ui/error-state.tsx';
import { ProjectCardSkeleton, ProjectListSkeleton } from '../../components/ui/skeleton.tsx';
import { texts } from '../../lib/texts.ts';

export function StateParts() {
  return (
    <div className="space-y-6">
      <div className="grid gap-4 md:grid-cols-2">
        <EmptyState
          as="h3"
          title={texts.dashboard.emptyTitle}
          hint={texts.dashboard.emptyHints.myproject}
          action={<Button>{texts.dashboard.createProject}</Button>}
        />
        <EmptyState
          as="h3"
          drawing="search"
          title={texts.discover.empty}
          hint={texts.discover.emptyHint}
          action={<Button variant="secondary">{texts.discover.clearFilters}</Button>}
        />
      </div>
      <ErrorState title={texts.discover.failedTitle} onRetry={() => undefined} requestId="req-7f3c9a1" />
      <ProjectCardSkeleton layout="row" />
      <ProjectListSkeleton />
    </div>
  );
}
