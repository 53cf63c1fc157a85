import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { X } from 'lucide-react';
import { cloneElement, type ReactElement, type ReactNode } from 'react';
import { FACETS, type FacetValues, type MarketFilters, type Topic } from '#domain/catalogue/facets.ts';
import type { PaidRange } from '#domain/catalogue/search-price.ts';
import { pageTexts } from '#words/pages/public.ts';
import { commonTexts } from '#words/screens/common.ts';
import { discoverTexts } from '#words/screens/discover.ts';
import { facetsQuery, marketQuery, projectTotalOf } from '../../api/project-queries.ts';
import { useMember } from '../../api/session.tsx';
import { FacetPanel, type FilterLink } from '../../components/project/facet-panel.tsx';
import { facetLabel, type FilterChange, paidLabel, topicName } from '../../components/project/facets.ts';
import { Button } from '../../components/ui/button.tsx';
import { onDemandPart } from '../../components/ui/on-demand.tsx';
import { PartBoundary } from '../../components/ui/part-boundary.tsx';
import { localPath } from '../../lib/local-path.ts';
import { topicFeedPath } from '../../lib/public-paths.ts';
import { useDocumentTitle } from '../../lib/use-document-title.ts';
import { type DiscoverView, type LinkTo, noFilters } from './discover-view.ts';
import { ResultBar } from './result-bar.tsx';
import { ResultList } from './result-list.tsx';

const SaveSearch = onDemandPart<{ filters: MarketFilters }>(
  async () => (await import('./save-search.tsx')).SaveSearch,
);

/**
 * Filters, sort and view are links, so the page also works without scripts.
 *
 * @param topic - if the page is about one technology or subject
 * @param search - for frames without a search field
 */
export function DiscoverPage({
  view,
  linkTo,
  topic,
  search,
}: {
  view: DiscoverView;
  linkTo: LinkTo;
  topic?: Topic | undefined;
  search?: ReactNode;
}) {
  const { filters, sort, cursor } = view;
  const member = useMember();
  const list = useInfiniteQuery(marketQuery({ ...filters, sort, cursor }));
  const { data: facets, isPending: areFacetsPending } = useQuery(facetsQuery(filters));
  const title =
    topic === undefined
      ? discoverTexts.title
      : pageTexts.topicTitle[topic](topicName(topic, filters[topic] ?? '', facets));
  useDocumentTitle(title);
  const meta = list.data?.pages[0]?.meta;
  const panel = <FacetPanel facets={facets} filters={filters} linkTo={linkTo} />;
  const clear = cloneElement(linkTo(noFilters(view)), undefined, discoverTexts.clearFilters);
  return (
    <>
      <ResultBar
        title={title}
        isMarket={topic === undefined}
        view={view}
        linkTo={linkTo}
        search={search}
        count={
          list.data === undefined
            ? list.isPending
              ? discoverTexts.loading
              : ''
            : meta?.closest === true
              ? discoverTexts.matches(meta.exact ?? 0)
              : meta?.totalIsCapped === true
                ? discoverTexts.manyResults(projectTotalOf(list.data))
                : discoverTexts.results(projectTotalOf(list.data))
        }
        isCounted={list.data !== undefined}
        clear={clear}
      >
        {panel}
      </ResultBar>
      <div className="grid gap-x-8 lg:grid-cols-[12rem_minmax(0,1fr)] lg:items-start">
        <div className="min-w-0 lg:col-start-2 lg:row-start-1">
          <PartBoundary title={discoverTexts.failedTitle} onReset={() => void list.refetch()}>
            <FilterChips
              filters={filters}
              facets={facets}
              paid={list.isPlaceholderData ? undefined : meta?.paid}
              linkTo={linkTo}
              clear={
                meta?.total !== 0 && (
                  <Button asChild variant="link">
                    {clear}
                  </Button>
                )
              }
            />
            {member !== null && Object.keys(filters).length > 0 && <SaveSearch filters={filters} />}
            {meta?.closest === true && (meta.exact ?? 0) === 0 && (
              <p className="mb-3 text-muted">{discoverTexts.empty}</p>
            )}
            {meta?.corrected !== undefined && meta.closest !== true && (
              <p className="mb-3 text-muted">{discoverTexts.corrected(meta.corrected)}</p>
            )}
            <ResultList list={list} view={view} linkTo={linkTo} clear={clear} />
            {topic !== undefined && (
              <p className="mt-6 text-sm">
                <a href={localPath(topicFeedPath(topic, filters[topic] ?? ''))}>{discoverTexts.feed}</a>
              </p>
            )}
          </PartBoundary>
        </div>
        <nav
          aria-label={discoverTexts.filters}
          className="max-lg:hidden lg:sticky lg:top-20 lg:max-h-[calc(100dvh-6rem)] lg:overflow-y-auto lg:pr-2 lg:pb-4"
        >
          {!areFacetsPending && panel}
        </nav>
      </div>
    </>
  );
}

/** A price in the search is a filter too. */
type NamedPrice = PaidRange & { readonly words: string; readonly typed: string };

function FilterChips({
  filters,
  facets,
  paid,
  linkTo,
  clear,
}: {
  filters: MarketFilters;
  facets: FacetValues | undefined;
  paid: NamedPrice | undefined;
  linkTo: FilterLink;
  clear: ReactNode;
}) {
  const chips = chipsOf(filters, facets, paid);
  if (chips.length === 0) return null;
  return (
    <div className="mb-3 flex flex-wrap items-center gap-2">
      <ul aria-label={discoverTexts.activeFilters} className="contents">
        {chips.map(({ key, label, change }) => (
          <li key={key} className="min-w-0">
            {cloneElement(
              linkTo(change) as ReactElement<Record<string, unknown>>,
              {
                'aria-label': `${commonTexts.remove}: ${label}`,
                className:
                  'inline-flex min-h-8 max-w-full items-center gap-1.5 rounded-full border border-line bg-sunken pr-2.5 pl-3 text-sm text-ink hover:border-control pointer-coarse:min-h-11',
              },
              <span dir="auto" className="min-w-0 truncate">
                {label}
              </span>,
              <X aria-hidden="true" className="size-3.5 shrink-0 text-muted" />,
            )}
          </li>
        ))}
      </ul>
      {clear}
    </div>
  );
}

function chipsOf(filters: MarketFilters, facets: FacetValues | undefined, paid: NamedPrice | undefined) {
  const chips: { key: string; label: string; change: FilterChange }[] = [];
  const typed = filters.search?.trim() ?? '';
  const words = paid?.words ?? typed;
  if (words !== '') {
    const change = { search: paid?.typed };
    chips.push({ key: 'search', label: discoverTexts.searchChip(words), change });
  }
  if (paid !== undefined)
    chips.push({ key: 'paid', label: paidLabel(paid), change: { search: words === '' ? undefined : words } });
  for (const facet of FACETS) {
    const chosen = filters[facet];
    if (chosen === undefined) continue;
    const value = String(chosen).toLowerCase();
    const known = facets?.[facet].find((one) => one.value.toLowerCase() === value);
    const name = facetLabel(facet, known ?? { value: String(chosen), label: String(chosen) });
    chips.push({
      key: facet,
      label: facet === 'level' ? discoverTexts.levelChip(name) : name,
      change: { [facet]: undefined },
    });
  }
  if (filters.sold === true)
    chips.push({ key: 'sold', label: discoverTexts.showSold, change: { sold: undefined } });
  return chips;
}
