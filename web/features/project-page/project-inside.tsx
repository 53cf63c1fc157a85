import { useQuery } from '@tanstack/react-query';
import { insideTexts } from '#words/screens/inside.ts';
import type { ProjectDetails } from '../../api/entities.ts';
import { insideQuery } from '../../api/inside-query.ts';
import { useMember } from '../../api/session.tsx';
import { InsideView } from '../../components/project/inside/inside-view.tsx';
import { Button } from '../../components/ui/button.tsx';
import { onDemandPart } from '../../components/ui/on-demand.tsx';
import { Skeleton } from '../../components/ui/skeleton.tsx';

const SimilarSize = onDemandPart<{ projectId: string; lines: number }>(
  async () => (await import('./similar-size.tsx')).SimilarSize,
);

export function ProjectInside({ project }: { project: ProjectDetails }) {
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
