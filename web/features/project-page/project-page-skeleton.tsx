import { commonTexts } from '#words/screens/common.ts';
import { Skeleton } from '../../components/ui/skeleton.tsx';

export function ProjectPageSkeleton() {
  return (
    <div aria-busy="true" className="grid gap-x-10 gap-y-8 lg:grid-cols-12">
      <output className="sr-only">{commonTexts.loading}</output>
      <div className="space-y-8 lg:col-span-7">
        <Skeleton className="aspect-[4/3] rounded-card" />
        <div className="space-y-3 max-lg:hidden">
          <Skeleton className="h-7 w-48" />
          <Skeleton className="h-4" />
          <Skeleton className="h-4" />
          <Skeleton className="h-4 w-2/3" />
        </div>
      </div>
      <div className="space-y-5 lg:col-span-5">
        <div className="flex gap-2">
          <Skeleton className="h-6 w-24 rounded-full" />
          <Skeleton className="h-6 w-24 rounded-full" />
        </div>
        <Skeleton className="h-9 w-5/6" />
        <Skeleton className="h-4 w-1/2" />
        <div className="space-y-4 rounded-card border border-line bg-surface p-4 md:p-6">
          <Skeleton className="h-10 w-36" />
          <Skeleton className="h-4" />
          <Skeleton className="h-4" />
          <Skeleton className="h-12 rounded-control" />
        </div>
      </div>
    </div>
  );
}
