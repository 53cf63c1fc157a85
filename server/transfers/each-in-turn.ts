import { findCursor, saveCursor } from '../alerts/batch-cursor-store.ts';
import { raiseAlert } from '../alerts/raise-alert.ts';
import type { Context } from '../context.ts';
import { GatewayUnavailableError } from '../ports/payment-gateway.ts';

const FIRST_ID = '00000000-0000-0000-0000-000000000000';
const BATCH_SIZE = 100;
/** After this many consecutive outages the provider is considered down. */
const MAX_CONSECUTIVE_OUTAGES = 5;

interface Round {
  readonly cursorName: string;
  readonly timeLimitMs: number;
  /** Lists rows after an id, by id. */
  readonly list: (afterId: string, limit: number) => Promise<readonly { readonly id: string }[]>;
  /** @throws GatewayUnavailableError */
  readonly process: (id: string) => Promise<unknown>;
  readonly stuck: { readonly code: string; readonly sentence: string };
}

/** Processes rows one after another. After the time limit or an outage, the next run continues at the next row. */
export async function eachInTurn(context: Pick<Context, 'database' | 'log'>, round: Round): Promise<void> {
  const { database, log } = context;
  const { cursorName, timeLimitMs, list, process, stuck } = round;
  const deadline = performance.now() + timeLimitMs;
  let cursor = (await findCursor(database, cursorName)) ?? FIRST_ID;
  let outages = 0;
  for (;;) {
    const rows = await list(cursor, BATCH_SIZE);
    for (const { id } of rows) {
      cursor = id;
      try {
        await process(id);
        outages = 0;
      } catch (error) {
        if (error instanceof GatewayUnavailableError) outages += 1;
        else await raiseAlert(context, database, { ...stuck, subject: id }, { err: error });
      }
      if (outages < MAX_CONSECUTIVE_OUTAGES && performance.now() < deadline) continue;
      if (outages > 0) log.warn({ cursorName }, 'the payment provider is not answering');
      await saveCursor(database, cursorName, cursor);
      return;
    }
    if (rows.length < BATCH_SIZE) break;
  }
  await saveCursor(database, cursorName, FIRST_ID);
}
