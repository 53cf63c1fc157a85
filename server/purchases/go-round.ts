import { findMark, storeMark } from '../operations/mark-store.ts';
import { GatewayUnavailable } from '../ports/payment-gateway.ts';
import { raiseAlert } from './raise-alert.ts';
import type { Settling } from './record-settlement.ts';

/** So often in a row, and the provider is down. That it fails about one payment says nothing about the others. */
const MOST_UNANSWERED = 5;
const BATCH = 100;

type One = (subject: string, work: () => Promise<unknown>) => Promise<boolean>;

/**
 * Does work on one thing after another, so that none keeps the others waiting: what fails is brought before a person, and
 * what the provider does not answer about is left for the next time.
 *
 * @returns does one piece of work, and says whether the provider answered. @throws GatewayUnavailable: the rest would only wait.
 */
export function oneByOne(
  context: Settling,
  stuck: { readonly code: string; readonly sentence: string },
): One {
  let unanswered = 0;
  return async (subject, work) => {
    try {
      await work();
      unanswered = 0;
      return true;
    } catch (error) {
      if (error instanceof GatewayUnavailable) {
        unanswered += 1;
        if (unanswered >= MOST_UNANSWERED) throw error;
        context.log.warn({ subject }, 'the payment provider did not answer about one of many');
        return false;
      }
      await raiseAlert(context, context.database, { ...stuck, subject }, { err: error });
      return true;
    }
  };
}

export interface Round<Row extends { readonly id: string }> {
  /** Under which it is kept how far a round came that ran out of time. */
  readonly mark: string;
  readonly atOnce: number;
  readonly workAtMostMs: number;
  /** In the order of their ids, character by character. */
  readonly list: (afterId: string, limit: number) => Promise<readonly Row[]>;
  /** Before every id. */
  readonly firstId: string;
  /** @throws GatewayUnavailable */
  readonly work: (row: Row) => Promise<unknown>;
}

/**
 * Goes through all that waits, a few at once and for a limited time. Where the time is over, or the provider is down, the
 * next round goes on behind it, so that everybody's turn comes however many there are.
 *
 * @throws GatewayUnavailable
 */
export async function goRound<Row extends { readonly id: string }>(
  { database }: Pick<Settling, 'database'>,
  { mark, atOnce, workAtMostMs, list, firstId, work }: Round<Row>,
): Promise<void> {
  const endsAt = performance.now() + workAtMostMs;
  const start = (await findMark(database, mark)) ?? firstId;
  const stopAt = async (id: string): Promise<void> => {
    if (id !== start) await storeMark(database, mark, id);
  };
  let at = start;
  // From the beginning on up to where it started, when it did not start there.
  for (const until of start === firstId ? [null] : [null, start]) {
    if (until !== null) at = firstId;
    for (;;) {
      const rows = (await list(at, BATCH)).filter(({ id }) => until === null || id <= until);
      for (let from = 0; from < rows.length; from += atOnce) {
        const some = rows.slice(from, from + atOnce);
        const results = await Promise.allSettled(some.map(work));
        at = some.at(-1)?.id ?? at;
        const failed = results.find((result) => result.status === 'rejected');
        if (failed !== undefined || performance.now() >= endsAt) {
          await stopAt(at);
          if (failed !== undefined) throw failed.reason;
          return;
        }
      }
      if (rows.length < BATCH) break;
    }
  }
  await stopAt(firstId);
}
