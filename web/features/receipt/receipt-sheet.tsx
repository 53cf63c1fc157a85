import { language } from '#words/language.ts';
import { commonTexts } from '#words/screens/common.ts';
import { receiptTexts } from '#words/screens/receipt.ts';
import { saleTermsTexts } from '#words/screens/sale-terms.ts';
import type { Receipt } from '../../api/receipt-query.ts';
import { Logo } from '../../components/layout/logo.tsx';
import { StatusBadge, type Tone } from '../../components/ui/badge.tsx';
import { Money } from '../../components/ui/money.tsx';
import { formatDate, formatDateTime, INDIA, shortCommit } from '../../lib/format.ts';
import { AmountRow, Fact } from './sheet-parts.tsx';

const tones: Record<Receipt['state'], Tone> = {
  paid: 'ok',
  'refund-pending': 'warn',
  refunded: 'neutral',
  disputed: 'bad',
};

export function ReceiptSheet({ receipt }: { receipt: Receipt }) {
  const { state, endedAt, commit, method } = receipt;
  return (
    <article
      aria-labelledby="receipt-title"
      className="rounded-card border border-line bg-surface p-5 md:p-8 print:rounded-none print:border-0 print:p-0"
    >
      <header className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2">
        <Logo />
        <div className="text-right">
          <h1 id="receipt-title" className="text-2xl">
            {receiptTexts.title}
          </h1>
          <p className="font-mono">{receipt.receiptNumber}</p>
        </div>
      </header>

      <dl className="mt-7 grid gap-x-8 gap-y-5 min-[28rem]:grid-cols-2 sm:grid-cols-3 print:grid-cols-3">
        <Fact label={receiptTexts.date}>{receiptTexts.inIndia(formatDateTime(receipt.paidAt, INDIA))}</Fact>
        <Fact label={receiptTexts.status}>
          <span className="inline-flex flex-wrap items-center gap-x-2 gap-y-1">
            <StatusBadge tone={tones[state]} label={receiptTexts.states[state]} />
            {state !== 'paid' && endedAt !== null && (
              <span className="font-normal">{receiptTexts.ended(formatDate(endedAt, INDIA))}</span>
            )}
          </span>
        </Fact>
        <Fact label={receiptTexts.method}>
          {method === null ? commonTexts.notProvided : (receiptTexts.methods[method] ?? method)}
        </Fact>
      </dl>
      <dl className="mt-5 grid gap-x-8 gap-y-5 border-t border-line pt-5 sm:grid-cols-2 print:grid-cols-2">
        <Fact label={receiptTexts.buyer}>
          <Party party={receipt.buyer} isViewer={receipt.role === 'buyer'} />
        </Fact>
        <Fact label={receiptTexts.seller}>
          <Party party={receipt.seller} isViewer={receipt.role === 'seller'} />
        </Fact>
      </dl>

      <section aria-label={receiptTexts.project} className="mt-5 border-t border-line pt-5">
        <h2 dir="auto" className="text-lg break-words">
          {receipt.title}
        </h2>
        <p className="text-sm text-muted">
          {receiptTexts.category[receipt.category]}
          {commit !== null && (
            <>
              {' · '}
              <span className="font-mono" title={commit}>
                {receiptTexts.commit(shortCommit(commit))}
              </span>
            </>
          )}
        </p>
        {receipt.licence !== undefined && (
          <p className="mt-2 text-sm">
            <span className="font-semibold">
              {saleTermsTexts.licence}: {saleTermsTexts.licences[receipt.licence]}
              {language.fullStop}
            </span>{' '}
            {receipt.role === 'buyer' && (
              <span className="text-muted">{saleTermsTexts.allowed[receipt.licence]}</span>
            )}
          </p>
        )}
        <dl className="mt-5 space-y-2">
          <AmountRow label={receiptTexts.price}>
            <Money priceRupees={receipt.priceRupees} />
          </AmountRow>
          <AmountRow label={receiptTexts.fee}>
            <Money priceRupees={receipt.platformFeeRupees} />
          </AmountRow>
          <AmountRow label={receiptTexts.total} strong>
            <Money priceRupees={receipt.total} />
          </AmountRow>
          {receipt.refunds.map(({ at, kind, amountMinor }) => (
            <AmountRow key={`${at} ${kind}`} label={receiptTexts.refundOf[kind](formatDate(at, INDIA))}>
              <Money amountMinor={-amountMinor} signed />
            </AmountRow>
          ))}
          {receipt.refunds.length > 0 && (
            <AmountRow label={receiptTexts.left} strong>
              <Money amountMinor={leftOf(receipt)} />
            </AmountRow>
          )}
          {receipt.withheldMinor !== undefined && receipt.withheldMinor > 0 && (
            <AmountRow label={receiptTexts.withheld}>
              <Money amountMinor={-receipt.withheldMinor} signed />
            </AmountRow>
          )}
          {receipt.earnedMinor !== undefined && (
            <AmountRow label={receiptTexts.earned} strong>
              <Money amountMinor={receipt.earnedMinor - (receipt.withheldMinor ?? 0)} />
            </AmountRow>
          )}
        </dl>
      </section>

      <footer className="mt-7 border-t border-line pt-4 text-sm text-muted">
        <p>{receiptTexts.note}</p>
        <p className="mt-1">
          {receiptTexts.purchase} <span className="font-mono text-xs break-all">{receipt.purchaseId}</span>
        </p>
      </footer>
    </article>
  );
}

function leftOf({ total, refunds }: Receipt): number {
  return refunds.reduce((left, { amountMinor }) => left - amountMinor, total * 100);
}

function Party({ party, isViewer }: { party: Receipt['buyer']; isViewer: boolean }) {
  if (party.username === null) return commonTexts.deletedAccount;
  return (
    <>
      <bdi>{party.name ?? party.username}</bdi>{' '}
      <span className="font-normal text-muted">
        @{party.username}
        {isViewer && <span className="print:hidden"> ({receiptTexts.you})</span>}
      </span>
    </>
  );
}
