import { Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';

const TIMES = { probeEveryMs: 1_000, answerWithinMs: 2_500 };
/**
 * The wait for the probe's answer consists of this many parts, so that a blocked event loop uses up only one of them.
 */
const PARTS = 10;

/**
 * The database server accepts connections but does not respond, because it is stopped, is blocked on its disk or is
 * behind a network that drops packets.
 */
export class DatabaseUnresponsiveError extends Error {
  override readonly name = 'DatabaseUnresponsiveError';
  readonly code = 'ETIMEDOUT';
  constructor() {
    super('the database does not answer');
  }
}

/**
 * Probes the database every second on a separate connection. When a probe times out, all connections are destroyed,
 * and new ones are rejected until a probe succeeds. Server-side timeouts cannot detect an unresponsive database, and
 * client-side timeouts would abort long statements on a healthy one.
 */
export class DatabaseProbe {
  readonly #connection: pg.ClientConfig;
  readonly #pooler: pg.ClientConfig | null;
  readonly #times: typeof TIMES;
  readonly #onAnswer: () => void;
  readonly #sockets = new Set<Socket>();
  #probe: pg.Client | null = null;
  #isSilent = false;
  #timer: NodeJS.Timeout | null = null;

  /**
   * @param onAnswer - called after each probe that is answered
   * @param pooler - the pooler in front of the database, if there is one. It is probed with a login, because a query
   * might wait in the pooler's queue.
   */
  constructor(
    connection: pg.ClientConfig,
    pooler: pg.ClientConfig | null = null,
    times = TIMES,
    onAnswer: () => void = () => {},
  ) {
    this.#onAnswer = onAnswer;
    this.#connection = { ...connection, application_name: 'protohaat-probe' };
    this.#pooler = pooler;
    this.#times = times;
  }

  readonly stream = (): Socket => {
    const socket = new Socket();
    socket.setKeepAlive(true, 10_000);
    this.#sockets.add(socket);
    socket.once('close', () => this.#sockets.delete(socket));
    if (this.#isSilent) process.nextTick(() => socket.destroy(new DatabaseUnresponsiveError()));
    return socket;
  };

  start(): void {
    this.#timer = setTimeout(() => {
      void this.#check().finally(() => {
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

  async #check(): Promise<void> {
    const answer = this.#queryProbe().then(
      () => 'answered' as const,
      () => 'refused' as const,
    );
    const outcome = await Promise.race([answer, this.#waitForAnswer()]);
    this.#isSilent = outcome === 'silent';
    if (outcome === 'answered') this.#onAnswer();
    else this.#dropProbe();
    if (this.#isSilent) this.#destroyConnections();
  }

  async #waitForAnswer(): Promise<'silent'> {
    for (let part = 0; part < PARTS; part += 1) {
      await delay(this.#times.answerWithinMs / PARTS, undefined, { ref: false });
    }
    return 'silent';
  }

  async #queryProbe(): Promise<void> {
    const logIn = this.#pooler === null ? null : this.#logIn(this.#pooler);
    await Promise.all([this.#queryDatabase(), logIn]);
  }

  async #queryDatabase(): Promise<void> {
    if (this.#probe === null) {
      const probe = new pg.Client(this.#connection);
      this.#probe = probe;
      // A restart of the server may break the connection between two probes.
      probe.on('error', () => {
        if (this.#probe === probe) this.#probe = null;
      });
      await probe.connect();
    }
    await this.#probe.query('select 1');
  }

  async #logIn(pooler: pg.ClientConfig): Promise<void> {
    const client = new pg.Client({
      ...pooler,
      application_name: 'protohaat-probe',
      connectionTimeoutMillis: 2 * this.#times.answerWithinMs,
    });
    client.on('error', () => {});
    await client.connect();
    await client.end();
  }

  #destroyConnections(): void {
    for (const socket of this.#sockets) socket.destroy(new DatabaseUnresponsiveError());
  }

  #dropProbe(): void {
    const { connection } = (this.#probe ?? {}) as { connection?: { stream: Socket } };
    this.#probe = null;
    connection?.stream.destroy();
  }
}
