import { Link } from '@tanstack/react-router';
import { refundTexts } from '#words/screens/refund.ts';
import type { Problem } from '../../api/api-client.ts';
import { Button } from '../../components/ui/button.tsx';
import { EmptyState } from '../../components/ui/empty-state.tsx';
import { formatAmount, formatDate } from '../../lib/format.ts';

type Cause = keyof typeof refundTexts.causes;

export function RefundedProject({ problem }: { problem: Partial<Problem> }) {
  const facts = readFacts(problem);
  const state = facts.isPending ? 'pending' : facts.cause === 'bank' ? 'reversed' : 'refunded';
  const cause = refundTexts.causes[facts.cause](facts.title);
  // A payment that never became a sale has no receipt and gave no access.
  const hint = facts.receiptNumber === null ? cause : `${cause} ${refundTexts.accessEnded}`;
  return (
    <>
      <h1 className="sr-only">{refundTexts.title[state]}</h1>
      <div className="mx-auto max-w-2xl">
        <EmptyState
          title={refundTexts.title[state]}
          hint={hint}
          action={
            <div className="flex flex-wrap justify-center gap-3">
              {facts.purchaseId !== null && facts.receiptNumber !== null && (
                <Button asChild variant="secondary">
                  <Link to="/receipts/$purchaseId" params={{ purchaseId: facts.purchaseId }}>
                    {refundTexts.openReceipt}
                  </Link>
                </Button>
              )}
              <Button asChild>
                <Link to="/dashboard" search={{ tab: 'history' }}>
                  {refundTexts.openHistory}
                </Link>
              </Button>
            </div>
          }
        />
        <dl className="mx-auto mt-6 grid w-fit max-w-full grid-cols-[auto_minmax(0,1fr)] gap-x-6 gap-y-2">
          <Fact label={refundTexts.project} value={facts.title} />
          <Fact
            label={refundTexts.amount}
            value={facts.amountMinor === null ? null : formatAmount(facts.amountMinor)}
          />
          <Fact
            label={refundTexts.date}
            value={facts.refundedAt === null ? null : formatDate(facts.refundedAt)}
          />
          <Fact label={refundTexts.receipt} value={facts.receiptNumber} />
        </dl>
        {facts.cause !== 'bank' && (
          <p className="mt-6 text-center text-sm text-muted">{refundTexts.bankTime}</p>
        )}
      </div>
    </>
  );
}

function Fact({ label, value }: { label: string; value: string | null }) {
  if (value === null) return null;
  return (
    <>
      <dt className="text-muted">{label}</dt>
      <dd dir="auto" className="min-w-0 font-semibold break-words">
        {value}
      </dd>
    </>
  );
}

function readFacts(problem: Partial<Problem>) {
  const text = (name: string): string | null => {
    const value = problem[name];
    return typeof value === 'string' ? value : null;
  };
  const amount = problem['amountMinor'];
  const cause = text('refundCause') ?? '';
  return {
    title: text('projectTitle') ?? '',
    amountMinor: typeof amount === 'number' ? amount : null,
    refundedAt: text('refundedAt'),
    receiptNumber: text('receiptNumber'),
    purchaseId: text('purchaseId'),
    isPending: text('purchaseState') === 'refund-pending',
    cause: (cause in refundTexts.causes ? cause : 'provider') as Cause,
  };
}
