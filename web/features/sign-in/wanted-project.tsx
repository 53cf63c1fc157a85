import { queryOptions, useQuery } from '@tanstack/react-query';
import { ShoppingBag } from 'lucide-react';
import { quotePrice } from '#domain/purchases/pricing.ts';
import { authTexts } from '#words/screens/auth.ts';
import { isProblem } from '../../api/api-client.ts';
import { readData } from '../../api/api-of.ts';
import { Skeleton } from '../../components/ui/skeleton.tsx';
import { classNames } from '../../lib/class-names.ts';
import { formatRupees } from '../../lib/format.ts';
import { useIsHydrated } from '../../lib/use-is-hydrated.ts';

const PROJECT_PATH = /^\/projects\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})(?:\?(.*))?$/u;

/** The server's HTML contains a placeholder for this part, so that the form does not move when the code arrives. */
export function WantedProject({ next }: { next: string | undefined }) {
  const [, projectId, query = ''] = PROJECT_PATH.exec(next ?? '') ?? [];
  const { data: project, isError } = useQuery({
    ...publicProjectQuery(projectId ?? ''),
    enabled: projectId !== undefined,
  });
  const isPrerendered = !useIsHydrated();
  if ((projectId === undefined || isError) && !isPrerendered) return null;
  const isBuying = new URLSearchParams(query).get('buy') === '1';
  return (
    <div
      className={classNames(
        'mb-6 min-h-19 items-center gap-3 rounded-card border border-line bg-surface p-3.5',
        isPrerendered ? 'hidden for-project:flex' : 'flex',
      )}
    >
      <ShoppingBag aria-hidden="true" className="size-5 shrink-0 text-primary" />
      <div className="min-w-0 grow">
        {isPrerendered ? (
          <Skeleton className="my-1 h-3 w-36" />
        ) : (
          <p className="text-sm text-muted">{isBuying ? authTexts.toBuy : authTexts.toContinue}</p>
        )}
        {project !== undefined ? (
          <p className="flex items-baseline justify-between gap-4 font-semibold">
            <span dir="auto" className="min-w-0 truncate">
              {project.title}
            </span>
            <span className="shrink-0">{formatRupees(quotePrice(project.priceRupees).totalRupees)}</span>
          </p>
        ) : (
          <Skeleton className="mt-2 h-3.5 w-3/4" />
        )}
      </div>
    </div>
  );
}

function publicProjectQuery(projectId: string) {
  return queryOptions({
    queryKey: ['public', 'projects', projectId],
    queryFn: readData('GET /api/public/projects/{projectId}', { params: { projectId } }),
    retry: (failures, error) => failures < 1 && !isProblem(error, 'not-found', 'invalid-field'),
  });
}
