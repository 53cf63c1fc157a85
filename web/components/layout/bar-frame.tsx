import { CircleUserRound, Search } from 'lucide-react';
import type { ReactNode } from 'react';
import { pageTexts } from '#words/pages/public.ts';
import { commonTexts } from '#words/screens/common.ts';
import { navTexts } from '#words/screens/nav.ts';
import { classNames } from '../../lib/class-names.ts';
import { localPath } from '../../lib/local-path.ts';
import { loginPath } from '../../lib/public-paths.ts';
import { TextInput } from '../forms/text-input.tsx';
import { Avatar } from '../ui/avatar.tsx';
import { Button } from '../ui/button.tsx';
import { Logo } from './logo.tsx';
import { PageLink } from './page-link.tsx';
import { PlainThemeToggle } from './plain-theme-toggle.tsx';
import { SiteFooter } from './site-footer.tsx';
import { contentId, SkipLink } from './skip-link.tsx';
import { suggestionListId } from './suggestion-list-id.ts';

export function BarFrame({
  banner,
  isDense = false,
  children,
  ...bar
}: SiteBarProps & {
  banner?: ReactNode;
  isDense?: boolean;
  children: ReactNode;
}) {
  return (
    <div className="flex min-h-dvh flex-col">
      {banner}
      <SiteBar {...bar} />
      <main
        id={contentId}
        tabIndex={-1}
        className={classNames(
          'mx-auto w-full max-w-[1264px] grow px-4 focus:outline-none md:px-8',
          isDense ? 'pt-3' : 'pt-5 md:pt-8',
        )}
      >
        {children}
      </main>
      <SiteFooter />
    </div>
  );
}

interface SiteBarProps {
  search?: string | undefined;
  filters?: Readonly<Record<string, string | boolean>> | undefined;
  /** Searches within the application. If absent, the form loads the results page. */
  onSearch?: ((search: string) => void) | undefined;
  user?: { name: string; photoUrl?: string | null } | undefined;
  loginNext?: string | undefined;
}

/** Must not have state, because public pages contain it as static HTML. */
function SiteBar({ search = '', filters, onSearch, user, loginNext }: SiteBarProps) {
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
            action={localPath('/discover')}
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
              aria-label={navTexts.searchLabel}
              placeholder={navTexts.searchPlaceholder}
              maxLength={100}
              autoComplete="off"
              enterKeyHint="search"
              leading={<Search aria-hidden="true" className="size-5" />}
            />
            {Object.entries(filters ?? {}).map(([name, value]) => (
              <input key={name} type="hidden" name={name} value={String(value)} />
            ))}
            <datalist id={suggestionListId} aria-label={navTexts.searchLabel} />
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
          {user === undefined && (
            <Button asChild className="signed-in:hidden">
              <a href={localPath(loginNext === undefined ? '/login' : loginPath(loginNext))}>
                {navTexts.login}
              </a>
            </Button>
          )}
          <PageLink
            to="/dashboard"
            aria-label={pageTexts.account}
            title={pageTexts.account}
            data-member={user === undefined ? '' : undefined}
            className={classNames(
              'inline-grid size-10 place-items-center rounded-full pointer-coarse:size-11',
              user === undefined && 'not-signed-in:hidden',
            )}
          >
            {user === undefined ? (
              <span className="grid size-10 place-items-center overflow-hidden rounded-full bg-primary-soft text-sm font-bold text-primary">
                <CircleUserRound aria-hidden="true" className="size-6" />
              </span>
            ) : (
              <Avatar name={user.name} src={user.photoUrl} />
            )}
          </PageLink>
        </nav>
      </div>
    </header>
  );
}
