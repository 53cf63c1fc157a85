import type { Context } from '../context.ts';
import { GatewayUnavailableError } from '../ports/payment-gateway.ts';
import { findCursor, saveCursor } from './alert-store.ts';
import { raiseAlert } from './raise-alert.ts';

const MAX_CONSECUTIVE_OUTAGES = 5;
const BATCH_SIZE = 100;
/** Sorts before every other UUID. */
export const NO_ID = '00000000-0000-0000-0000-000000000000';

type Deps = Pick<Context, 'database' | 'log'>;
type Stuck = { readonly code: string; readonly sentence: string };

type ProcessItem = (subject: string, work: () => Promise<unknown>) => Promise<boolean>;

/**
 * A failed item does not stop the run: an error raises an alert, and an outage leaves the item for the next run.
 * @returns a function that processes an item and returns whether the provider responded. The function throws
 * GatewayUnavailableError after MAX_CONSECUTIVE_OUTAGES consecutive outages.
 */
export function createItemProcessor(context: Deps, stuck: Stuck): ProcessItem {
  let consecutiveOutages = 0;
  return async (subject, work) => {
    try {
      await work();
      consecutiveOutages = 0;
      return true;
    } catch (error) {
      if (error instanceof GatewayUnavailableError) {
        consecutiveOutages += 1;
        if (consecutiveOutages >= MAX_CONSECUTIVE_OUTAGES) throw error;
        context.log.warn({ subject }, 'the payment provider did not respond; the item is retried later');
        return false;
      }
      await raiseAlert(context, context.database, { ...stuck, subject }, { err: error });
      return true;
    }
  };
}

interface Batches<Row extends { readonly id: string }> {
  readonly cursorName: string;
  readonly concurrency: number;
  readonly timeLimitMs: number;
  readonly firstId: string;
  readonly list: (afterId: string, limit: number) => Promise<readonly Row[]>;
  /** @throws GatewayUnavailableError */
  readonly process: (row: Row) => Promise<unknown>;
}

/**
 * If the time limit is reached or `process` throws, the next run resumes at the saved cursor and wraps around, so
 * that no row starves.
 * @throws errors of `process`
 */
export async function processInBatches<Row extends { readonly id: string }>(
  { database }: Pick<Deps, 'database'>,
  { cursorName, concurrency, timeLimitMs, firstId, list, process }: Batches<Row>,
): Promise<void> {
  const deadline = performance.now() + timeLimitMs;
  const start = (await findCursor(database, cursorName)) ?? firstId;
  const saveProgress = async (id: string): Promise<void> => {
    if (id !== start) await saveCursor(database, cursorName, id);
  };
  let cursor = start;
  for (const until of start === firstId ? [null] : [null, start]) {
    if (until !== null) cursor = firstId;
    for (;;) {
      const rows = (await list(cursor, BATCH_SIZE)).filter(({ id }) => until === null || id <= until);
      for (let offset = 0; offset < rows.length; offset += concurrency) {
        const slice = rows.slice(offset, offset + concurrency);
        const results = await Promise.allSettled(slice.map(process));
        cursor = slice.at(-1)?.id ?? cursor;
        const failed = results.find((result) => result.status === 'rejected');
        if (failed !== undefined || performance.now() >= deadline) {
          await saveProgress(cursor);
          if (failed !== undefined) throw failed.reason;
          return;
        }
      }
      if (rows.length < BATCH_SIZE) break;
    }
  }
  await saveProgress(firstId);
}

interface Round {
  readonly cursorName: string;
  readonly timeLimitMs: number;
  readonly stuck: Stuck;
  readonly list: (afterId: string, limit: number) => Promise<readonly { readonly id: string }[]>;
  /** @throws GatewayUnavailableError */
  readonly process: (id: string) => Promise<unknown>;
}

export async function processInTurn(
  context: Deps,
  { cursorName, timeLimitMs, stuck, list, process }: Round,
): Promise<void> {
  const processItem = createItemProcessor(context, stuck);
  try {
    await processInBatches(context, {
      cursorName,
      concurrency: 1,
      timeLimitMs,
      firstId: NO_ID,
      list,
      process: ({ id }) => processItem(id, () => process(id)),
    });
  } catch (error) {
    if (!(error instanceof GatewayUnavailableError)) throw error;
    context.log.warn({ cursorName }, 'the round stopped: the payment provider is not responding');
  }
}
