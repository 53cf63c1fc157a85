import { csvLine } from '#domain/common/csv.ts';
import { formatPayoutNumber } from '#domain/payouts/payout-states.ts';
import { formatReceiptNumber } from '#domain/purchases/receipt-number.ts';
import { readMonthFigures } from '../account-figures/account-figures-store.ts';
import type { Context } from '../context.ts';
import { listStatementLines, type StatementLine, type TimeCursor } from './balance-store.ts';

const PAGE = 1_000;

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
  const lines = await listStatementLines(database, profileId, { month, limit: PAGE + 1, after: null });
  return { ...figures, lines: lines.slice(0, PAGE), isComplete: lines.length <= PAGE };
}

export async function* writeStatementCsv(
  { database }: Deps,
  profileId: string,
  month: string,
): AsyncGenerator<string> {
  yield csvLine(['Date', 'Kind', 'Project', 'Number', 'Amount (INR)']);
  for (let after: TimeCursor | null = null; ;) {
    const lines: StatementLine[] = await listStatementLines(database, profileId, {
      month,
      limit: PAGE,
      after,
    });
    yield lines
      .map((line) => csvLine([line.at, line.kind, line.title ?? '', numberOf(line), line.amountMinor / 100]))
      .join('');
    const last = lines.at(-1);
    if (last === undefined || lines.length < PAGE) return;
    after = { at: last.at, id: last.id };
  }
}

export function numberOf({
  receiptNumber,
  payoutNumber,
}: Pick<StatementLine, 'receiptNumber' | 'payoutNumber'>): string {
  if (payoutNumber !== null) return formatPayoutNumber(payoutNumber);
  return receiptNumber === null ? '' : formatReceiptNumber(receiptNumber);
}
