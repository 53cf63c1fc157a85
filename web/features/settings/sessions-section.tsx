import { useQuery } from '@tanstack/react-query';
import { Laptop, LogOut, Smartphone } from 'lucide-react';
import { useState } from 'react';
import {
  type OpenSession,
  sessionsQuery,
  useEndOtherSessions,
  useEndSession,
} from '../../api/settings-queries.ts';
import { AlertDialog } from '../../components/ui/alert-dialog.tsx';
import { Badge } from '../../components/ui/badge.tsx';
import { Button } from '../../components/ui/button.tsx';
import { ErrorState } from '../../components/ui/error-state.tsx';
import { Skeleton } from '../../components/ui/skeleton.tsx';
import { formatDate, formatRelative } from '../../lib/format.ts';
import { commonTexts } from '../../lib/texts/common.ts';
import { errorsTexts } from '../../lib/texts/errors.ts';
import { navTexts } from '../../lib/texts/nav.ts';
import { settingsTexts } from '../../lib/texts/settings.ts';
import { toastError, toastSuccess } from '../../lib/toast.ts';
import { SettingsSection } from './settings-section.tsx';

/** Where the account is signed in. Not shown where the identity provider cannot tell. */
export function SessionsSection({ loggingOut, onLogout }: { loggingOut: boolean; onLogout: () => void }) {
  const query = useQuery(sessionsQuery);
  const end = useEndSession();
  const endOthers = useEndOtherSessions();
  const [asking, setAsking] = useState(false);
  const { data: sessions } = query;
  if (sessions === null) return null;
  if (sessions === undefined && query.isError) {
    return (
      <ErrorState
        title={settingsTexts.sessionsLoadFailed}
        body={errorsTexts.network}
        busy={query.isFetching}
        onRetry={() => void query.refetch()}
      />
    );
  }
  // This device first: it is the one to compare the others with.
  const rows = sessions?.toSorted((a, b) => Number(b.is_current) - Number(a.is_current));
  return (
    <SettingsSection
      title={settingsTexts.sessions}
      line={settingsTexts.sessionsHint}
      action={
        rows !== undefined && rows.length > 1 ? (
          <Button variant="secondary" onClick={() => setAsking(true)}>
            {settingsTexts.endOthers}
          </Button>
        ) : undefined
      }
    >
      {rows === undefined ? (
        <div aria-busy="true">
          <output className="sr-only">{commonTexts.loading}</output>
          <Skeleton className="h-14 w-full" />
        </div>
      ) : (
        <ul className="-mb-3 divide-y divide-line border-t border-line">
          {rows.map((session) => (
            <SessionRow
              key={session.session_id}
              session={session}
              busy={session.is_current ? loggingOut : end.isPending && end.variables === session.session_id}
              onEnd={() => {
                if (session.is_current) {
                  onLogout();
                  return;
                }
                end.mutate(session.session_id, {
                  onSuccess: () => toastSuccess(settingsTexts.sessionEnded),
                  onError: () => toastError(settingsTexts.sessionFailed),
                });
              }}
            />
          ))}
        </ul>
      )}
      <AlertDialog
        open={asking}
        onOpenChange={setAsking}
        title={settingsTexts.endOthersTitle}
        body={settingsTexts.endOthersBody}
        confirmLabel={settingsTexts.endOthers}
        busy={endOthers.isPending}
        onConfirm={() =>
          endOthers.mutate(undefined, {
            onSuccess: ({ ended }) => toastSuccess(settingsTexts.othersEnded(ended)),
            onError: () => toastError(settingsTexts.sessionFailed),
            onSettled: () => setAsking(false),
          })
        }
      />
    </SettingsSection>
  );
}

const phones: ReadonlySet<string | null> = new Set(['Android', 'iPhone', 'iPad']);

function SessionRow({ session, busy, onEnd }: { session: OpenSession; busy: boolean; onEnd: () => void }) {
  const device = settingsTexts.device(session.browser, session.system);
  const Icon = phones.has(session.system) ? Smartphone : Laptop;
  return (
    <li className="flex items-center gap-4 py-3">
      <Icon aria-hidden="true" className="size-6 shrink-0 text-muted" />
      <div className="min-w-0 grow">
        <p className="flex flex-wrap items-center gap-x-2.5 gap-y-1 font-medium">
          {device}
          {session.is_current && <Badge tone="primary">{settingsTexts.thisDevice}</Badge>}
        </p>
        <p className="text-sm text-muted">
          {session.is_current
            ? settingsTexts.inUse
            : settingsTexts.lastUsed(formatRelative(session.last_used_at))}
          {', '}
          {settingsTexts.signedInOn(formatDate(session.started_at))}
        </p>
      </div>
      {session.is_current ? (
        <Button
          size="sm"
          variant="secondary"
          className="shrink-0 whitespace-nowrap"
          busy={busy}
          icon={<LogOut aria-hidden="true" className="size-4" />}
          onClick={onEnd}
        >
          {navTexts.logout}
        </Button>
      ) : (
        <Button
          size="sm"
          variant="secondary"
          className="shrink-0"
          busy={busy}
          aria-label={settingsTexts.endSessionOf(device)}
          onClick={onEnd}
        >
          {settingsTexts.endSession}
        </Button>
      )}
    </li>
  );
}
