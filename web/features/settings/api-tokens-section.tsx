import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { apiTokensTexts } from '#words/screens/api-tokens.ts';
import { commonTexts } from '#words/screens/common.ts';
import { errorsTexts } from '#words/screens/errors.ts';
import { type ApiToken, apiTokensQuery, useRevokeToken } from '../../api/api-token-queries.ts';
import { AlertDialog } from '../../components/ui/alert-dialog.tsx';
import { Badge } from '../../components/ui/badge.tsx';
import { Button } from '../../components/ui/button.tsx';
import { ErrorState } from '../../components/ui/error-state.tsx';
import { onDemandWhileOpen } from '../../components/ui/on-demand.tsx';
import { Skeleton } from '../../components/ui/skeleton.tsx';
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
  if (tokens === undefined && query.isError) {
    return (
      <ErrorState
        title={apiTokensTexts.loadFailed}
        body={errorsTexts.network}
        busy={query.isFetching}
        onRetry={() => void query.refetch()}
      />
    );
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
        title={apiTokensTexts.revokeTitle(revoking?.name ?? '')}
        body={apiTokensTexts.revokeBody}
        confirmLabel={apiTokensTexts.revoke}
        danger
        busy={revoke.isPending}
        onConfirm={() => {
          if (revoking === null) return;
          revoke.mutate(revoking.tokenId, {
            onSuccess: () => toastSuccess(apiTokensTexts.revoked),
            onError: () => toastError(apiTokensTexts.revokeFailed),
            onSettled: () => setRevoking(null),
          });
        }}
      />
    </SettingsSection>
  );
}

function TokenRow({ token, onRevoke }: { token: ApiToken; onRevoke: () => void }) {
  const { name, scopes, createdAt, lastUsedAt } = token;
  return (
    <li className="flex items-center gap-4 py-3">
      <div className="min-w-0 grow">
        <p className="flex flex-wrap items-center gap-x-2.5 gap-y-1 font-medium break-words">
          <bdi>{name}</bdi>
          {scopes.map((scope) => (
            <Badge key={scope}>{apiTokensTexts.scopes[scope]}</Badge>
          ))}
        </p>
        <p className="text-sm text-muted">
          {apiTokensTexts.madeOn(formatDate(createdAt))}
          {', '}
          {lastUsedAt === null
            ? apiTokensTexts.neverUsed
            : apiTokensTexts.lastUsed(formatRelative(lastUsedAt))}
        </p>
      </div>
      <Button
        size="sm"
        variant="secondary"
        className="shrink-0"
        aria-label={apiTokensTexts.revokeOf(name)}
        onClick={onRevoke}
      >
        {apiTokensTexts.revoke}
      </Button>
    </li>
  );
}
