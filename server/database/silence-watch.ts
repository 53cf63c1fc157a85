import { Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';

/** A probe every second that must be answered within this time: callers hear within 5 seconds that there is no database. */
const TIMES = { probeEveryMs: 1_000, answerWithinMs: 2_500 };
/** An answer that came while this process was busy is read before it is missed. */
const LATE_MS = 250;

/** The server takes connections and says nothing: stopped, hanging on its disk, or behind a network that swallows. */
export class DatabaseSilentError extends Error {
  override readonly name = 'DatabaseSilentError';
  readonly code = 'ETIMEDOUT';
  constructor() {
    super('the database does not answer');
  }
}

/**
 * Ends what waits for a database that has fallen silent. Time-outs on the server help nobody then, and one on each query here
 * would end long work on a healthy database: so a connection of its own asks `select 1` while any other one is open, and when
 * that is not answered, every connection is broken and new ones are refused until it is.
 */
export class SilenceWatch {
  readonly #connection: pg.ClientConfig;
  readonly #times: typeof TIMES;
  readonly #sockets = new Set<Socket>();
  #probe: pg.Client | null = null;
  #isSilent = false;
  #timer: NodeJS.Timeout | null = null;

  /** @param connection - of the pool that is watched. */
  constructor(connection: pg.ClientConfig, times = TIMES) {
    this.#connection = { ...connection, application_name: 'protohaat-probe' };
    this.#times = times;
  }

  /** What the pool's connections are made of. */
  readonly stream = (): Socket => {
    const socket = new Socket();
    // A connection whose other end has gone without a word is found by the system as well.
    socket.setKeepAlive(true, 10_000);
    this.#sockets.add(socket);
    socket.once('close', () => this.#sockets.delete(socket));
    if (this.#isSilent) process.nextTick(() => socket.destroy(new DatabaseSilentError()));
    return socket;
  };

  start(): void {
    this.#timer = setTimeout(() => {
      void this.#look().finally(() => {
        if (this.#timer !== null) this.start();
      });
    }, this.#times.probeEveryMs);
    this.#timer.unref();
  }

  stop(): void {
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#timer = null;
    this.#dropProbe();
    for (const socket of this.#sockets) socket.destroy();
  }

  async #look(): Promise<void> {
    const answer = this.#ask().then(
      () => 'answered' as const,
      // A refusal, such as of a database that is just starting, is an answer as well.
      () => 'refused' as const,
    );
    const late = delay(this.#times.answerWithinMs + LATE_MS, 'silent' as const, { ref: false });
    const outcome = await Promise.race([answer, late]);
    this.#isSilent = outcome === 'silent';
    if (outcome !== 'answered') this.#dropProbe();
    if (this.#isSilent) this.#breakAll();
  }

  async #ask(): Promise<void> {
    if (this.#probe === null) {
      const probe = new pg.Client(this.#connection);
      this.#probe = probe;
      // A restart of the server breaks it between two questions.
      probe.on('error', () => {
        if (this.#probe === probe) this.#probe = null;
      });
      await probe.connect();
    }
    await this.#probe.query('select 1');
  }

  #breakAll(): void {
    for (const socket of this.#sockets) socket.destroy(new DatabaseSilentError());
  }

  #dropProbe(): void {
    const { connection } = (this.#probe ?? {}) as { connection?: { stream: Socket } };
    this.#probe = null;
    connection?.stream.destroy();
  }
}
