import { useInfiniteQuery } from '@tanstack/react-query';
import { commonTexts } from '#words/screens/common.ts';
import { operateTexts } from '#words/screens/operate.ts';
import { actionsQuery, type OperatorAction } from '../../api/operate-queries.ts';
import { type Column, DataTable } from '../../components/ui/data-table.tsx';
import { EmptyState } from '../../components/ui/empty-state.tsx';
import { formatAmount, formatDateTime } from '../../lib/format.ts';
import { useDocumentTitle } from '../../lib/use-document-title.ts';
import { ConsoleLink, ListState, LoadMore } from './console-parts.tsx';

const texts = operateTexts.actionsPage;

export function ActionsPage() {
  useDocumentTitle(texts.title);
  const query = useInfiniteQuery(actionsQuery);
  const actions = query.data?.pages.flatMap(({ data }) => data) ?? [];
  return (
    <>
      <h1 className="mb-4 text-xl">{texts.title}</h1>
      <ListState query={query} />
      {query.data !== undefined && (
        <DataTable
          caption={texts.caption}
          columns={columns}
          rows={actions}
          rowKey={({ id }) => id}
          rowsBelow="lg"
          renderPhoneRow={(action) => (
            <div className="flex flex-col gap-0.5">
              <p className="font-semibold">
                <What action={action} />
              </p>
              <p className="text-sm text-muted">
                <Who action={action} /> · {formatDateTime(action.at)}
              </p>
              <p className="text-sm">
                <ActionSubject action={action} />
              </p>
              {action.reason !== null && <p className="text-sm break-words">{action.reason}</p>}
            </div>
          )}
          empty={<EmptyState title={texts.empty} />}
        />
      )}
      <LoadMore query={query} />
    </>
  );
}

const columns: readonly Column<OperatorAction>[] = [
  {
    id: 'when',
    header: texts.when,
    cell: ({ at }) => (
      <time dateTime={at} className="text-sm whitespace-nowrap text-muted tabular-nums">
        {formatDateTime(at)}
      </time>
    ),
  },
  { id: 'who', header: texts.who, cell: (action) => <Who action={action} /> },
  { id: 'what', header: texts.what, isName: true, cell: (action) => <What action={action} /> },
  { id: 'subject', header: texts.subject, cell: (action) => <ActionSubject action={action} /> },
  {
    id: 'reason',
    header: texts.reason,
    cell: ({ reason }) => <span className="text-sm break-words">{reason ?? ''}</span>,
    className: 'min-w-48',
  },
];

function What({ action: { action, amountMinor, alone } }: { action: OperatorAction }) {
  return (
    <>
      {action}
      {amountMinor !== null && <span className="font-normal"> {formatAmount(amountMinor)}</span>}
      {alone && <span className="text-sm font-normal text-muted"> ({texts.alone})</span>}
    </>
  );
}

function ActionSubject({ action: { subject, target } }: { action: OperatorAction }) {
  if (target === null) return <span className="font-mono text-xs break-all text-muted">{subject}</span>;
  const { path, name } = subjectOf(target);
  return (
    <ConsoleLink to={path} className="break-words text-primary underline underline-offset-3">
      <bdi>{name}</bdi>
    </ConsoleLink>
  );
}

function subjectOf({ kind, key, name }: NonNullable<OperatorAction['target']>): {
  path: string;
  name: string;
} {
  const numbered = (noun: string): string => (name === null ? `${noun} ${key}` : `${noun} ${key}: ${name}`);
  if (kind === 'person')
    return { path: `people/${key}`, name: name === null ? commonTexts.deletedAccount : `@${name}` };
  if (kind === 'project' || kind === 'purchase') return { path: `${kind}s/${key}`, name: name ?? key };
  return {
    path: kind === 'payout' ? 'payouts' : `${kind}s/${key}`,
    name: numbered(operateTexts.kinds[kind].one),
  };
}

function Who({ action: { actor, inConsole } }: { action: OperatorAction }) {
  return (
    <>
      {inConsole ? `@${actor}` : actor}
      {!inConsole && <span className="text-sm text-muted"> ({texts.commandLine})</span>}
    </>
  );
}
