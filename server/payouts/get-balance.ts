import { csvPages } from '#domain/common/csv.ts';
import { dayInIndia } from '#domain/common/india-day.ts';
import { findPayoutObstacle, payableAfterDebts, type PayoutObstacle } from '#domain/payouts/balance.ts';
import { nextRunDay } from '#domain/payouts/payout-schedule.ts';
import { formatPayoutNumber } from '#domain/payouts/payout-states.ts';
import { formatReceiptNumber } from '#domain/purchases/receipt-number.ts';
import {
  type MoneyFigures,
  readMoneyFigures,
  readMonthFigures,
} from '../accounts/figures/account-figures-store.ts';
import type { Context } from '../context.ts';
import { getPayoutEligibility, listStatementLines, type StatementLine } from './balance-store.ts';

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

export interface SellerBalance {
  readonly figures: MoneyFigures;
  readonly keptBackMinor: number;
  /** The debt of the person's other accounts, which is deducted from the next payout. */
  readonly earlierDebtMinor: number;
  readonly minimumMinor: number;
  readonly nextRunOn: string;
  readonly obstacle: PayoutObstacle | null;
}

export async function getBalance(
  { database, config }: Pick<Context, 'database' | 'config'>,
  profileId: string,
): Promise<SellerBalance> {
  const figures = await readMoneyFigures(database, profileId);
  const eligibility = await getPayoutEligibility(database, profileId);
  const { keptBackMinor, earlierDebtMinor, hasOpenClaim, isPersonBanned, usableFrom, now } = eligibility;
  const { isLinked, isBank, lastRunOn } = eligibility;
  const { minimumMinor, weekday } = config.payouts;
  const nextRunOn = nextRunDay(now, weekday, lastRunOn);
  const obstacle = findPayoutObstacle({
    payableMinor: payableAfterDebts(figures.availableMinor - keptBackMinor, earlierDebtMinor),
    minimumMinor,
    account:
      usableFrom === null
        ? 'none'
        : !isUsableAt(usableFrom, nextRunOn, now)
          ? 'waits'
          : config.payouts.channel === 'held-transfers' && isBank && !isLinked
            ? 'not-linked'
            : 'usable',
    hasOpenClaim,
    isPersonBanned,
  });
  return { figures, keptBackMinor, earlierDebtMinor, minimumMinor, nextRunOn, obstacle };
}

/** A payout run starts at midnight in India, or now if that time has passed. */
function isUsableAt(usableFrom: Date, runOn: string, now: Date): boolean {
  const begins = Math.max(now.getTime(), Date.parse(`${runOn}T00:00:00+05:30`));
  return usableFrom.getTime() <= begins;
}
