import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import type { NotificationListener } from './database.ts';

const RETRY_AFTER_MS = 1_000;

/** Uses a dedicated connection, so that requests can use all connections of the pool. */
export async function listenToDatabase(
  connection: pg.ClientConfig,
  channels: readonly string[],
  listener: NotificationListener,
  onError: (error: Error) => void,
): Promise<() => Promise<void>> {
  const stopped = new AbortController();
  let client: pg.Client | null = null;
  const connect = async (): Promise<void> => {
    let isListening = false;
    const next = new pg.Client({
      ...connection,
      application_name: 'protohaat-notifications',
      keepAlive: true,
      connectionTimeoutMillis: 4_000,
    });
    next.once('end', () => {
      if (isListening) void connectAgain();
    });
    next.on('error', onError);
    next.on('notification', ({ channel, payload }) => listener.onNotification(channel, payload ?? ''));
    client = next;
    await next.connect();
    for (const channel of channels) await next.query(`listen ${pg.escapeIdentifier(channel)}`);
    isListening = true;
  };
  const connectAgain = async (): Promise<void> => {
    while (!stopped.signal.aborted) {
      try {
        await delay(RETRY_AFTER_MS, undefined, { signal: stopped.signal, ref: false });
        await connect();
        listener.onInterruption();
        return;
      } catch (error) {
        if (!stopped.signal.aborted) onError(error as Error);
      }
    }
  };
  await connect();
  return async () => {
    stopped.abort();
    await client?.end();
  };
}
