import { commonTexts } from '#words/screens/common.ts';
import { Skeleton } from '../ui/skeleton.tsx';

export function ProjectCardSkeleton({ layout = 'grid' }: { layout?: 'grid' | 'row' | undefined }) {
  if (layout === 'row') {
    return (
      <div aria-hidden="true" className="flex gap-4 rounded-card border border-line bg-surface p-3">
        <Skeleton className="h-14 w-16 shrink-0 rounded-control sm:h-24 sm:w-36" />
        <div className="grow space-y-3 py-1">
          <Skeleton className="h-3.5 w-36 max-w-full" />
          <Skeleton className="h-4 w-80 max-w-full" />
          <Skeleton className="h-3.5 w-48 max-w-full" />
          <Skeleton className="h-7 w-24 sm:hidden" />
        </div>
        <Skeleton className="h-7 w-20 shrink-0 self-center max-sm:hidden" />
      </div>
    );
  }
  return (
    <div aria-hidden="true" className="overflow-hidden rounded-card border border-line bg-surface">
      <Skeleton className="aspect-[8/5] rounded-none" />
      <div className="space-y-3 p-4">
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
      <div className={layout === 'row' ? 'space-y-3' : 'project-grid'}>
        {[1, 2, 3, 4, 5, 6].map((card) => (
          <ProjectCardSkeleton key={card} layout={layout} />
        ))}
      </div>
    </div>
  );
}
