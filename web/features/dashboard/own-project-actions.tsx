import { Link } from '@tanstack/react-router';
import { dashboardTexts } from '#words/screens/dashboard.ts';
import type { CompactCard } from '../../api/entities.ts';
import { Button } from '../../components/ui/button.tsx';

export function OwnProjectActions({ project }: { project: CompactCard }) {
  return (
    <Button asChild size="sm" variant="secondary">
      <Link to="/projects/$projectId" params={{ projectId: project.projectId }} search={{ publish: 1 }}>
        {dashboardTexts.newVersion}
        <span className="sr-only">: {project.title}</span>
      </Link>
    </Button>
  );
}
