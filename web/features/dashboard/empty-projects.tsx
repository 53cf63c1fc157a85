import { Link } from '@tanstack/react-router';
import { commonTexts } from '#words/screens/common.ts';
import { dashboardTexts } from '#words/screens/dashboard.ts';
import { emptyProjectsTexts } from '#words/screens/empty-projects.ts';
import { Button } from '../../components/ui/button.tsx';
import { EmptyState } from '../../components/ui/empty-state.tsx';
import type { DashboardSort, ProjectTab } from './project-tab.ts';

export function EmptyProjects({
  tab,
  search,
  sort,
  onClearSearch,
}: {
  tab: ProjectTab;
  search: string;
  sort: DashboardSort;
  onClearSearch: () => void;
}) {
  if (search !== '') {
    return (
      <EmptyState
        drawing="search"
        title={emptyProjectsTexts.title}
        hint={emptyProjectsTexts.searchHint}
        action={
          <Button variant="secondary" onClick={onClearSearch}>
            {commonTexts.clearSearch}
          </Button>
        }
      />
    );
  }
  return (
    <EmptyState
      title={emptyProjectsTexts.title}
      hint={emptyProjectsTexts.hints[tab]}
      action={tab === 'myproject' ? sort === 'all' && <Doors /> : <Browse />}
    />
  );
}

function Doors() {
  return (
    <div className="flex flex-wrap justify-center gap-3">
      <Browse />
      <Button asChild variant="secondary">
        <Link to="/add-project">{emptyProjectsTexts.createProject}</Link>
      </Button>
    </div>
  );
}

function Browse() {
  return (
    <Button asChild>
      <Link to="/your-project">{dashboardTexts.browse}</Link>
    </Button>
  );
}
