import { LayoutGrid, List } from 'lucide-react';
import type { ListFilters, PublicPage, Site } from '#contract/public-pages.ts';
import { CATEGORIES, COMPLEXITIES } from '#domain/projects/project.ts';
import { pageTexts } from '#words/pages/public.ts';
import { discoverTexts } from '#words/screens/discover.ts';
import { Button } from '../components/ui/button.tsx';
import { EmptyState } from '../components/ui/empty-state.tsx';
import { Notice } from '../components/ui/notice.tsx';
import { classNames } from '../lib/class-names.ts';
import { formatNumber } from '../lib/format.ts';
import { topicPath } from '../lib/public-paths.ts';
import { discoverPath } from './addresses.ts';
import { CardGrid, Pages } from './card-grid.tsx';
import { DocumentFrame } from './document-frame.tsx';

type DiscoverPage = Extract<PublicPage, { kind: 'discover' }>;
type Sort = keyof typeof pageTexts.sorts;

const SHOWN_TOPICS = 10;

export function DiscoverDocument({ page, site }: { page: DiscoverPage; site: Site }) {
  const { filters, list, facets } = page;
  const { cursor, ...firstPage } = filters;
  const { meta } = list;
  const hasFilters =
    filters.search !== undefined || filters.category !== undefined || filters.level !== undefined;
  const isRows = filters.view === 'list';
  return (
    <DocumentFrame site={site} search={filters.search}>
      <h1 className="text-2xl">{discoverTexts.title}</h1>
      <p className="mt-1 text-muted">{discoverTexts.lead}</p>
      <div className="mt-4 grid gap-x-8 gap-y-10 lg:grid-cols-[13rem_minmax(0,1fr)] lg:items-start">
        <div className="min-w-0 lg:col-start-2 lg:row-start-1">
          <div className="mb-4 flex min-h-10 flex-wrap items-center justify-between gap-x-4 gap-y-2">
            <div className="flex flex-wrap items-center gap-x-4">
              <p className="font-semibold">
                {meta.total_is_capped === true
                  ? discoverTexts.manyResults(meta.total)
                  : discoverTexts.results(meta.total)}
              </p>
              {hasFilters && (
                <Button asChild variant="link">
                  <a href={discoverPath(keep(filters, ['sort', 'view']))}>{discoverTexts.clearFilters}</a>
                </Button>
              )}
              <Button asChild variant="link" className="lg:hidden">
                <a href="#filters">{pageTexts.filters}</a>
              </Button>
            </div>
            <div className="flex items-center gap-2">
              <SortMenu filters={firstPage} />
              <ViewLinks filters={firstPage} />
            </div>
          </div>
          {meta.closest === true && <Notice className="mb-4">{discoverTexts.closest}</Notice>}
          {meta.corrected !== undefined && meta.closest !== true && (
            <p className="mb-4 text-muted">{discoverTexts.corrected(meta.corrected)}</p>
          )}
          {list.data.length === 0 ? (
            <NoProjects hasFilters={hasFilters} />
          ) : (
            <CardGrid cards={list.data} layout={isRows ? 'row' : 'grid'} isFirst />
          )}
          <Pages
            first={cursor === undefined ? null : discoverPath(firstPage)}
            next={meta.next_cursor === null ? null : discoverPath({ ...firstPage, cursor: meta.next_cursor })}
          />
        </div>
        <nav
          id="filters"
          aria-label={pageTexts.filters}
          className="scroll-mt-20 grid gap-6 max-lg:border-t max-lg:border-line max-lg:pt-6 sm:max-lg:grid-cols-2 lg:sticky lg:top-22"
        >
          <FilterLinks
            heading={pageTexts.category}
            links={[
              {
                label: pageTexts.all,
                href: discoverPath(without(firstPage, 'category')),
                isCurrent: filters.category === undefined,
              },
              ...CATEGORIES.map((category) => ({
                label: discoverTexts.category[category],
                href: discoverPath({ ...firstPage, category }),
                isCurrent: filters.category === category,
                count: countOf(facets.category, category),
              })),
            ]}
          />
          <FilterLinks
            heading={pageTexts.level}
            links={[
              {
                label: pageTexts.all,
                href: discoverPath(without(firstPage, 'level')),
                isCurrent: filters.level === undefined,
              },
              ...COMPLEXITIES.filter(
                (level) => level === filters.level || (countOf(facets.level, level) ?? 0) > 0,
              ).map((level) => ({
                label: discoverTexts.level[level],
                href: discoverPath({ ...firstPage, level }),
                isCurrent: filters.level === level,
                count: countOf(facets.level, level),
              })),
            ]}
          />
          <FilterLinks
            heading={pageTexts.technologies}
            links={facets.technology.slice(0, SHOWN_TOPICS).map(({ value, label, projects }) => ({
              label,
              href: topicPath('technology', value),
              isCurrent: false,
              count: projects,
            }))}
          />
          <FilterLinks
            heading={pageTexts.subjects}
            links={facets.subject.slice(0, SHOWN_TOPICS).map(({ value, projects }) => ({
              label: capitalised(value),
              href: topicPath('subject', value),
              isCurrent: false,
              count: projects,
            }))}
          />
        </nav>
      </div>
    </DocumentFrame>
  );
}

