import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { MAX_WEBHOOKS } from '#domain/webhooks/webhook.ts';
import { commonTexts } from '#words/screens/common.ts';
import { errorsTexts } from '#words/screens/errors.ts';
import { webhooksTexts } from '#words/screens/webhooks.ts';
import { useChangeWebhook, type Webhook, webhooksQuery } from '../../api/settings-queries.ts';
import { AlertDialog } from '../../components/ui/alert-dialog.tsx';
import { Badge, StatusBadge } from '../../components/ui/badge.tsx';
import { Button } from '../../components/ui/button.tsx';
import { CopyButton } from '../../components/ui/copy-button.tsx';
import { Dialog } from '../../components/ui/dialog.tsx';
import { EmptyState } from '../../components/ui/empty-state.tsx';
import { ErrorState } from '../../components/ui/error-state.tsx';
import { Skeleton } from '../../components/ui/skeleton.tsx';
import { formatDate, formatRelative } from '../../lib/format.ts';
import { toastError, toastSuccess } from '../../lib/toast.ts';
import { WebhookDeliveries } from './webhook-deliveries.tsx';
import { WebhookForm } from './webhook-form.tsx';

type View =
  | { readonly kind: 'list' }
  | { readonly kind: 'add' }
  | { readonly kind: 'secret'; readonly secret: string }
  | { readonly kind: 'deliveries'; readonly webhook: Webhook };

const LIST: View = { kind: 'list' };
const FORM_ID = 'add-webhook';

export function WebhooksDialog({ onClose }: { onClose: () => void }) {
  const [view, setView] = useState<View>(LIST);
  const [isSending, setSending] = useState(false);
  const query = useQuery(webhooksQuery);
  const count = query.data?.length ?? 0;
  const back = (
    <Button variant="secondary" onClick={() => setView(LIST)} className="w-full sm:w-auto">
      {webhooksTexts.back}
    </Button>
  );
  return (
    <Dialog
      open
      dismissOn={view.kind === 'list' || view.kind === 'deliveries' ? 'escape-or-outside' : 'escape'}
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      {...headOf(view)}
      footer={
        view.kind === 'list' && count === 0 ? undefined : (
          <>
            {view.kind === 'list' && (
              <Button
                disabled={count >= MAX_WEBHOOKS}
                onClick={() => setView({ kind: 'add' })}
                className="w-full sm:w-auto"
              >
                {webhooksTexts.add}
              </Button>
            )}
            {(view.kind === 'add' || view.kind === 'deliveries') && back}
            {view.kind === 'add' && (
              <Button type="submit" form={FORM_ID} busy={isSending} className="w-full sm:w-auto">
                {webhooksTexts.create}
              </Button>
            )}
            {view.kind === 'secret' && (
              <Button onClick={() => setView(LIST)} className="w-full sm:w-auto">
                {webhooksTexts.done}
              </Button>
            )}
          </>
        )
      }
    >
      {view.kind === 'list' && (
        <WebhookList
          query={query}
          onAdd={() => setView({ kind: 'add' })}
          onShow={(webhook) => setView({ kind: 'deliveries', webhook })}
        />
      )}
      {view.kind === 'add' && (
        <WebhookForm
          formId={FORM_ID}
          onSending={setSending}
          onMade={(secret) => setView({ kind: 'secret', secret })}
        />
      )}
      {view.kind === 'secret' && (
        <div className="space-y-4">
          <p className="rounded-control border border-line bg-sunken p-3 font-mono text-sm break-all select-all">
            {view.secret}
          </p>
          <CopyButton text={view.secret} label={webhooksTexts.copySecret} size="md" />
          <p className="text-sm text-muted">{webhooksTexts.secretHint}</p>
        </div>
      )}
      {view.kind === 'deliveries' && (
        <WebhookDeliveries webhookId={view.webhook.webhookId} isOff={view.webhook.disabledAt !== null} />
      )}
    </Dialog>
  );
}

function headOf(view: View): { title: string; description: string } {
  if (view.kind === 'add') return { title: webhooksTexts.addTitle, description: webhooksTexts.addLead };
  if (view.kind === 'secret') {
    return { title: webhooksTexts.secretTitle, description: webhooksTexts.secretLead };
  }
  if (view.kind === 'deliveries') {
    return { title: webhooksTexts.deliveriesTitle, description: view.webhook.url };
  }
  return { title: webhooksTexts.title, description: webhooksTexts.lead };
}

