import { ChevronDown, LayoutGrid, List, SlidersHorizontal, X } from 'lucide-react';
import { cloneElement, type ReactElement, type ReactNode } from 'react';
import type { ListFilters, PublicPage } from '#contract/public-pages.ts';
import { pageTexts } from '#words/pages/public.ts';
import { commonTexts } from '#words/screens/common.ts';
import { discoverTexts } from '#words/screens/discover.ts';
import { FacetPanel, type FilterLink } from '../components/project/facet-panel.tsx';
import { countFacets } from '../components/project/facets.ts';
import { FilterChips } from '../components/project/filter-chips.tsx';
import { Button } from '../components/ui/button.tsx';
import { EmptyState } from '../components/ui/empty-state.tsx';
import { Notice } from '../components/ui/notice.tsx';
import { classNames } from '../lib/class-names.ts';
import { discoverPath } from './addresses.ts';
import { CardGrid, Pages } from './card-grid.tsx';

type MarketPage = Extract<PublicPage, { kind: 'discover' | 'topic' }>;
type Sort = keyof typeof pageTexts.sorts;

/** The filters are links, so that they work without scripts. */
export function MarketList({ page, title }: { page: MarketPage; title: string }) {
  const { filters, list, facets } = page;
  const { cursor, ...firstPage } = filters;
  const { sort: _sort, view: _view, ...market } = firstPage;
  const { meta } = list;
  const linkTo: FilterLink = (change) => (
    // oxlint-disable-next-line jsx-a11y/anchor-has-content, jsx-a11y/control-has-associated-label -- callers pass the text
    <a href={discoverPath(changed(firstPage, change))} rel="nofollow" />
  );
  const cleared = discoverPath({
    ...(filters.sort === undefined ? {} : { sort: filters.sort }),
    ...(filters.view === undefined ? {} : { view: filters.view }),
  });
  const isTitleKnown = title === discoverTexts.title;
  const panel = <FacetPanel facets={facets} filters={market} linkTo={linkTo} />;
  const count =
    meta.total_is_capped === true ? discoverTexts.manyResults(meta.total) : discoverTexts.results(meta.total);
  return (
    <>
      <div className="mb-2 flex flex-wrap items-center gap-2 sm:mb-3 sm:justify-between sm:gap-x-4">
        <div
          className={classNames(
            'flex min-w-0 items-baseline gap-x-3',
            isTitleKnown ? 'max-sm:order-1 max-sm:grow max-sm:basis-16' : 'max-sm:basis-full',
          )}
        >
          <h1 className={classNames('text-xl break-words', isTitleKnown && 'max-sm:sr-only')}>{title}</h1>
          <p className="min-w-0 truncate text-sm text-muted">{count}</p>
        </div>
        <FilterSheet count={countFacets(market)} results={count}>
          {panel}
        </FilterSheet>
        <div className="ml-auto flex items-center gap-1 max-sm:order-2 sm:gap-2">
          <SortMenu filters={firstPage} />
          <ViewLinks filters={firstPage} />
        </div>
      </div>
      <div className="grid gap-x-8 lg:grid-cols-[12rem_minmax(0,1fr)] lg:items-start">
        <div className="min-w-0 lg:col-start-2 lg:row-start-1">
          <FilterChips
            filters={market}
            facets={facets}
            linkTo={linkTo}
            clear={
              <Button asChild variant="link">
                <a href={cleared}>{discoverTexts.clearFilters}</a>
              </Button>
            }
          />
          {meta.closest === true && <Notice className="mb-4">{discoverTexts.closest}</Notice>}
          {meta.corrected !== undefined && meta.closest !== true && (
            <p className="mb-3 text-muted">{discoverTexts.corrected(meta.corrected)}</p>
          )}
          {list.data.length === 0 ? (
            <NoProjects
              isFiltered={filters.search !== undefined || countFacets(market) > 0}
              withSold={filters.sold === true ? null : linkTo({ sold: true })}
            />
          ) : (
            <CardGrid cards={list.data} layout={filters.view === 'list' ? 'row' : 'grid'} isFirst />
          )}
          <Pages
            first={cursor === undefined ? null : discoverPath(firstPage)}
            next={meta.next_cursor === null ? null : discoverPath({ ...firstPage, cursor: meta.next_cursor })}
          />
        </div>
        <nav
          aria-label={pageTexts.filters}
          className="max-lg:hidden lg:sticky lg:top-20 lg:max-h-[calc(100dvh-6rem)] lg:overflow-y-auto lg:pr-2 lg:pb-4"
        >
          {panel}
        </nav>
      </div>
    </>
  );
}