interface FilterLink {
  readonly label: string;
  readonly href: string;
  readonly isCurrent: boolean;
  readonly count?: number | undefined;
}

function FilterLinks({ heading, links }: { heading: string; links: readonly FilterLink[] }) {
  if (links.length === 0) return null;
  return (
    <section>
      <h2 className="text-base">{heading}</h2>
      <ul className="mt-1">
        {links.map(({ label, href, isCurrent, count }) => (
          <li key={href + label}>
            <a
              href={href}
              aria-current={isCurrent ? 'true' : undefined}
              className={classNames(
                'flex min-h-8 items-center justify-between gap-3 rounded-xs text-sm underline-offset-3 hover:underline pointer-coarse:min-h-11',
                isCurrent ? 'font-semibold text-primary' : 'text-muted hover:text-ink',
              )}
            >
              <span className="min-w-0 truncate">{label}</span>
              {count !== undefined && <span className="tabular-nums">{formatNumber(count)}</span>}
            </a>
          </li>
        ))}
      </ul>
    </section>
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
      <summary className="inline-flex min-h-10 list-none items-center rounded-control px-3 text-sm hover:bg-ink/7 pointer-coarse:min-h-11">
        <span className="mr-1 text-muted">{pageTexts.sortLabel}</span>
        <span className="font-semibold">{pageTexts.sorts[current]}</span>
      </summary>
      <ul className="absolute right-0 z-30 mt-1 w-52 rounded-card border border-line bg-surface p-1 shadow-float">
        {sorts.map((sort) => (
          <li key={sort}>
            <a
              href={discoverPath(
                sort === usual ? without(filters, 'sort') : { ...filters, sort: sort as never },
              )}
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
      href: discoverPath(without(filters, 'view')),
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
          aria-label={label}
          title={label}
          aria-current={isCurrent ? 'true' : undefined}
          className="grid h-8 w-9 place-items-center rounded-[6px] text-muted hover:text-ink aria-[current]:bg-primary-soft aria-[current]:text-primary pointer-coarse:size-11"
        >
          <Icon aria-hidden="true" className="size-4.5" />
        </a>
      ))}
    </div>
  );
}

function NoProjects({ hasFilters }: { hasFilters: boolean }) {
  return hasFilters ? (
    <EmptyState
      drawing="search"
      title={discoverTexts.empty}
      hint={discoverTexts.emptyHint}
      action={
        <Button asChild variant="secondary">
          <a href="/discover">{discoverTexts.clearFilters}</a>
        </Button>
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

function countOf(values: readonly { value: string; projects: number }[], wanted: string): number {
  return values.find(({ value }) => value === wanted)?.projects ?? 0;
}

function without(filters: ListFilters, name: keyof ListFilters): ListFilters {
  const { [name]: _removed, ...rest } = filters;
  return rest;
}

function keep(filters: ListFilters, names: readonly (keyof ListFilters)[]): ListFilters {
  return Object.fromEntries(
    Object.entries(filters).filter(([name]) => names.includes(name as keyof ListFilters)),
  );
}

/** Subjects are kept in lower case. */
export function capitalised(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
