import { commonTexts } from '#words/screens/common.ts';
import { Skeleton } from '../../components/ui/skeleton.tsx';

const frame = 'rounded-card border border-line bg-surface';

export function OrdersSkeleton() {
  return (
    <div aria-busy="true">
      <output className="sr-only">{commonTexts.loading}</output>
      <div className="mb-6 grid gap-3 max-md:hidden lg:grid-cols-2 lg:gap-4">
        <div className="grid grid-cols-2 gap-3 lg:gap-4">
          {[1, 2, 3, 4].map((tile) => (
            <div key={tile} className={`${frame} flex min-h-22 flex-col justify-center gap-2.5 px-4 md:px-5`}>
              <Skeleton className="h-3.5 w-20" />
              <Skeleton className="h-6 w-10" />
            </div>
          ))}
        </div>
        <div className={`${frame} flex h-58 flex-col justify-between p-4 md:p-6`}>
          <Skeleton className="h-3.5 w-28" />
          <Skeleton className="h-px w-full" />
        </div>
      </div>
      <Skeleton className="mb-13 h-12 rounded-card md:hidden" />
      <div className="mb-6 grid grid-cols-2 gap-3 max-md:hidden lg:grid-cols-[1fr_11rem_11rem]">
        <Skeleton className="h-(--control-h) rounded-control max-lg:col-span-2" />
        <Skeleton className="h-(--control-h) rounded-control" />
        <Skeleton className="h-(--control-h) rounded-control" />
      </div>
      <div className="space-y-3">
        {[1, 2, 3, 4, 5, 6].map((row) => (
          <div key={row} className={`${frame} flex items-center gap-4 p-4`}>
            <Skeleton className="h-14 w-18 shrink-0 rounded-control" />
            <div className="min-w-0 grow space-y-2.5">
              <Skeleton className="h-4 w-56 max-w-full" />
              <Skeleton className="h-3.5 w-36" />
            </div>
            <Skeleton className="h-6 w-24 rounded-full max-sm:hidden" />
          </div>
        ))}
      </div>
    </div>
  );
}
