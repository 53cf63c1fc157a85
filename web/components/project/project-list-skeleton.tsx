import { commonTexts } from '#words/screens/common.ts';
import { Skeleton } from '../ui/skeleton.tsx';

export function ProjectCardSkeleton({ layout = 'grid' }: { layout?: 'grid' | 'row' | undefined }) {
  if (layout === 'row') {
    return (
      <div aria-hidden="true" className="flex min-h-20 items-center gap-3 px-3 py-1 lg:min-h-15">
        <Skeleton className="h-10 w-14 shrink-0" />
        <div className="min-w-0 grow space-y-2">
          <Skeleton className="h-4 w-80 max-w-full" />
          <Skeleton className="h-3.5 w-48 max-w-full" />
        </div>
        <Skeleton className="h-6 w-20 shrink-0" />
      </div>
    );
  }
  return (
    <div aria-hidden="true" className="overflow-hidden rounded-card border border-line bg-surface">
      <Skeleton className="aspect-[2/1] rounded-none sm:aspect-[16/9]" />
      <div className="space-y-2.5 p-2.5 sm:p-3">
        <Skeleton className="h-3.5 w-1/3" />
        <Skeleton className="h-5 w-5/6" />
        <div className="flex gap-2">
          <Skeleton className="h-6 w-16 rounded-full" />
          <Skeleton className="h-6 w-20 rounded-full" />
          <Skeleton className="h-6 w-14 rounded-full" />
        </div>
        <div className="flex items-center justify-between pt-2">
          <Skeleton className="h-4 w-24" />
          <Skeleton className="h-7 w-20" />
        </div>
      </div>
    </div>
  );
}

export function ProjectListSkeleton({ layout = 'grid' }: { layout?: 'grid' | 'row' | undefined }) {
  return (
    <div aria-busy="true">
      <output className="sr-only">{commonTexts.loading}</output>
      <ul className={layout === 'row' ? 'project-rows' : 'project-grid'}>
        {Array.from({ length: layout === 'row' ? 10 : 6 }, (_, card) => (
          <li key={card} aria-hidden="true">
            <ProjectCardSkeleton layout={layout} />
          </li>
        ))}
      </ul>
    </div>
  );
}
