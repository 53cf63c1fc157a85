import type { Selectable } from 'kysely';
import { splitCredit, splitTax, taxOf, type TaxSplit } from '#domain/taxes/gst.ts';
import type { Database } from '#server/database/database.ts';
import type { FeePapers, LedgerEntries, Purchases } from '#server/database/schema.gen.ts';
import { groupBy } from './group-by.ts';

type Paper = Selectable<FeePapers>;
type Entry = Selectable<LedgerEntries>;

/**
 * Every invoice and credit note must state the tax on its part of the fee, the credit notes of a purchase
 * must add up to the refunded part of the fee, and numbers must have no gaps.
 * @returns one sentence per violation
 */
export async function findPaperViolations(
  database: Database,
  purchases: readonly Selectable<Purchases>[],
  entriesOf: ReadonlyMap<string, readonly Entry[]>,
): Promise<string[]> {
  const papers = await database.selectFrom('feePapers').selectAll().orderBy('number').execute();
  const byPurchase = groupBy(papers, ({ purchaseId }) => purchaseId);
  return [
    ...findGaps(papers),
    ...purchases.flatMap((purchase) =>
      checkPapers(purchase, byPurchase.get(purchase.id) ?? [], entriesOf.get(purchase.id) ?? []),
    ),
  ];
}

function findGaps(papers: readonly Paper[]): string[] {
  const series = groupBy(papers, ({ kind, financialYear }) => `${kind} ${financialYear}`);
  return [...series].flatMap(([name, ofSeries]) =>
    ofSeries.every(({ number }, index) => number === index + 1)
      ? []
      : [`the ${name} papers have the numbers ${ofSeries.map(({ number }) => number).join()}`],
  );
}

function checkPapers(
  purchase: Selectable<Purchases>,
  papers: readonly Paper[],
  entries: readonly Entry[],
): string[] {
  const sumOf = (account: string, kinds: readonly string[]): number =>
    entries.reduce(
      (sum, entry) =>
        entry.account === account && kinds.includes(entry.kind) ? sum + entry.amountMinor : sum,
      0,
    );
  const invoice = papers.find(({ kind }) => kind === 'invoice');
  const credits = papers.filter(({ kind }) => kind === 'credit-note');
  const bookedMinor = 0 - sumOf('gst-payable', ['fee-tax']);
  if (invoice === undefined) {
    return papers.length === 0 && bookedMinor === 0 ? [] : [`purchase ${purchase.id} has tax and no invoice`];
  }
  const broken: string[] = [];
  const compare = (paper: Paper, wanted: TaxSplit): void => {
    const same = (Object.keys(wanted) as (keyof TaxSplit)[]).every((key) => paper[key] === wanted[key]);
    if (!same) broken.push(`the ${paper.kind} ${paper.number} has ${taxOf(paper)} tax, not ${taxOf(wanted)}`);
  };
  compare(invoice, splitTax(purchase.feeRupees * 100, invoice));
  let creditedMinor = 0;
  for (const credit of credits) {
    compare(credit, splitCredit(creditedMinor, credit.grossMinor, invoice));
    creditedMinor += credit.grossMinor;
  }
  const lostMinor = sumOf('platform-fee', ['refund', 'partial-refund', 'part-dispute']);
  if (creditedMinor !== lostMinor) {
    broken.push(
      `${lostMinor} of the fee of purchase ${purchase.id} went back, and ${creditedMinor} is credited`,
    );
  }
  const taxMinor = taxOf(invoice) - credits.reduce((sum, credit) => sum + taxOf(credit), 0);
  if (bookedMinor !== taxMinor) {
    broken.push(`purchase ${purchase.id} owes ${taxMinor} tax, and the ledger has ${bookedMinor}`);
  }
  return broken;
}
