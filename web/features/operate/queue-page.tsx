import { useInfiniteQuery } from '@tanstack/react-query';
import { CircleAlert } from 'lucide-react';
import { useState } from 'react';
import { QUEUE_KINDS, type QueueKind } from '#domain/operators/queue.ts';
import { type Roles, roleToClear } from '#domain/operators/roles.ts';
import type { CaseReason, CaseState } from '#domain/orders/order-case.ts';
import type { PayoutState } from '#domain/payouts/payout-states.ts';
import type { ClaimReason } from '#domain/projects/claim.ts';
import type { ReportKind, ReportReason } from '#domain/reports/report.ts';
import { operateTexts } from '#words/screens/operate.ts';
import { caseTexts } from '#words/screens/order-case.ts';
import { reportsTexts } from '#words/screens/reports.ts';
import { type QueueItem, queueQuery } from '../../api/operate-queries.ts';
import { SegmentedControl } from '../../components/forms/segmented-control.tsx';
import { Badge, type Tone } from '../../components/ui/badge.tsx';
import { Button } from '../../components/ui/button.tsx';
import { type Column, DataTable } from '../../components/ui/data-table.tsx';
import { EmptyState } from '../../components/ui/empty-state.tsx';
import { classNames } from '../../lib/class-names.ts';
import { formatAmount, formatDateTime, formatDeadline } from '../../lib/format.ts';
import { useDocumentTitle } from '../../lib/use-document-title.ts';
import { useNow } from '../../lib/use-now.ts';
import { ConsoleLink, FilterLinks, ListState, LoadMore } from './console-parts.tsx';
import { MarketFigures } from './market-figures.tsx';
import { ReasonDialog } from './reason-dialog.tsx';

const texts = operateTexts.queue;

export function QueuePage({ kind, roles }: { kind: QueueKind | undefined; roles: Roles }) {
  useDocumentTitle(texts.title);
  const [scope, setScope] = useState<'waiting' | 'all'>('waiting');
  const [clearing, setClearing] = useState<QueueItem | null>(null);
  const query = useInfiniteQuery(queueQuery({ kind, scope }));
  const counts = query.data?.pages[0]?.meta.counts;
  const items = query.data?.pages.flatMap(({ data }) => data) ?? [];
  const onClear = (item: QueueItem) =>
    roles.includes(roleToClear(item.key)) ? () => setClearing(item) : undefined;
  return (
    <>
      <div className="mb-4 flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <h1 className="text-xl">{texts.title}</h1>
        <SegmentedControl
          label={texts.scope}
          segments={[
            { value: 'waiting', label: texts.waiting },
            { value: 'all', label: texts.all },
          ]}
          value={scope}
          onValueChange={setScope}
        />
      </div>
      <MarketFigures />
      <KindFilter kind={kind} counts={counts} />
      <ListState query={query} />
      {query.data !== undefined && (
        <DataTable
          caption={texts.caption}
          columns={columns(onClear)}
          rows={items}
          rowKey={keyOf}
          renderPhoneRow={(item) => <PhoneRow item={item} onClear={onClear} />}
          empty={<EmptyState title={texts.empty} hint={texts.emptyHint} />}
        />
      )}
      <LoadMore query={query} />
      {clearing !== null && (
        <ReasonDialog
          title={texts.clearTitle(clearing.title)}
          description={texts.clearBody}
          submit={texts.clear}
          toStep={(reason) => (send) =>
            send('POST /api/operate/alerts/clear', {
              body: { code: clearing.key, subject: clearing.subject ?? '', reason },
            })
          }
          onClose={() => setClearing(null)}
        />
      )}
    </>
  );
}

function KindFilter({
  kind,
  counts,
}: {
  kind: QueueKind | undefined;
  counts: Readonly<Record<QueueKind, number>> | undefined;
}) {
  const total = counts === undefined ? undefined : Object.values(counts).reduce((sum, count) => sum + count);
  const choices = [
    { to: '', label: texts.every, count: total, isCurrent: kind === undefined },
    ...QUEUE_KINDS.map((one) => ({
      to: `queue/${one}`,
      label: operateTexts.kinds[one].many,
      count: counts?.[one],
      isCurrent: kind === one,
    })),
  ];
  return <FilterLinks label={texts.filter} choices={choices} />;
}

const keyOf = ({ kind, key, subject }: QueueItem): string => `${kind} ${key} ${subject ?? ''}`;

const tones: Readonly<Record<QueueKind, Tone>> = {
  case: 'primary',
  claim: 'warn',
  report: 'warn',
  refund: 'primary',
  alert: 'bad',
  payout: 'neutral',
  support: 'neutral',
  proof: 'primary',
};

type OnClear = (item: QueueItem) => (() => void) | undefined;

