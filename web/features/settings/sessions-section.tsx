import { useQuery } from '@tanstack/react-query';
import { Laptop, Smartphone } from 'lucide-react';
import { useState } from 'react';
import { sorted } from '#domain/common/ordered-copy.ts';
import { commonTexts } from '#words/screens/common.ts';
import { errorsTexts } from '#words/screens/errors.ts';
import { settingsTexts } from '#words/screens/settings.ts';
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
import { toastError, toastSuccess } from '../../lib/toast.ts';
import { SettingsSection } from './settings-section.tsx';

export function SessionsSection({ loggingOut, onLogout }: { loggingOut: boolean; onLogout: () => void }) {
  const query = useQuery(sessionsQuery);
  const end = useEndSession();
  const endOthers = useEndOtherSessions();
  const [confirming, setConfirming] = useState(false);
  const { data: sessions } = query;
  if (sessions === null) return null;
  if (sessions === undefined && query.isError) {
    return <ErrorState title={settingsTexts.sessionsLoadFailed} body={errorsTexts.network} query={query} />;
  }
  const rows = sessions && sorted(sessions, (a, b) => Number(b.isCurrent) - Number(a.isCurrent));
  return (
    <SettingsSection
      title={settingsTexts.sessions}
      subtitle={settingsTexts.sessionsHint}
      action={
        rows !== undefined && rows.length > 1 ? (
          <Button variant="secondary" onClick={() => setConfirming(true)}>
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
              key={session.sessionId}
              session={session}
              busy={session.isCurrent ? loggingOut : end.isPending && end.variables === session.sessionId}
              onEnd={() => {
                if (session.isCurrent) {
                  onLogout();
                  return;
                }
                end.mutate(session.sessionId, {
                  onSuccess: () => toastSuccess(settingsTexts.sessionEnded),
                  onError: () => toastError(settingsTexts.sessionFailed),
                });
              }}
            />
          ))}
        </ul>
      )}
      <AlertDialog
        open={confirming}
        onOpenChange={setConfirming}
        title={settingsTexts.endOthersTitle}
        body={settingsTexts.endOthersBody}
        confirmLabel={settingsTexts.endOthers}
        busy={endOthers.isPending}
        onConfirm={() =>
          endOthers.mutate(undefined, {
            onSuccess: ({ ended }) => toastSuccess(settingsTexts.othersEnded(ended)),
            onError: () => toastError(settingsTexts.sessionFailed),
            onSettled: () => setConfirming(false),
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
          {session.isCurrent && <Badge tone="primary">{settingsTexts.thisDevice}</Badge>}
        </p>
        <p className="text-sm text-muted">
          {session.isCurrent
            ? settingsTexts.activeNow
            : settingsTexts.lastUsed(formatRelative(session.lastUsedAt))}
          {', '}
          {settingsTexts.signedInOn(formatDate(session.startedAt))}
        </p>
      </div>
      <Button
        size="sm"
        variant="secondary"
        className="shrink-0 whitespace-nowrap"
        busy={busy}
        aria-label={session.isCurrent ? undefined : settingsTexts.endSessionOf(device)}
        onClick={onEnd}
      >
        {settingsTexts.endSession}
      </Button>
    </li>
  );
}
