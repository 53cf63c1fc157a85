import { findPayoutObstacle, payableAfterDebts, type PayoutObstacle } from '#domain/payouts/balance.ts';
import { nextRunDay } from '#domain/payouts/payout-schedule.ts';
import { type MoneyFigures, readMoneyFigures } from '../accounts/figures/account-figures-store.ts';
import type { Context } from '../context.ts';
import { getPayoutEligibility } from './balance-store.ts';

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
