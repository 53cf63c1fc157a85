import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { balanceTexts } from '#words/screens/balance.ts';
import { commonTexts } from '#words/screens/common.ts';
import { isProblem } from '../../api/api-client.ts';
import { statementQuery } from '../../api/balance-queries.ts';
import { failureBody } from '../../api/failure-body.ts';
import { SheetFrame } from '../../components/layout/sheet-frame.tsx';
import { EmptyState } from '../../components/ui/empty-state.tsx';
import { ErrorState } from '../../components/ui/error-state.tsx';
import { Skeleton } from '../../components/ui/skeleton.tsx';
import { formatMonth } from '../../lib/format.ts';
import { useDocumentTitle } from '../../lib/use-document-title.ts';
import { StatementSheet } from './statement-sheet.tsx';

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
