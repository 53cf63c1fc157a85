import { csvPages } from '#domain/common/csv.ts';
import { dayInIndia } from '#domain/common/india-day.ts';
import { formatPayoutNumber } from '#domain/payouts/payout-states.ts';
import { formatReceiptNumber } from '#domain/purchases/receipt-number.ts';
import { readMonthFigures } from '../accounts/figures/account-figures-store.ts';
import type { Context } from '../context.ts';
import { listStatementLines, type StatementLine } from './balance-store.ts';

const MAX_SHOWN = 1_000;

export interface MonthStatement {
  readonly openingMinor: number;
  readonly earnedMinor: number;
  readonly paidOutMinor: number;
  readonly lines: readonly StatementLine[];
  readonly isComplete: boolean;
}

type Deps = Pick<Context, 'database'>;

export async function getStatement(
  { database }: Deps,
  profileId: string,
  month: string,
): Promise<MonthStatement> {
  const figures = await readMonthFigures(database, profileId, month);
  const lines = await listStatementLines(database, profileId, { month, limit: MAX_SHOWN + 1, after: null });
  return { ...figures, lines: lines.slice(0, MAX_SHOWN), isComplete: lines.length <= MAX_SHOWN };
}

export function writeStatementCsv(
  { database }: Deps,
  profileId: string,
  month: string,
): AsyncGenerator<string> {
  return csvPages(
    ['Date', 'Kind', 'Project', 'Number', 'Amount (INR)'],
    (page) => listStatementLines(database, profileId, { month, ...page }),
    (line: StatementLine) => [
      dayInIndia(new Date(line.at)),
      line.kind,
      line.title ?? '',
      numberOf(line),
      line.amountMinor / 100,
    ],
  );
}

export function numberOf({
  receiptNumber,
  payoutNumber,
}: Pick<StatementLine, 'receiptNumber' | 'payoutNumber'>): string {
  if (payoutNumber !== null) return formatPayoutNumber(payoutNumber);
  return receiptNumber === null ? '' : formatReceiptNumber(receiptNumber);
}