function columns(onClear: OnClear): Column<QueueItem>[] {
  return [
    { id: 'kind', header: texts.kind, cell: (item) => <KindBadge item={item} />, className: 'w-32' },
    { id: 'matter', header: texts.matter, isName: true, cell: (item) => <Matter item={item} /> },
    {
      id: 'amount',
      header: texts.amount,
      align: 'end',
      cell: ({ amountMinor }) => (amountMinor === null ? '' : formatAmount(amountMinor)),
    },
    { id: 'due', header: texts.due, cell: (item) => <Due item={item} />, className: 'whitespace-nowrap' },
    {
      id: 'actions',
      header: texts.clear,
      isActions: true,
      cell: (item) => <ClearButton item={item} onClear={onClear} />,
    },
  ];
}

function KindBadge({ item: { kind, key } }: { item: QueueItem }) {
  return (
    <Badge tone={tones[kind]}>
      {operateTexts.kinds[kind].one}
      {kind !== 'alert' && kind !== 'support' && kind !== 'proof' && (
        <span className="tabular-nums">{key}</span>
      )}
    </Badge>
  );
}

function Matter({ item }: { item: QueueItem }) {
  const to = pathOf(item);
  return (
    <div className="min-w-0 py-0.5">
      {to === null ? (
        <span dir="auto" className="font-semibold break-words">
          {item.title}
        </span>
      ) : (
        <ConsoleLink to={to} className="font-semibold break-words underline-offset-3 hover:underline">
          <bdi>{titleOf(item)}</bdi>
        </ConsoleLink>
      )}
      <p className="text-sm font-normal break-words text-muted">{detailOf(item)}</p>
    </div>
  );
}

function titleOf({ kind, title }: QueueItem): string {
  if (kind === 'report') return operateTexts.reportKinds[title as ReportKind];
  return title === '' ? operateTexts.payouts.noAccount : title;
}

function pathOf({ kind, key, subject }: QueueItem): string | null {
  switch (kind) {
    case 'case':
      return `cases/${key}`;
    case 'claim':
      return `claims/${key}`;
    case 'report':
      return `reports/${key}`;
    case 'refund':
      return subject === null ? null : subject;
    case 'payout':
      return 'payouts';
    case 'support':
      return `purchases/${key}`;
    case 'proof':
      return `projects/${key}`;
    case 'alert':
    default:
      return null;
  }
}

function detailOf({ kind, detail, state, subject }: QueueItem): string {
  switch (kind) {
    case 'case':
      return `${caseTexts.reasons[detail as CaseReason].label} · ${operateTexts.case.state[state as CaseState]}`;
    case 'claim':
      return operateTexts.claimReasons[detail as ClaimReason];
    case 'report':
      return reportsTexts.reasons[detail as ReportReason];
    case 'refund':
      return texts.proposedBy(detail);
    case 'payout':
      return operateTexts.payoutStates[state as PayoutState];
    case 'support':
      return texts.support(detail, state === 'late');
    case 'proof':
      return texts.sentBy(detail);
    case 'alert':
    default:
      return `${subject ?? ''} ${detail}`;
  }
}

const MINUTE_MS = 60_000;

function Due({ item: { kind, dueAt } }: { item: QueueItem }) {
  const now = useNow(MINUTE_MS);
  // The `dueAt` of an alert is the time when it was raised, so an alert is never late.
  if (kind === 'alert') return <span className="text-sm text-muted">{formatDateTime(dueAt)}</span>;
  const isLate = new Date(dueAt).getTime() < now;
  return (
    <span
      className={classNames(
        'inline-flex items-center gap-1.5 text-sm tabular-nums',
        isLate && 'font-semibold text-bad',
      )}
    >
      {isLate && <CircleAlert aria-label={texts.late} className="size-4" />}
      <time dateTime={dueAt}>{formatDeadline(dueAt)}</time>
    </span>
  );
}

function ClearButton({ item, onClear }: { item: QueueItem; onClear: OnClear }) {
  const clear = item.kind === 'alert' ? onClear(item) : undefined;
  if (clear === undefined) return null;
  return (
    <Button variant="quiet" size="sm" onClick={clear}>
      {texts.clear}
    </Button>
  );
}

function PhoneRow({ item, onClear }: { item: QueueItem; onClear: OnClear }) {
  return (
    <div className="flex flex-col gap-1">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <KindBadge item={item} />
        <Due item={item} />
      </div>
      <div className="flex items-start justify-between gap-3">
        <Matter item={item} />
        {item.amountMinor !== null && (
          <span className="shrink-0 tabular-nums">{formatAmount(item.amountMinor)}</span>
        )}
      </div>
      <div>
        <ClearButton item={item} onClear={onClear} />
      </div>
    </div>
  );
}