function WebhookList({
  query,
  onAdd,
  onShow,
}: {
  query: { data?: Webhook[] | undefined; isError: boolean; isFetching: boolean; refetch: () => unknown };
  onAdd: () => void;
  onShow: (webhook: Webhook) => void;
}) {
  const change = useChangeWebhook();
  const [removing, setRemoving] = useState<Webhook | null>(null);
  const { data: webhooks } = query;
  if (webhooks === undefined) {
    return query.isError ? (
      <ErrorState title={webhooksTexts.loadFailed} body={errorsTexts.network} query={query} />
    ) : (
      <div aria-busy="true" className="space-y-3">
        <output className="sr-only">{commonTexts.loading}</output>
        <Skeleton className="h-24 w-full" />
        <Skeleton className="h-24 w-full" />
      </div>
    );
  }
  if (webhooks.length === 0) {
    return (
      <EmptyState
        as="h3"
        title={webhooksTexts.none}
        hint={webhooksTexts.noneHint}
        action={<Button onClick={onAdd}>{webhooksTexts.add}</Button>}
      />
    );
  }
  return (
    <>
      <ul className="-my-4 divide-y divide-line">
        {webhooks.map((webhook) => (
          <WebhookRow
            key={webhook.webhookId}
            webhook={webhook}
            busy={change.isPending && change.variables.webhookId === webhook.webhookId}
            onShow={() => onShow(webhook)}
            onRemove={() => setRemoving(webhook)}
            onToggle={() =>
              change.mutate(
                {
                  webhookId: webhook.webhookId,
                  change: webhook.disabledAt === null ? 'pause' : 'enable',
                },
                { onError: showFailure },
              )
            }
          />
        ))}
      </ul>
      {webhooks.length >= MAX_WEBHOOKS && (
        <p className="mt-6 text-sm text-muted">{webhooksTexts.full(MAX_WEBHOOKS)}</p>
      )}
      <AlertDialog
        open={removing !== null}
        onOpenChange={() => setRemoving(null)}
        title={webhooksTexts.removeTitle}
        body={webhooksTexts.removeBody(removing?.url ?? '')}
        confirmLabel={webhooksTexts.remove}
        danger
        busy={change.isPending}
        onConfirm={() => {
          if (removing === null) return;
          change.mutate(
            { webhookId: removing.webhookId, change: 'remove' },
            {
              onSuccess: () => toastSuccess(webhooksTexts.removed),
              onError: showFailure,
              onSettled: () => setRemoving(null),
            },
          );
        }}
      />
    </>
  );
}

function showFailure(): void {
  toastError(webhooksTexts.changeFailed);
}

function WebhookRow({
  webhook,
  busy,
  onShow,
  onToggle,
  onRemove,
}: {
  webhook: Webhook;
  busy: boolean;
  onShow: () => void;
  onToggle: () => void;
  onRemove: () => void;
}) {
  const { url, events, disabledAt } = webhook;
  const { tone, label, line } = stateOf(webhook);
  return (
    <li className="space-y-2.5 py-4">
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1.5">
        <p className="min-w-0 grow basis-56 font-mono text-sm font-semibold break-all">
          <bdi>{url}</bdi>
        </p>
        <StatusBadge tone={tone} label={label} />
      </div>
      <p className="flex flex-wrap gap-1.5">
        {events.map((event) => (
          <Badge key={event}>{webhooksTexts.events[event]}</Badge>
        ))}
      </p>
      <p className="text-sm text-muted">{line}</p>
      <div className="flex flex-wrap gap-2">
        <Button size="sm" variant="secondary" aria-label={webhooksTexts.deliveriesOf(url)} onClick={onShow}>
          {webhooksTexts.deliveries}
        </Button>
        <Button
          size="sm"
          variant="secondary"
          busy={busy}
          aria-label={disabledAt === null ? webhooksTexts.pauseOf(url) : webhooksTexts.enableOf(url)}
          onClick={onToggle}
        >
          {disabledAt === null ? webhooksTexts.pause : webhooksTexts.enable}
        </Button>
        <Button size="sm" variant="secondary" aria-label={webhooksTexts.removeOf(url)} onClick={onRemove}>
          {webhooksTexts.remove}
        </Button>
      </div>
    </li>
  );
}

function stateOf({ createdAt, failingSince, disabledAt }: Webhook) {
  if (disabledAt !== null) {
    return failingSince === null
      ? ({
          tone: 'neutral',
          label: webhooksTexts.paused,
          line: webhooksTexts.pausedSince(formatDate(disabledAt)),
        } as const)
      : ({
          tone: 'bad',
          label: webhooksTexts.off,
          line: webhooksTexts.offSince(formatDate(disabledAt)),
        } as const);
  }
  if (failingSince !== null) {
    return {
      tone: 'warn',
      label: webhooksTexts.failing,
      line: webhooksTexts.failingSince(formatRelative(failingSince)),
    } as const;
  }
  return {
    tone: 'ok',
    label: webhooksTexts.active,
    line: webhooksTexts.addedOn(formatDate(createdAt)),
  } as const;
}
