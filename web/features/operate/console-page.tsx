import { type QueryKey, useQuery, type UseQueryOptions } from '@tanstack/react-query';
import { Link, useLocation } from '@tanstack/react-router';
import { ArrowLeft, Inbox, ScrollText, Search, UsersRound, Wallet } from 'lucide-react';
import type { ComponentType, ReactNode } from 'react';
import { QUEUE_KINDS } from '#domain/operators/queue.ts';
import type { Roles } from '#domain/operators/roles.ts';
import { PAYOUT_STATES } from '#domain/payouts/payout-states.ts';
import { commonTexts } from '#words/screens/common.ts';
import { operateTexts } from '#words/screens/operate.ts';
import { isProblem } from '../../api/api-client.ts';
import { failureBody } from '../../api/message-of-error.ts';
import {
  consolePersonQuery,
  consoleProjectQuery,
  consolePurchaseQuery,
  operatorCaseQuery,
  operatorClaimQuery,
  operatorReportQuery,
  secondFactorQuery,
  type SecondFactorState,
} from '../../api/operate-queries.ts';
import { useProfile } from '../../api/session.tsx';
import { FullScreenMessage } from '../../components/layout/full-screen-message.tsx';
import { Logo } from '../../components/layout/logo.tsx';
import { NotFound } from '../../components/layout/not-found.tsx';
import { contentId, SkipLink } from '../../components/layout/skip-link.tsx';
import { ThemeToggle } from '../../components/layout/theme-toggle.tsx';
import { EmptyState } from '../../components/ui/empty-state.tsx';
import { ErrorState } from '../../components/ui/error-state.tsx';
import { classNames } from '../../lib/class-names.ts';
import { ActionsPage } from './actions-page.tsx';
import { CasePage } from './case-page.tsx';
import { ClaimPage } from './claim-page.tsx';
import { ConsoleLink, ListState } from './console-parts.tsx';
import { PayoutsPage } from './payouts-page.tsx';
import { PersonPage } from './person-page.tsx';
import { ProjectPage } from './project-page.tsx';
import { PurchasePage } from './purchase-page.tsx';
import { QueuePage } from './queue-page.tsx';
import { ReportPage } from './report-page.tsx';
import { RolesPage } from './roles-page.tsx';
import { SearchPage } from './search-page.tsx';
import { SecondFactorGate } from './second-factor-gate.tsx';

export function ConsolePage() {
  const path = useLocation({ select: ({ pathname }) => decodePath(pathname) });
  const query = useQuery(secondFactorQuery);
  const { data: state, error } = query;
  if (isProblem(error, 'not-found')) return <NotFound />;
  if (state === undefined) {
    if (error === null) return <FullScreenMessage message={commonTexts.loading} />;
    return <ErrorState body={failureBody(error)} query={query} className="m-8" />;
  }
  return (
    <ConsoleFrame path={path} isOpen={state.provedUntil !== null}>
      {state.provedUntil === null ? (
        <SecondFactorGate isEnrolled={state.enrolled} />
      ) : (
        <Section path={path} state={state} />
      )}
    </ConsoleFrame>
  );
}

const isUuid = (text: string): boolean => /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/u.test(text);

function decodePath(pathname: string): string {
  return pathname
    .split('/')
    .slice(2)
    .filter((part) => part !== '')
    .map((part) => decodeURIComponent(part))
    .join('/');
}

/** Operators only read what is their own matter. */
function Item<Found extends { readonly ownMatter: boolean }, Key extends QueryKey>({
  query: options,
  roles,
  Page,
}: {
  query: UseQueryOptions<Found, Error, Found, Key>;
  roles: Roles;
  Page: ComponentType<{ found: Found; roles: Roles }>;
}) {
  const query = useQuery(options);
  const { data } = query;
  if (data === undefined) return <ListState query={query} />;
  return <Page found={data} roles={data.ownMatter ? [] : roles} />;
}

function Section({ path, state: { roles } }: { path: string; state: SecondFactorState }) {
  const [section = '', item = ''] = path.split('/');
  const kind = QUEUE_KINDS.find((known) => known === item);
  const isNumber = /^\d{1,9}$/u.test(item);
  if (section === '' || (section === 'queue' && kind !== undefined)) {
    return <QueuePage kind={kind} roles={roles} />;
  }
  if (section === 'cases' && isNumber) {
    return <Item key={item} roles={roles} query={operatorCaseQuery(item)} Page={CasePage} />;
  }
  if (section === 'claims' && isNumber) {
    return <Item key={item} roles={roles} query={operatorClaimQuery(item)} Page={ClaimPage} />;
  }
  if (section === 'reports' && isNumber) {
    return <Item key={item} roles={roles} query={operatorReportQuery(item)} Page={ReportPage} />;
  }
  if (section === 'search') return <SearchPage key={path} text={path.slice('search/'.length)} />;
  if (isUuid(item)) {
    if (section === 'people') {
      return <Item key={item} roles={roles} query={consolePersonQuery(item)} Page={PersonPage} />;
    }
    if (section === 'projects') {
      return <Item key={item} roles={roles} query={consoleProjectQuery(item)} Page={ProjectPage} />;
    }
    if (section === 'purchases') {
      return <Item key={item} roles={roles} query={consolePurchaseQuery(item)} Page={PurchasePage} />;
    }
  }
  if (section === 'payouts') {
    return <PayoutsPage state={PAYOUT_STATES.find((known) => known === item)} roles={roles} />;
  }
  if (section === 'roles') return <RolesPage roles={roles} />;
  if (section === 'actions') return <ActionsPage />;
  return (
    <EmptyState
      title={operateTexts.notFound}
      drawing="search"
      action={
        <ConsoleLink to="" className="font-semibold text-primary underline underline-offset-3">
          {operateTexts.toQueue}
        </ConsoleLink>
      }
    />
  );
}

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

function ConsoleFrame({ path, isOpen, children }: { path: string; isOpen: boolean; children: ReactNode }) {
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
