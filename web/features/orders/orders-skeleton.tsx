import { Skeleton } from '../../components/ui/skeleton.tsx';
import { commonTexts } from '../../lib/texts/common.ts';

export function OrdersSkeleton() {
  return (
    <div aria-busy="true">
      <output className="sr-only">{commonTexts.loading}</output>
      <div className="mb-6 grid gap-3 lg:grid-cols-2 lg:gap-4">
        <div className="grid grid-cols-2 gap-3 lg:gap-4">
          {[1, 2, 3, 4].map((tile) => (
            <Skeleton key={tile} className="h-22 rounded-card lg:h-auto" />
          ))}
        </div>
        <Skeleton className="h-58 rounded-card" />
      </div>
      <div className="mb-6 grid grid-cols-2 gap-3 lg:grid-cols-[1fr_11rem_11rem]">
        <Skeleton className="h-(--control-h) rounded-control max-lg:col-span-2" />
        <Skeleton className="h-(--control-h) rounded-control" />
        <Skeleton className="h-(--control-h) rounded-control" />
      </div>
      <div className="space-y-3">
        {[1, 2, 3, 4, 5, 6].map((row) => (
          <Skeleton key={row} className="h-24 rounded-card" />
        ))}
      </div>
    </div>
  );
}
