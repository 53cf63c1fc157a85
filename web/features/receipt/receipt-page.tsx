import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Printer } from 'lucide-react';
import type { ReactNode } from 'react';
import { commonTexts } from '#words/screens/common.ts';
import { receiptTexts } from '#words/screens/receipt.ts';
import { ApiError, isProblem } from '../../api/api-client.ts';
import { failureBody } from '../../api/failure-body.ts';
import { receiptQuery } from '../../api/receipt-query.ts';
import { contentId, SkipLink } from '../../components/layout/skip-link.tsx';
import { BackLink } from '../../components/ui/breadcrumb.tsx';
import { Button } from '../../components/ui/button.tsx';
import { EmptyState } from '../../components/ui/empty-state.tsx';
import { ErrorState } from '../../components/ui/error-state.tsx';
import { Skeleton } from '../../components/ui/skeleton.tsx';
import { useDocumentTitle } from '../../lib/use-document-title.ts';
import { GrantDownloads } from './grant-downloads.tsx';
import { ReceiptSheet } from './receipt-sheet.tsx';
import { TaxPaperSheet } from './tax-paper-sheet.tsx';

export function ReceiptPage({ purchaseId }: { purchaseId: string }) {
  const query = useQuery(receiptQuery(purchaseId));
  const { data: receipt, error } = query;
  // Browsers suggest the document title as the PDF file name.
  useDocumentTitle(
    receipt === undefined ? receiptTexts.title : `${receiptTexts.title} ${receipt.receiptNumber}`,
  );

  if (receipt !== undefined) {
    return (
      <Frame
        action={
          <Button
            variant="secondary"
            icon={<Printer aria-hidden="true" className="size-4.5" />}
            onClick={() => window.print()}
          >
            {receiptTexts.print}
          </Button>
        }
      >
        <ReceiptSheet receipt={receipt} />
        {receipt.papers.map((paper) => (
          <TaxPaperSheet key={paper.id} paper={paper} receipt={receipt} />
        ))}
        {receipt.grantVersions.length > 0 && (
          <GrantDownloads purchaseId={receipt.purchaseId} versions={receipt.grantVersions} />
        )}
        <p className="mt-5 flex flex-wrap justify-center gap-x-6 gap-y-2 print:hidden">
          <Button asChild variant="link">
            <Link to="/orders/$purchaseId" params={{ purchaseId: receipt.purchaseId }}>
              {receiptTexts.openOrder}
            </Link>
          </Button>
          <Button asChild variant="link">
            <Link to="/projects/$projectId" params={{ projectId: receipt.projectId }}>
              {receiptTexts.openProject}
            </Link>
          </Button>
        </p>
      </Frame>
    );
  }
  if (isProblem(error, 'not-found', 'invalid-field')) {
    return (
      <Frame>
        <h1 className="sr-only">{receiptTexts.notFoundTitle}</h1>
        <EmptyState
          title={receiptTexts.notFoundTitle}
          hint={receiptTexts.notFoundBody}
          drawing="search"
          action={
            <Button asChild>
              <Link to="/dashboard" search={{ tab: 'history' }}>
                {receiptTexts.back}
              </Link>
            </Button>
          }
        />
      </Frame>
    );
  }
  return (
    <Frame>
      <h1 className="sr-only">{error === null ? commonTexts.loading : receiptTexts.failedTitle}</h1>
      {error === null ? (
        <SheetSkeleton />
      ) : (
        <ErrorState
          title={receiptTexts.failedTitle}
          body={failureBody(error)}
          requestId={error instanceof ApiError ? error.problem.requestId : undefined}
          onRetry={() => void query.refetch()}
          busy={query.isFetching}
        />
      )}
    </Frame>
  );
}

function Frame({ action, children }: { action?: ReactNode; children: ReactNode }) {
  return (
    <div className="min-h-dvh print:min-h-0">
      <SkipLink />
      <header className="mx-auto flex max-w-2xl flex-wrap items-center justify-between gap-3 px-4 py-4 print:hidden">
        <BackLink>
          <Link to="/dashboard" search={{ tab: 'history' }}>
            {receiptTexts.back}
          </Link>
        </BackLink>
        {action}
      </header>
      <main id={contentId} className="mx-auto max-w-2xl px-4 pb-12 outline-none print:max-w-none print:p-0">
        {children}
      </main>
    </div>
  );
}

function SheetSkeleton() {
  return (
    <div aria-busy="true" className="rounded-card border border-line bg-surface p-5 md:p-8">
      <output className="sr-only">{commonTexts.loading}</output>
      <div className="flex justify-between">
        <Skeleton className="h-8 w-40" />
        <Skeleton className="h-8 w-28" />
      </div>
      <div className="mt-8 grid gap-5 sm:grid-cols-2">
        {[1, 2, 3, 4].map((fact) => (
          <Skeleton key={fact} className="h-10 w-3/4" />
        ))}
      </div>
      <Skeleton className="mt-8 h-32 w-full" />
    </div>
  );
}
