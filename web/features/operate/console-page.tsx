import { useQuery } from '@tanstack/react-query';
import { useLocation } from '@tanstack/react-router';
import { QUEUE_KINDS } from '#domain/operators/queue.ts';
import { PAYOUT_STATES } from '#domain/payouts/payout-states.ts';
import { commonTexts } from '#words/screens/common.ts';
import { operateTexts } from '#words/screens/operate.ts';
import { isProblem } from '../../api/api-client.ts';
import { failureBody } from '../../api/failure-body.ts';
import { secondFactorQuery, type SecondFactorState } from '../../api/operate-queries.ts';
import { FullScreenMessage } from '../../components/layout/full-screen-message.tsx';
import { NotFound } from '../../components/layout/not-found.tsx';
import { EmptyState } from '../../components/ui/empty-state.tsx';
import { ErrorState } from '../../components/ui/error-state.tsx';
import { ActionsPage } from './actions-page.tsx';
import { CasePage } from './case-page.tsx';
import { ClaimPage } from './claim-page.tsx';
import { ConsoleFrame } from './console-frame.tsx';
import { ConsoleLink } from './console-link.tsx';
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
    return (
      <ErrorState
        body={failureBody(error)}
        onRetry={() => void query.refetch()}
        busy={query.isFetching}
        className="m-8"
      />
    );
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

function Section({ path, state: { roles } }: { path: string; state: SecondFactorState }) {
  const [section = '', item = ''] = path.split('/');
  const kind = QUEUE_KINDS.find((known) => known === item);
  const isNumber = /^\d{1,9}$/u.test(item);
  if (section === '' || (section === 'queue' && kind !== undefined)) {
    return <QueuePage kind={kind} roles={roles} />;
  }
  if (section === 'cases' && isNumber) return <CasePage key={item} number={item} roles={roles} />;
  if (section === 'claims' && isNumber) return <ClaimPage key={item} number={item} roles={roles} />;
  if (section === 'reports' && isNumber) return <ReportPage key={item} number={item} roles={roles} />;
  if (section === 'search') return <SearchPage key={path} text={path.slice('search/'.length)} />;
  if (isUuid(item)) {
    if (section === 'people') return <PersonPage key={item} id={item} roles={roles} />;
    if (section === 'projects') return <ProjectPage key={item} id={item} roles={roles} />;
    if (section === 'purchases') return <PurchasePage key={item} id={item} roles={roles} />;
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
