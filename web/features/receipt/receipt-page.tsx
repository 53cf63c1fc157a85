import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { commonTexts } from '#words/screens/common.ts';
import { receiptTexts } from '#words/screens/receipt.ts';
import { ApiError, isProblem } from '../../api/api-client.ts';
import { failureBody } from '../../api/message-of-error.ts';
import { receiptQuery } from '../../api/receipt-query.ts';
import { SheetFrame } from '../../components/layout/sheet-frame.tsx';
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
      <Frame printLabel={receiptTexts.print}>
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
          query={query}
        />
      )}
    </Frame>
  );
}

function Frame({ printLabel = null, children }: { printLabel?: string | null; children: ReactNode }) {
  return (
    <SheetFrame
      back={
        <Link to="/dashboard" search={{ tab: 'history' }}>
          {receiptTexts.back}
        </Link>
      }
      printLabel={printLabel}
      width="md"
    >
      {children}
    </SheetFrame>
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
