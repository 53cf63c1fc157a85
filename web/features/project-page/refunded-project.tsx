import { Link } from '@tanstack/react-router';
import type { Problem } from '#contract/problems.ts';
import { Button } from '../../components/ui/button.tsx';
import { EmptyState } from '../../components/ui/empty-state.tsx';
import { formatAmount, formatDate } from '../../lib/format.ts';
import { refundTexts } from '../../lib/texts/refund.ts';

type Cause = keyof typeof refundTexts.causes;

/** The reader paid for this project once, and the money has gone back: when, how much, and why. */
export function RefundedProject({ problem }: { problem: Partial<Problem> }) {
  const facts = readFacts(problem);
  const state = facts.isUnderWay ? 'underWay' : facts.cause === 'bank' ? 'takenBack' : 'refunded';
  return (
    <>
      <h1 className="sr-only">{refundTexts.title[state]}</h1>
      <div className="mx-auto max-w-2xl">
        <EmptyState
          title={refundTexts.title[state]}
          hint={`${refundTexts.causes[facts.cause](facts.title)} ${refundTexts.accessEnded}`}
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
      <dd className="min-w-0 font-semibold break-words">{value}</dd>
    </>
  );
}

function readFacts(problem: Partial<Problem>) {
  const text = (name: string): string | null => {
    const value = problem[name];
    return typeof value === 'string' ? value : null;
  };
  const amount = problem['amount'];
  const cause = text('refund_cause') ?? '';
  return {
    title: text('project_title') ?? '',
    amountMinor: typeof amount === 'number' ? amount : null,
    refundedAt: text('refunded_at'),
    receiptNumber: text('receipt_number'),
    purchaseId: text('purchase_id'),
    isUnderWay: text('purchase_state') === 'refund-pending',
    cause: (cause in refundTexts.causes ? cause : 'provider') as Cause,
  };
}
