import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { CHANNELS, type NotificationListener, type Notifications } from './database.ts';

const RETRY_AFTER_MS = 1_000;
const ANSWER_WITHIN_MS = 2_000;

/** Uses a connection of its own, so that requests can use all connections of the pool. */
export class DatabaseNotifications implements Notifications {
  readonly #connection: pg.ClientConfig;
  readonly #onError: (error: Error) => void;
  readonly #listeners = new Set<NotificationListener>();
  #opening: Promise<void> | null = null;
  #client: pg.Client | null = null;

  constructor(connection: pg.ClientConfig, onError: (error: Error) => void) {
    this.#connection = connection;
    this.#onError = onError;
  }

  get isListening(): boolean {
    return this.#client !== null;
  }

  async listen(listener: NotificationListener): Promise<() => Promise<void>> {
    this.#listeners.add(listener);
    const stop = async (): Promise<void> => {
      this.#listeners.delete(listener);
      if (this.#listeners.size > 0) return;
      const client = this.#client;
      this.#client = null;
      this.#opening = null;
      await client?.end();
    };
    try {
      await (this.#opening ??= this.#connect());
      return stop;
    } catch (error) {
      this.#opening = null;
      await stop();
      throw error;
    }
  }

  async catchUp(): Promise<void> {
    if (this.#client === null) throw new Error('the process does not listen to the database');
    // PostgreSQL delivers the notifications of earlier commits before it answers.
    await this.#client.query('select 1');
  }

  async #connect(): Promise<void> {
    const client = new pg.Client({
      ...this.#connection,
      application_name: 'protohaat-notifications',
      keepAlive: true,
      connectionTimeoutMillis: 4_000,
      query_timeout: ANSWER_WITHIN_MS,
    });
    client.on('error', this.#onError);
    client.on('notification', ({ channel, payload = '' }) => {
      for (const listener of this.#listeners) listener.onNotification(channel, payload);
    });
    client.once('end', () => {
      if (this.#client !== client) return;
      this.#client = null;
      void this.#connectAgain();
    });
    try {
      await client.connect();
      await client.query(CHANNELS.map((channel) => `listen ${pg.escapeIdentifier(channel)}`).join('; '));
    } catch (error) {
      void client.end();
      throw error;
    }
    if (this.#listeners.size === 0) return await client.end();
    this.#client = client;
    for (const listener of this.#listeners) listener.onConnected();
  }

  async #connectAgain(): Promise<void> {
    while (this.#listeners.size > 0) {
      try {
        await delay(RETRY_AFTER_MS, undefined, { ref: false });
        if (this.#listeners.size > 0) await this.#connect();
        return;
      } catch (error) {
        this.#onError(error as Error);
      }
    }
  }
}
