import { ChevronDown, LayoutGrid, List, SlidersHorizontal, X } from 'lucide-react';
import { cloneElement, type ReactElement, type ReactNode, useEffect, useRef } from 'react';
import { commonTexts } from '#words/screens/common.ts';
import { discoverTexts } from '#words/screens/discover.ts';
import { countFacets } from '../../components/project/facets.ts';
import { Button, buttonClass } from '../../components/ui/button.tsx';
import { classNames } from '../../lib/class-names.ts';
import { connectMenu } from '../../lib/connect-menu.ts';
import { type DiscoverView, type LinkTo, sortsFor } from './discover-view.ts';

interface ViewProps {
  view: DiscoverView;
  linkTo: LinkTo;
}

/** The title, the number of results, the filters of narrow screens, the sort and the view. */
export function ResultBar({
  title,
  isMarket,
  view,
  linkTo,
  search,
  count,
  isCounted,
  clear,
  children,
}: ViewProps & {
  title: string;
  isMarket: boolean;
  search: ReactNode;
  count: string;
  isCounted: boolean;
  clear: ReactElement;
  children: ReactNode;
}) {
  const hasSearch = search !== undefined;
  return (
    <div
      className={classNames(
        'flex flex-wrap items-center gap-2 pb-2 sm:justify-between sm:gap-x-4 sm:pb-3',
        hasSearch &&
          'sticky top-14 z-30 -mx-4 bg-paper px-4 pt-3 max-md:-mt-6 md:top-0 md:-mx-8 md:-mt-6 md:px-8',
      )}
    >
      <div
        className={classNames(
          'flex min-w-0 items-baseline gap-x-3',
          isMarket ? 'max-sm:order-1 max-sm:grow max-sm:basis-16' : 'max-sm:basis-full',
        )}
      >
        <h1 className={classNames('text-xl break-words', isMarket && 'max-sm:sr-only')}>{title}</h1>
        <output className="min-w-0 truncate text-sm text-muted">{count}</output>
      </div>
      {search}
      <FilterSheet filters={view.filters} count={count} isCounted={isCounted} clear={clear}>
        {children}
      </FilterSheet>
      <div className="ml-auto flex items-center gap-1 max-sm:order-2 sm:gap-2">
        <SortMenu view={view} linkTo={linkTo} />
        <ViewLinks view={view} linkTo={linkTo} />
      </div>
    </div>
  );
}

function FilterSheet({
  filters,
  count,
  isCounted,
  clear,
  children,
}: {
  filters: DiscoverView['filters'];
  count: string;
  isCounted: boolean;
  clear: ReactElement;
  children: ReactNode;
}) {
  const active = countFacets(filters);
  return (
    <DisclosureMenu
      kind="sheet"
      className="shrink-0 lg:hidden"
      // The scrim is a pseudo-element of the summary, so that a tap on it closes the sheet.
      summaryClass="inline-flex min-h-10 list-none items-center gap-2 rounded-control border border-control bg-surface px-2.5 text-sm font-semibold sm:px-3 pointer-coarse:min-h-11 in-open:before:fixed in-open:before:inset-0 in-open:before:z-50 in-open:before:bg-scrim in-open:before:content-['']"
      summary={
        <>
          <SlidersHorizontal aria-hidden="true" className="size-4.5 max-sm:hidden" />
          {discoverTexts.filters}
          {active > 0 && <span className="tabular-nums">{`(${active})`}</span>}
        </>
      }
    >
      <div className="fixed inset-x-0 bottom-0 z-60 flex max-h-[85dvh] flex-col rounded-t-[16px] border-t border-line bg-surface shadow-float">
        <p className="flex items-center justify-between gap-4 border-b border-line py-2 pr-2 pl-4 text-lg font-semibold">
          {discoverTexts.filters}
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
        <nav
          aria-label={discoverTexts.filters}
          className="min-h-0 grow overflow-y-auto overscroll-contain p-4"
        >
          {children}
        </nav>
        <p className="flex items-center justify-between gap-4 border-t border-line p-3 text-sm text-muted">
          {active > 0 && (
            <Button asChild variant="link">
              {clear}
            </Button>
          )}
          <button type="button" data-close-menu hidden className={classNames(buttonClass(), 'grow')}>
            {isCounted ? discoverTexts.showResults(count) : commonTexts.close}
          </button>
        </p>
      </div>
    </DisclosureMenu>
  );
}

function SortMenu({ view, linkTo }: ViewProps) {
  return (
    <DisclosureMenu
      kind="choice"
      className="relative"
      summaryClass="inline-flex min-h-10 list-none items-center rounded-control px-1 text-sm whitespace-nowrap hover:bg-tint pointer-coarse:min-h-11 sm:px-3"
      summary={
        <>
          <span className="mr-1 text-muted max-sm:sr-only">{discoverTexts.sortLabel}</span>
          <span className="font-semibold">{discoverTexts.sort[view.sort]}</span>
          <ChevronDown aria-hidden="true" className="ml-1 size-4 shrink-0" />
        </>
      }
    >
      <ul className="absolute right-0 z-30 mt-1 w-52 rounded-card border border-line bg-surface p-1 shadow-float">
        {sortsFor(view.filters).map((sort) => (
          <li key={sort}>
            {cloneElement(
              linkTo({ sort }) as ReactElement<Record<string, unknown>>,
              {
                'aria-current': sort === view.sort ? 'true' : undefined,
                className:
                  'flex min-h-9 items-center rounded-control px-3 text-sm hover:bg-sunken aria-[current]:font-semibold aria-[current]:text-primary pointer-coarse:min-h-11',
              },
              discoverTexts.sort[sort],
            )}
          </li>
        ))}
      </ul>
    </DisclosureMenu>
  );
}

const layouts = [
  { layout: 'grid', label: discoverTexts.grid, Icon: LayoutGrid },
  { layout: 'list', label: discoverTexts.list, Icon: List },
] as const;

function ViewLinks({ view, linkTo }: ViewProps) {
  return (
    <div className="flex rounded-control border border-control p-0.5">
      {layouts.map(({ layout, label, Icon }) => (
        <span key={layout} className="contents">
          {cloneElement(
            linkTo({ view: layout }) as ReactElement<Record<string, unknown>>,
            {
              'aria-label': label,
              title: label,
              'aria-current': layout === view.view ? 'true' : undefined,
              className:
                'grid h-8 w-9 place-items-center rounded-[6px] text-muted hover:text-ink aria-[current]:bg-primary-soft aria-[current]:text-primary pointer-coarse:size-10',
            },
            <Icon aria-hidden="true" className="size-4.5" />,
          )}
        </span>
      ))}
    </div>
  );
}

/**
 * Opens and closes without scripts, so public pages can contain it.
 *
 * @param kind - see `connectMenu`
 */
function DisclosureMenu({
  summary,
  summaryClass,
  className,
  kind,
  children,
}: {
  summary: ReactNode;
  summaryClass: string;
  className?: string;
  kind: 'choice' | 'sheet';
  children: ReactNode;
}) {
  const menu = useRef<HTMLDetailsElement>(null);
  useEffect(() => (menu.current === null ? undefined : connectMenu(menu.current)), []);
  return (
    <details ref={menu} data-menu={kind} className={className}>
      <summary className={summaryClass}>{summary}</summary>
      {children}
    </details>
  );
}
