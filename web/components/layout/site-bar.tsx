import { CircleUserRound, Search } from 'lucide-react';
import type { ReactNode } from 'react';
import { pageTexts } from '#words/pages/public.ts';
import { commonTexts } from '#words/screens/common.ts';
import { discoverTexts } from '#words/screens/discover.ts';
import { navTexts } from '#words/screens/nav.ts';
import { TextInput } from '../forms/text-input.tsx';
import { Button } from '../ui/button.tsx';
import { Logo } from './logo.tsx';
import { PageLink } from './page-link.tsx';
import { PlainThemeToggle } from './plain-theme-toggle.tsx';
import { SkipLink } from './skip-link.tsx';
import { suggestionListId } from './suggestion-list-id.ts';

/**
 * The bar of the pages for visitors and members. It has no state, so that the server can render it: the search is a plain
 * form, and CSS shows either the links to sign in or those of members.
 *
 * @param account - the member's link to the dashboard, once the member is known.
 */
export function SiteBar({
  search = '',
  onSearch,
  account,
  loginNext,
}: {
  search?: string | undefined;
  /** Searches within the application; without it, the form loads the page of the results. */
  onSearch?: ((search: string) => void) | undefined;
  account?: ReactNode;
  /** The page to return to after signing in. */
  loginNext?: string | undefined;
}) {
  return (
    <header className="z-40 border-b border-line bg-paper md:sticky md:top-0">
      <SkipLink />
      <div className="mx-auto grid max-w-[1264px] grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-x-3 gap-y-2 px-4 py-2 md:h-16 md:gap-x-6 md:px-8 md:py-0">
        <PageLink
          to="/"
          aria-label={navTexts.home}
          className="inline-flex min-h-11 items-center rounded-control"
        >
          <Logo className="max-[359px]:[&>span]:sr-only" />
        </PageLink>
        <search className="max-md:col-span-3 max-md:row-start-2">
          <form
            action="/discover"
            method="get"
            className="mx-auto md:max-w-xl"
            onSubmit={
              onSearch &&
              ((event) => {
                event.preventDefault();
                const words = new FormData(event.currentTarget).get('search');
                onSearch(typeof words === 'string' ? words : '');
              })
            }
          >
            <TextInput
              key={search}
              type="search"
              name="search"
              list={suggestionListId}
              defaultValue={search}
              aria-label={discoverTexts.searchLabel}
              placeholder={discoverTexts.searchPlaceholder}
              maxLength={100}
              autoComplete="off"
              enterKeyHint="search"
              leading={<Search aria-hidden="true" className="size-5" />}
            />
            <datalist id={suggestionListId} aria-label={discoverTexts.searchLabel} />
          </form>
        </search>
        <nav
          aria-label={commonTexts.mainNavigation}
          className="flex items-center justify-end gap-1 max-md:col-start-3 max-md:row-start-1 sm:gap-2"
        >
          <PlainThemeToggle className="max-sm:hidden" />
          <Button asChild variant="quiet" className="max-[359px]:px-2">
            <PageLink to="/add-project">{pageTexts.sell}</PageLink>
          </Button>
          {account ?? (
            <>
              <Button asChild className="signed-in:hidden">
                <a
                  href={
                    loginNext === undefined ? '/login' : `/login?${new URLSearchParams({ next: loginNext })}`
                  }
                >
                  {navTexts.login}
                </a>
              </Button>
              <a
                href="/dashboard"
                aria-label={pageTexts.account}
                title={pageTexts.account}
                className="inline-grid size-10 place-items-center rounded-full bg-primary-soft text-primary not-signed-in:hidden pointer-coarse:size-11"
              >
                <CircleUserRound aria-hidden="true" className="size-6" />
              </a>
            </>
          )}
        </nav>
      </div>
    </header>
  );
}
