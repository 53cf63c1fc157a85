import { readAccountFigures } from '../account-figures/account-figures-store.ts';
import type { Queryable } from '../database/database.ts';

export interface TradeStats {
  readonly soldCount: number;
  readonly boughtCount: number;
  readonly earnedMinor: number;
}

export async function getTradeStats(database: Queryable, profileId: string): Promise<TradeStats> {
  const { sold, bought, earnedMinor } = await readAccountFigures(database, profileId);
  return { soldCount: sold, boughtCount: bought, earnedMinor };
}
