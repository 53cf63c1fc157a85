import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { daysUntilExpiry, TOKEN_WARNING_DAYS } from '#domain/accounts/api-token.ts';
import { apiTokensTexts } from '#words/screens/api-tokens.ts';
import { commonTexts } from '#words/screens/common.ts';
import { errorsTexts } from '#words/screens/errors.ts';
import { type ApiToken, apiTokensQuery, useRevokeToken } from '../../api/settings-queries.ts';
import { AlertDialog } from '../../components/ui/alert-dialog.tsx';
import { Badge } from '../../components/ui/badge.tsx';
import { Button } from '../../components/ui/button.tsx';
import { ErrorState } from '../../components/ui/error-state.tsx';
import { onDemandWhileOpen } from '../../components/ui/on-demand.tsx';
import { Skeleton } from '../../components/ui/skeleton.tsx';
import { classNames } from '../../lib/class-names.ts';
import { formatDate, formatRelative } from '../../lib/format.ts';
import { toastError, toastSuccess } from '../../lib/toast.ts';
import { SettingsSection } from './settings-section.tsx';

const ApiTokenDialog = onDemandWhileOpen(async () => (await import('./api-token-dialog.tsx')).ApiTokenDialog);

export function ApiTokensSection() {
  const query = useQuery(apiTokensQuery);
  const revoke = useRevokeToken();
  const [isMaking, setMaking] = useState(false);
  const [revoking, setRevoking] = useState<ApiToken | null>(null);
  const { data: tokens } = query;
  const isExpired = revoking !== null && daysLeftOf(revoking) === null;
  if (tokens === undefined && query.isError) {
    return <ErrorState title={apiTokensTexts.loadFailed} body={errorsTexts.network} query={query} />;
  }
  return (
    <SettingsSection
      title={apiTokensTexts.title}
      subtitle={apiTokensTexts.hint}
      action={
        <Button variant="secondary" onClick={() => setMaking(true)}>
          {apiTokensTexts.make}
        </Button>
      }
    >
      {tokens === undefined && (
        <div aria-busy="true">
          <output className="sr-only">{commonTexts.loading}</output>
          <Skeleton className="h-14 w-full" />
        </div>
      )}
      {tokens !== undefined && tokens.length > 0 && (
        <ul className="-mb-3 divide-y divide-line border-t border-line">
          {tokens.map((token) => (
            <TokenRow key={token.tokenId} token={token} onRevoke={() => setRevoking(token)} />
          ))}
        </ul>
      )}
      <ApiTokenDialog open={isMaking} onClose={() => setMaking(false)} />
      <AlertDialog
        open={revoking !== null}
        onOpenChange={() => setRevoking(null)}
        title={
          isExpired
            ? apiTokensTexts.removeTitle(revoking?.name ?? '')
            : apiTokensTexts.revokeTitle(revoking?.name ?? '')
        }
        body={isExpired ? apiTokensTexts.removeBody : apiTokensTexts.revokeBody}
        confirmLabel={isExpired ? apiTokensTexts.remove : apiTokensTexts.revoke}
        danger
        busy={revoke.isPending}
        onConfirm={() => {
          if (revoking === null) return;
          revoke.mutate(revoking.tokenId, {
            onSuccess: () => toastSuccess(isExpired ? apiTokensTexts.removed : apiTokensTexts.revoked),
            onError: () => toastError(isExpired ? apiTokensTexts.removeFailed : apiTokensTexts.revokeFailed),
            onSettled: () => setRevoking(null),
          });
        }}
      />
    </SettingsSection>
  );
}

function daysLeftOf({ expiresAt }: ApiToken): number | null {
  return daysUntilExpiry(new Date(expiresAt), new Date());
}

function TokenRow({ token, onRevoke }: { token: ApiToken; onRevoke: () => void }) {
  const { name, scopes, createdAt, lastUsedAt, expiresAt } = token;
  const daysLeft = daysLeftOf(token);
  return (
    <li className="flex items-center gap-4 py-3">
      <div className="min-w-0 grow">
        <p className="flex flex-wrap items-center gap-x-2.5 gap-y-1 font-medium break-words">
          <bdi>{name}</bdi>
          {scopes.map((scope) => (
            <Badge key={scope}>{apiTokensTexts.scopes[scope]}</Badge>
          ))}
          {daysLeft === null && <Badge tone="warn">{apiTokensTexts.expired}</Badge>}
        </p>
        <p className="text-sm text-muted">
          {apiTokensTexts.madeOn(formatDate(createdAt))}
          {', '}
          {lastUsedAt === null
            ? apiTokensTexts.neverUsed
            : apiTokensTexts.lastUsed(formatRelative(lastUsedAt))}
          {', '}
          <span className={classNames(daysLeft !== null && daysLeft <= TOKEN_WARNING_DAYS && 'text-warn')}>
            {daysLeft === null
              ? apiTokensTexts.expiredOn(formatDate(expiresAt))
              : apiTokensTexts.expiresIn(daysLeft)}
          </span>
        </p>
      </div>
      <Button
        size="sm"
        variant="secondary"
        className="shrink-0"
        aria-label={daysLeft === null ? apiTokensTexts.removeOf(name) : apiTokensTexts.revokeOf(name)}
        onClick={onRevoke}
      >
        {daysLeft === null ? apiTokensTexts.remove : apiTokensTexts.revoke}
      </Button>
    </li>
  );
}
