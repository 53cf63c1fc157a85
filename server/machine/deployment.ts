import { randomBytes } from 'node:crypto';
import { clearAlert } from '../alerts/alert-store.ts';
import { MARKET_PAUSED, raiseAlert } from '../alerts/raise-alert.ts';
import type { Context } from '../context.ts';
import type { Database, DatabaseTransaction } from '../database/database.ts';
import type { DeploymentMarks } from '../ports/payment-gateway.ts';
import { findPlace, lockDeployment, type StoredDeployment, storeDeployment } from './deployment-store.ts';

export interface Deployment {
  /** The marks of this market's payments at the provider. The first one is written into new payments. */
  readonly marks: DeploymentMarks;
  /**
   * Whether the database was restored or copied and nobody has confirmed that the former market is stopped. Payments,
   * transfers and jobs are paused until a start after the confirmation.
   */
  readonly isPaused: boolean;
}

/** @param fingerprint - of the deployment's secret. */
export async function openDeployment(
  { database, log }: Pick<Context, 'database' | 'log'>,
  fingerprint: string,
): Promise<Deployment> {
  return await database.transaction().execute(async (tx) => {
    const [stored, place] = await readDeployment(tx);
    const isPaused = isElsewhere(stored, place);
    if (isPaused) {
      await raiseAlert({ log }, tx, MARKET_PAUSED);
      log.warn(MARKET_PAUSED.sentence);
    } else if (stored.place === null) await storeDeployment(tx, { ...stored, place });
    const [first, ...others] = [stored.generation, ...stored.earlierGenerations].map((generation) =>
      generation === '' ? fingerprint : `${fingerprint}.${generation}`,
    );
    return { marks: [first ?? fingerprint, ...others], isPaused };
  });
}

export async function isMarketPaused(database: Database): Promise<boolean> {
  return await database.transaction().execute(async (tx) => isElsewhere(...(await readDeployment(tx))));
}

/** Backups of older versions do not contain the place at which they were made. */
export async function markAsCopy(tx: DatabaseTransaction): Promise<void> {
  await storeDeployment(tx, { ...(await lockDeployment(tx)), place: 'backup' });
}

/** Confirms that the data has moved here, and that nothing runs on it at the former place. */
export async function keepDeployment(database: Database): Promise<void> {
  await database.transaction().execute(async (tx) => {
    const [stored, place] = await readDeployment(tx);
    await storeDeployment(tx, { ...stored, place });
  });
}

/**
 * Confirms that this database replaces the former market. New payments get a mark of their own, so that the former
 * market, if it still runs, does not take them for lost ones.
 * @returns whether the market was paused.
 */
export async function replaceFormerMarket(tx: DatabaseTransaction): Promise<boolean> {
  const [stored, place] = await readDeployment(tx);
  if (!isElsewhere(stored, place)) return false;
  await storeDeployment(tx, {
    place,
    generation: randomBytes(4).toString('hex'),
    earlierGenerations: [stored.generation, ...stored.earlierGenerations],
  });
  await clearAlert(tx, MARKET_PAUSED.code, MARKET_PAUSED.subject);
  return true;
}

function isElsewhere(stored: StoredDeployment, place: string): boolean {
  return stored.place !== null && stored.place !== place;
}

async function readDeployment(tx: DatabaseTransaction): Promise<[StoredDeployment, string]> {
  return [await lockDeployment(tx), await findPlace(tx)];
}
