import { useId } from 'react';
import { commonTexts } from '#words/screens/common.ts';
import { receiptTexts } from '#words/screens/receipt.ts';
import type { Receipt } from '../../api/receipt-query.ts';
import { Money } from '../../components/ui/money.tsx';
import { formatDate, formatNumber, INDIA } from '../../lib/format.ts';
import { AmountRow, Fact } from './sheet-parts.tsx';

const texts = receiptTexts.papers;

export function TaxPaperSheet({ paper, receipt }: { paper: Receipt['papers'][number]; receipt: Receipt }) {
  const titleId = useId();
  const { supplier, placeOfSupply, invoice } = paper;
  const half = formatNumber(paper.ratePercent / 2);
  return (
    <article
      aria-labelledby={titleId}
      className="mt-6 rounded-card border border-line bg-surface p-5 md:p-8 print:mt-0 print:break-before-page print:rounded-none print:border-0 print:p-0"
    >
      <header className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2">
        <h2 id={titleId} className="text-2xl">
          {texts.titles[paper.kind]}
        </h2>
        <p className="font-mono">{paper.number}</p>
      </header>
      <dl className="mt-6 grid gap-x-8 gap-y-5 sm:grid-cols-2 print:grid-cols-2">
        <Fact label={texts.supplier}>
          {supplier.name}
          <span className="block font-normal text-muted">{supplier.address}</span>
          <span className="block font-normal text-muted">{texts.gstin(supplier.gstin)}</span>
        </Fact>
        <Fact label={texts.recipient}>
          <bdi>{receipt.buyer.name ?? receipt.buyer.username ?? commonTexts.deletedAccount}</bdi>
          <span className="block font-normal text-muted">{texts.unregistered}</span>
        </Fact>
        <Fact label={texts.date}>{formatDate(paper.issuedAt, INDIA)}</Fact>
        <Fact label={texts.placeOfSupply}>{texts.state(placeOfSupply.name, placeOfSupply.code)}</Fact>
        {invoice !== null && (
          <Fact label={texts.corrects}>{texts.of(invoice.number, formatDate(invoice.issuedAt, INDIA))}</Fact>
        )}
      </dl>
      <section aria-label={texts.service} className="mt-5 border-t border-line pt-5">
        <h3 className="text-lg">{texts.service}</h3>
        <p className="text-sm break-words text-muted">
          <bdi>{texts.forPurchase(receipt.title, receipt.receiptNumber)}</bdi>
          {' · '}
          {texts.sac(paper.sac)}
        </p>
        <dl className="mt-4 space-y-2">
          <AmountRow label={texts.taxable}>
            <Money amountMinor={paper.taxable} />
          </AmountRow>
          {paper.igst > 0 ? (
            <AmountRow label={texts.igst(formatNumber(paper.ratePercent))}>
              <Money amountMinor={paper.igst} />
            </AmountRow>
          ) : (
            <>
              <AmountRow label={texts.cgst(half)}>
                <Money amountMinor={paper.cgst} />
              </AmountRow>
              <AmountRow label={texts.sgst(half)}>
                <Money amountMinor={paper.sgst} />
              </AmountRow>
            </>
          )}
          <AmountRow label={texts.total} strong>
            <Money amountMinor={paper.total} />
          </AmountRow>
        </dl>
      </section>
      <footer className="mt-6 border-t border-line pt-4 text-sm text-muted">{texts.note}</footer>
    </article>
  );
}
