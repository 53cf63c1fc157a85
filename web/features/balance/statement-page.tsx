import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { balanceTexts } from '#words/screens/balance.ts';
import { commonTexts } from '#words/screens/common.ts';
import { isProblem } from '../../api/api-client.ts';
import { type Statement, statementQuery } from '../../api/balance-queries.ts';
import { failureBody } from '../../api/message-of-error.ts';
import { useProfile } from '../../api/session.tsx';
import { Logo } from '../../components/layout/logo.tsx';
import { SheetFrame } from '../../components/layout/sheet-frame.tsx';
import { EmptyState } from '../../components/ui/empty-state.tsx';
import { ErrorState } from '../../components/ui/error-state.tsx';
import { Money } from '../../components/ui/money.tsx';
import { Skeleton } from '../../components/ui/skeleton.tsx';
import { formatMonth, formatShortDate } from '../../lib/format.ts';
import { useDocumentTitle } from '../../lib/use-document-title.ts';

const texts = balanceTexts.statement;

export function StatementPage({ month }: { month: string }) {
  const { data: statement, error, isFetching, refetch } = useQuery(statementQuery(month));
  // Browsers suggest the document title as the PDF file name.
  useDocumentTitle(statement === undefined ? texts.heading : texts.title(formatMonth(month)));
  if (statement !== undefined) {
    return (
      <Frame printLabel={texts.print}>
        <StatementSheet statement={statement} />
      </Frame>
    );
  }
  const isMissing = isProblem(error, 'invalid-field');
  return (
    <Frame>
      <h1 className="sr-only">{texts.heading}</h1>
      {error === null && (
        <div aria-busy="true" className="rounded-card border border-line bg-surface p-5 md:p-8">
          <output className="sr-only">{commonTexts.loading}</output>
          <Skeleton className="h-8 w-56" />
          <Skeleton className="mt-8 h-48 w-full" />
        </div>
      )}
      {isMissing && <EmptyState title={texts.notFoundTitle} hint={texts.notFoundBody} drawing="search" />}
      {error !== null && !isMissing && (
        <ErrorState
          title={texts.failedTitle}
          body={failureBody(error)}
          busy={isFetching}
          onRetry={() => void refetch()}
        />
      )}
    </Frame>
  );
}

function Frame({ printLabel = null, children }: { printLabel?: string | null; children: ReactNode }) {
  return (
    <SheetFrame back={<Link to="/balance">{texts.back}</Link>} printLabel={printLabel} width="lg">
      {children}
    </SheetFrame>
  );
}

function StatementSheet({ statement }: { statement: Statement }) {
  const { fullName, username } = useProfile();
  const { month, opening, earned, paidOut, closing, lines, isComplete } = statement;
  return (
    <article
      aria-labelledby="statement-title"
      className="rounded-card border border-line bg-surface p-4 sm:p-5 md:p-8 print:rounded-none print:border-0 print:p-0"
    >
      <header className="flex flex-wrap items-start justify-between gap-x-6 gap-y-4">
        <Logo />
        <div className="sm:text-right">
          <h1 id="statement-title" className="text-2xl">
            {texts.title(formatMonth(month))}
          </h1>
          <p>
            {texts.member}: <bdi>{fullName ?? username}</bdi> <span className="text-muted">@{username}</span>
          </p>
        </div>
      </header>
      <dl className="mt-6 grid grid-cols-2 gap-x-8 gap-y-3 border-y border-line py-4 sm:grid-cols-4 print:grid-cols-4">
        <Sum label={texts.opening} minor={opening} />
        <Sum label={texts.earned} minor={earned} />
        <Sum label={texts.paidOut} minor={paidOut} />
        <Sum label={texts.closing} minor={closing} />
      </dl>
      {lines.length === 0 ? (
        <p className="mt-5 text-muted">{texts.empty}</p>
      ) : (
        <table className="mt-4 w-full border-collapse text-left text-sm">
          <caption className="sr-only">{texts.title(formatMonth(month))}</caption>
          <thead>
            <tr className="border-b border-line text-muted">
              <th scope="col" className="py-2 pr-3 font-semibold">
                {texts.columns.date}
              </th>
              <th scope="col" className="py-2 pr-3 font-semibold">
                {texts.columns.what}
              </th>
              <th scope="col" className="py-2 pr-6 font-semibold max-sm:hidden">
                {texts.columns.number}
              </th>
              <th scope="col" className="py-2 text-right font-semibold">
                {texts.columns.amount}
              </th>
            </tr>
          </thead>
          <tbody>
            {lines.map((line) => (
              <tr
                key={`${line.kind} ${line.number} ${line.at}`}
                className="break-inside-avoid border-b border-line align-top"
              >
                <td className="py-2 pr-3 whitespace-nowrap">{formatShortDate(line.at, 'Asia/Kolkata')}</td>
                <td className="w-full py-2 pr-3">
                  {texts.kinds[line.kind]}
                  {line.title !== null && (
                    <span dir="auto" className="block wrap-anywhere text-muted">
                      {line.title}
                    </span>
                  )}
                  <span className="block font-mono text-xs text-muted sm:hidden">{line.number}</span>
                </td>
                <td className="py-2 pr-6 font-mono whitespace-nowrap max-sm:hidden">{line.number}</td>
                <td className="py-2 text-right">
                  <Money amountMinor={line.amountMinor} signed />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <footer className="mt-6 text-sm text-muted">
        {!isComplete && <p>{texts.cut(lines.length)}</p>}
        <p>{texts.note}</p>
      </footer>
    </article>
  );
}

function Sum({ label, minor }: { label: string; minor: number }) {
  return (
    <div>
      <dt className="text-sm text-muted">{label}</dt>
      <dd className="text-lg font-[670]">
        <Money amountMinor={minor} signed={minor < 0} />
      </dd>
    </div>
  );
}
