import { Link } from '@tanstack/react-router';
import { ArrowLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { operateTexts } from '#words/screens/operate.ts';
import { failureBody, messageOfError } from '../../api/message-of-error.ts';
import type { CaseParty, OperatorAction } from '../../api/operate-queries.ts';
import { Button } from '../../components/ui/button.tsx';
import { Card } from '../../components/ui/card.tsx';
import { ErrorState } from '../../components/ui/error-state.tsx';
import { Notice } from '../../components/ui/notice.tsx';
import { Skeleton } from '../../components/ui/skeleton.tsx';
import { classNames } from '../../lib/class-names.ts';
import { formatDate, formatDateTime, formatNumber } from '../../lib/format.ts';

interface Fact {
  readonly label: string;
  readonly value: ReactNode;
}

export function FactList({ facts }: { facts: readonly (Fact | false)[] }) {
  return (
    <dl className="divide-y divide-line text-sm">
      {facts
        .filter((fact) => fact !== false)
        .map(({ label, value }) => (
          <div key={label} className="flex justify-between gap-4 py-1.5">
            <dt className="shrink-0 text-muted">{label}</dt>
            <dd className="min-w-0 text-right break-words tabular-nums">{value}</dd>
          </div>
        ))}
    </dl>
  );
}

export function Panel({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Card asChild className="p-4! md:p-4!">
      <section>
        <h2 className="mb-2 text-base font-semibold">{title}</h2>
        {children}
      </section>
    </Card>
  );
}

export function PartyPanel({ title, party }: { title: string; party: CaseParty }) {
  const texts = operateTexts.case;
  return (
    <Panel title={title}>
      <p className="font-semibold break-words">
        <bdi>{party.name ?? texts.deleted}</bdi>
        {party.username !== null && (
          <>
            {' '}
            <ConsoleLink to={`people/${party.id}`} className={`font-normal ${linkClass}`}>
              @{party.username}
            </ConsoleLink>
          </>
        )}
      </p>
      {party.email !== null && <p className="mb-1 text-sm break-all text-muted">{party.email}</p>}
      <FactList
        facts={[
          { label: texts.member, value: formatDate(party.joinedAt) },
          { label: texts.purchases, value: `${party.bought} / ${party.sold}` },
          { label: texts.cases, value: `${party.casesAsBuyer} / ${party.casesAsSeller}` },
          { label: texts.refunded, value: party.refundedAsSeller },
          { label: texts.claims, value: party.openClaims },
        ]}
      />
    </Panel>
  );
}

export const linkClass = 'text-primary underline underline-offset-3';

export function ConsoleLink({
  to,
  className = linkClass,
  isCurrent = false,
  children,
}: {
  to: string;
  className?: string;
  isCurrent?: boolean;
  children: ReactNode;
}) {
  return (
    <Link
      to="/operate/$"
      params={{ _splat: to }}
      className={className}
      {...(isCurrent ? { 'aria-current': 'page' as const } : {})}
    >
      {children}
    </Link>
  );
}

export function BackTo({ to, label }: { to: string; label: string }) {
  return (
    <ConsoleLink
      to={to}
      className="inline-flex min-h-8 items-center gap-1.5 rounded-xs text-sm font-semibold text-primary underline-offset-3 hover:underline pointer-coarse:min-h-11"
    >
      <ArrowLeft aria-hidden="true" className="size-4" />
      {label}
    </ConsoleLink>
  );
}

const texts = operateTexts.subjects;

export function ActionsPanel({ actions }: { actions: readonly OperatorAction[] }) {
  return (
    <Panel title={texts.done}>
      {actions.length === 0 && <p className="text-sm text-muted">{texts.none}</p>}
      <ul className="divide-y divide-line text-sm">
        {actions.map((action) => (
          <li key={action.id} className="py-1.5">
            <span className="font-semibold">{action.action}</span>{' '}
            <span className="text-muted">
              {action.actor} · {formatDateTime(action.at)}
            </span>
            {action.reason !== null && <p className="break-words">{action.reason}</p>}
          </li>
        ))}
      </ul>
    </Panel>
  );
}

interface FilterChoice {
  readonly to: string;
  readonly label: string;
  readonly count?: number | undefined;
  readonly isCurrent: boolean;
}

export function FilterLinks({ label, choices }: { label: string; choices: readonly FilterChoice[] }) {
  return (
    <nav aria-label={label} className="mb-4 flex flex-wrap gap-1.5">
      {choices.map(({ to, label: text, count, isCurrent }) => (
        <ConsoleLink
          key={to}
          to={to}
          isCurrent={isCurrent}
          className={classNames(
            'inline-flex min-h-(--control-h-sm) shrink-0 items-center gap-2 rounded-full border px-3 text-sm font-semibold transition-colors',
            isCurrent
              ? 'border-primary bg-primary-soft text-primary'
              : 'border-line bg-surface text-muted hover:border-control hover:text-ink',
          )}
        >
          {text} {count !== undefined && <span className="tabular-nums">{formatNumber(count)}</span>}
        </ConsoleLink>
      ))}
    </nav>
  );
}

interface ListQuery {
  readonly data: unknown;
  readonly error: Error | null;
  readonly isFetching: boolean;
  readonly refetch: () => Promise<unknown>;
}

export function ListState({ query }: { query: ListQuery }) {
  if (query.data !== undefined) return null;
  if (query.error !== null) {
    return <ErrorState body={failureBody(query.error)} query={query} />;
  }
  return (
    <div aria-busy="true" className="divide-y divide-line rounded-card border border-line bg-surface">
      {[0, 1, 2, 3, 4, 5].map((row) => (
        <div key={row} className="flex items-center gap-6 px-4 py-3">
          <Skeleton className="h-5 w-20" />
          <Skeleton className="h-5 grow" />
          <Skeleton className="h-5 w-24" />
        </div>
      ))}
    </div>
  );
}

export function LoadMore({
  query,
}: {
  query: {
    readonly hasNextPage: boolean;
    readonly isFetchingNextPage: boolean;
    readonly fetchNextPage: () => Promise<unknown>;
  };
}) {
  if (!query.hasNextPage) return null;
  return (
    <Button
      variant="secondary"
      size="sm"
      busy={query.isFetchingNextPage}
      onClick={() => void query.fetchNextPage()}
      className="mt-4"
    >
      {operateTexts.queue.loadMore}
    </Button>
  );
}

export function Failure({ of: { error }, className }: { of: { error: Error | null }; className?: string }) {
  if (error === null) return null;
  return (
    <Notice tone="bad" title={operateTexts.failed} urgent className={className}>
      {messageOfError(error)}
    </Notice>
  );
}

/** What a member has written. */
export function Quote({ text, otherwise }: { text: string | null; otherwise?: string }) {
  if (text === null) return <p className="text-muted">{otherwise}</p>;
  return (
    <p dir="auto" className="break-words whitespace-pre-line">
      {text}
    </p>
  );
}

export function Findings({ findings }: { findings: readonly string[] }) {
  if (findings.length === 0) return <p className="mt-2 text-sm text-muted">{operateTexts.case.passed}</p>;
  return (
    <ul className="mt-2 list-disc space-y-1 pl-5 text-sm">
      {findings.map((finding) => (
        <li key={finding}>{finding}</li>
      ))}
    </ul>
  );
}

/** For a form in a dialog. */
export function failureOf({ error }: { error: Error | null }) {
  return error === null
    ? null
    : ({ tone: 'bad', title: operateTexts.failed, text: messageOfError(error) } as const);
}

/** Replaces another template, but not what was written by hand. */
export function withTemplate(
  written: string,
  templates: readonly { readonly label: string; readonly text: string }[],
  label: string,
): string {
  const chosen = templates.find((template) => template.label === label)?.text ?? '';
  const isOwn = written.trim() !== '' && !templates.some(({ text }) => text === written);
  return isOwn ? `${written.trimEnd()}\n${chosen}` : chosen;
}
