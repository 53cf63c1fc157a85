import { Link } from '@tanstack/react-router';
import { ArrowLeft, Inbox, ScrollText, Search, UsersRound, Wallet } from 'lucide-react';
import type { ReactNode } from 'react';
import { operateTexts } from '#words/screens/operate.ts';
import { useProfile } from '../../api/session.tsx';
import { Logo } from '../../components/layout/logo.tsx';
import { contentId, SkipLink } from '../../components/layout/skip-link.tsx';
import { ThemeToggle } from '../../components/layout/theme-toggle.tsx';
import { classNames } from '../../lib/class-names.ts';
import { ConsoleLink } from './console-link.tsx';

const sections = [
  { path: '', starts: ['', 'queue', 'cases', 'claims'], label: operateTexts.sections.queue, icon: Inbox },
  {
    path: 'search',
    starts: ['search', 'people', 'projects', 'purchases'],
    label: operateTexts.sections.search,
    icon: Search,
  },
  { path: 'payouts', starts: ['payouts'], label: operateTexts.sections.payouts, icon: Wallet },
  { path: 'roles', starts: ['roles'], label: operateTexts.sections.roles, icon: UsersRound },
  { path: 'actions', starts: ['actions'], label: operateTexts.sections.actions, icon: ScrollText },
] as const;

export function ConsoleFrame({
  path,
  isOpen,
  children,
}: {
  path: string;
  isOpen: boolean;
  children: ReactNode;
}) {
  const { username } = useProfile();
  const [first = ''] = path.split('/');
  return (
    <div className="flex min-h-dvh flex-col">
      <SkipLink />
      <header className="sticky top-0 z-40 border-b border-line bg-surface">
        <div className="mx-auto flex max-w-[1360px] flex-wrap items-center gap-x-5 px-4 md:px-6">
          <div className="flex min-h-12 items-center gap-2.5">
            <Logo markOnly />
            <span className="font-semibold">{operateTexts.title}</span>
          </div>
          {isOpen && (
            <nav
              aria-label={operateTexts.title}
              className="order-last -mx-2 flex w-full flex-wrap md:order-none md:mx-0 md:w-auto"
            >
              {sections.map(({ path: to, starts, label, icon: Icon }) => {
                const isCurrent = (starts as readonly string[]).includes(first);
                return (
                  <ConsoleLink
                    key={to}
                    to={to}
                    isCurrent={isCurrent}
                    className={classNames(
                      '-mb-px inline-flex min-h-11 shrink-0 items-center gap-2 border-b-2 px-2 text-sm md:min-h-12 md:px-3 font-semibold transition-colors',
                      isCurrent ? 'border-primary text-ink' : 'border-transparent text-muted hover:text-ink',
                    )}
                  >
                    <Icon aria-hidden="true" className="size-4 max-lg:hidden" />
                    {label}
                  </ConsoleLink>
                );
              })}
            </nav>
          )}
          <div className="ml-auto flex items-center gap-3">
            <span className="hidden text-sm text-muted lg:inline">
              {operateTexts.signedInAs(username ?? '')}
            </span>
            <Link
              to="/dashboard"
              className="inline-flex min-h-11 items-center gap-1.5 text-sm font-semibold text-primary underline-offset-3 hover:underline"
            >
              <ArrowLeft aria-hidden="true" className="size-4" />
              {operateTexts.toMarket}
            </Link>
            <ThemeToggle />
          </div>
        </div>
      </header>
      <main id={contentId} tabIndex={-1} className="grow focus:outline-none">
        <div className="mx-auto max-w-[1360px] px-4 py-5 md:px-6">{children}</div>
      </main>
    </div>
  );
}