function FilterSheet({ count, results, children }: { count: number; results: string; children: ReactNode }) {
  return (
    <details data-menu className="shrink-0 lg:hidden">
      {/* The scrim is a pseudo-element of the summary, so that a tap on it closes the sheet. */}
      <summary className="inline-flex min-h-10 list-none items-center gap-2 rounded-control border border-control bg-surface px-2.5 text-sm font-semibold sm:px-3 pointer-coarse:min-h-11 in-open:before:fixed in-open:before:inset-0 in-open:before:z-50 in-open:before:bg-scrim in-open:before:content-['']">
        <SlidersHorizontal aria-hidden="true" className="size-4.5" />
        {pageTexts.filters}
        {count > 0 && <span className="tabular-nums">({count})</span>}
      </summary>
      <div className="fixed inset-x-0 bottom-0 z-60 flex max-h-[85dvh] flex-col rounded-t-[16px] border-t border-line bg-surface shadow-float">
        <p className="flex items-center justify-between gap-4 border-b border-line py-2 pr-2 pl-4 text-lg font-semibold">
          {pageTexts.filters}
          <button
            type="button"
            data-close-menu
            hidden
            aria-label={commonTexts.close}
            className="grid size-11 place-items-center rounded-control text-muted hover:text-ink"
          >
            <X aria-hidden="true" className="size-5" />
          </button>
        </p>
        <nav aria-label={pageTexts.filters} className="min-h-0 grow overflow-y-auto overscroll-contain p-4">
          {children}
        </nav>
        <p className="border-t border-line p-3 text-center text-sm text-muted">{results}</p>
      </div>
    </details>
  );
}

function SortMenu({ filters }: { filters: ListFilters }) {
  const sorts = (Object.keys(pageTexts.sorts) as Sort[]).filter(
    (sort) => sort !== 'relevance' || filters.search !== undefined,
  );
  const usual: Sort = filters.search === undefined ? 'newest' : 'relevance';
  const current = (filters.sort ?? usual) as Sort;
  return (
    <details className="relative" data-menu>
      <summary className="inline-flex min-h-10 list-none items-center rounded-control px-1 text-sm whitespace-nowrap hover:bg-tint pointer-coarse:min-h-11 sm:px-3">
        <span className="mr-1 text-muted max-sm:sr-only">{pageTexts.sortLabel}</span>
        <span className="font-semibold">{pageTexts.sorts[current]}</span>
        <ChevronDown aria-hidden="true" className="ml-1 size-4 shrink-0" />
      </summary>
      <ul className="absolute right-0 z-30 mt-1 w-52 rounded-card border border-line bg-surface p-1 shadow-float">
        {sorts.map((sort) => (
          <li key={sort}>
            <a
              href={discoverPath(changed(filters, { sort: sort === usual ? undefined : (sort as never) }))}
              rel="nofollow"
              aria-current={sort === current ? 'true' : undefined}
              className="flex min-h-9 items-center rounded-control px-3 text-sm hover:bg-sunken aria-[current]:font-semibold aria-[current]:text-primary pointer-coarse:min-h-11"
            >
              {pageTexts.sorts[sort]}
            </a>
          </li>
        ))}
      </ul>
    </details>
  );
}

function ViewLinks({ filters }: { filters: ListFilters }) {
  const views = [
    {
      label: discoverTexts.grid,
      Icon: LayoutGrid,
      href: discoverPath(changed(filters, { view: undefined })),
      isCurrent: filters.view === undefined,
    },
    {
      label: discoverTexts.list,
      Icon: List,
      href: discoverPath({ ...filters, view: 'list' }),
      isCurrent: filters.view === 'list',
    },
  ];
  return (
    <div className="flex rounded-control border border-control p-0.5">
      {views.map(({ label, Icon, href, isCurrent }) => (
        <a
          key={label}
          href={href}
          rel="nofollow"
          aria-label={label}
          title={label}
          aria-current={isCurrent ? 'true' : undefined}
          className="grid h-8 w-9 place-items-center rounded-[6px] text-muted hover:text-ink aria-[current]:bg-primary-soft aria-[current]:text-primary pointer-coarse:size-10"
        >
          <Icon aria-hidden="true" className="size-4.5" />
        </a>
      ))}
    </div>
  );
}

function NoProjects({ isFiltered, withSold }: { isFiltered: boolean; withSold: ReactElement | null }) {
  return isFiltered ? (
    <EmptyState
      drawing="search"
      title={discoverTexts.empty}
      hint={discoverTexts.emptyHint}
      action={
        <div className="flex flex-wrap justify-center gap-2">
          {withSold !== null && (
            <Button asChild variant="secondary">
              {cloneElement(withSold, undefined, discoverTexts.showSold)}
            </Button>
          )}
          <Button asChild variant="quiet">
            <a href="/discover">{discoverTexts.clearFilters}</a>
          </Button>
        </div>
      }
    />
  ) : (
    <EmptyState
      title={discoverTexts.emptyMarket}
      hint={discoverTexts.emptyMarketHint}
      action={
        <Button asChild>
          <a href="/add-project">{pageTexts.sell}</a>
        </Button>
      }
    />
  );
}

type Change = { readonly [Name in keyof ListFilters]?: ListFilters[Name] | undefined };

function changed(filters: ListFilters, change: Change): ListFilters {
  return Object.fromEntries(
    Object.entries({ ...filters, ...change }).filter(([, value]) => value !== undefined),
  );
}
