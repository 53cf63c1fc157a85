import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { CHANNELS, type NotificationListener, type Notifications } from './database.ts';

const RETRY_AFTER_MS = 1_000;
const ASK_EVERY_MS = 1_000;
const ANSWER_WITHIN_MS = 2_000;
/** A connection that fell silent counts as listening for at most this long. */
export const SILENT_FOR_MS = ASK_EVERY_MS + ANSWER_WITHIN_MS;

/** Uses a connection of its own, so that requests can use all connections of the pool. */
export class DatabaseNotifications implements Notifications {
  readonly #connection: pg.ClientConfig;
  readonly #onError: (error: Error) => void;
  readonly #listeners = new Set<NotificationListener>();
  #opening: Promise<void> | null = null;
  #client: pg.Client | null = null;
  /** When the last question was sent that was answered: what was committed before is known. */
  #knownUntil = 0;

  constructor(connection: pg.ClientConfig, onError: (error: Error) => void) {
    this.#connection = connection;
    this.#onError = onError;
  }

  get isListening(): boolean {
    return this.#client !== null && performance.now() < this.#knownUntil + SILENT_FOR_MS;
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
    await this.#ask(this.#client);
  }

  /** PostgreSQL delivers the notifications of earlier commits before it answers. */
  async #ask(client: pg.Client): Promise<void> {
    const askedAt = performance.now();
    await client.query('select 1');
    if (this.#client === client) this.#knownUntil = askedAt;
  }

  /** TCP's keepalive alone notices after twenty seconds that the other side is gone. */
  async #watch(client: pg.Client): Promise<void> {
    while (this.#client === client) {
      await delay(ASK_EVERY_MS, undefined, { ref: false });
      if (this.#client !== client) return;
      await this.#ask(client).catch((error: unknown) => {
        this.#onError(error as Error);
        this.#lose(client);
      });
    }
  }

  #lose(client: pg.Client): void {
    if (this.#client !== client) return;
    this.#client = null;
    const { connection } = client as unknown as { connection: { stream: { destroy(): void } } };
    connection.stream.destroy();
    void this.#connectAgain();
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
    client.once('end', () => this.#lose(client));
    const startedAt = performance.now();
    try {
      await client.connect();
      await client.query(CHANNELS.map((channel) => `listen ${pg.escapeIdentifier(channel)}`).join('; '));
    } catch (error) {
      void client.end();
      throw error;
    }
    if (this.#listeners.size === 0) return await client.end();
    this.#client = client;
    this.#knownUntil = startedAt;
    for (const listener of this.#listeners) listener.onConnected();
    void this.#watch(client);
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
