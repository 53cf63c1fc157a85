import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { DomainError } from '#domain/common/domain-error.ts';
import type { Database } from './database.ts';

const TIMES = { checkEveryMs: 1_000, answerWithinMs: 2_000 };
/** The age of the replica's data is determined from the primary's WAL position and this many earlier ones. */
const MAX_MARKS = 60;

interface Mark {
  readonly at: number;
  readonly position: bigint;
}

type Log = (sentence: string) => void;

/**
 * A streaming replica for reads that may be seconds old. Reads use the primary instead whenever the replica is down,
 * lags more than `maxLagMs` or belongs to another primary.
 */
export class ReadReplica {
  readonly #connection: pg.ClientConfig;
  readonly #primary: pg.Pool;
  readonly #database: Database;
  readonly pool: pg.Pool;
  readonly #maxLagMs: number;
  #marks: Mark[] = [];
  #client: pg.Client | null = null;
  #lagMs: number | null = null;
  #wasUsed: boolean | null = null;
  #timer: NodeJS.Timeout | null = null;
  #isStopped = false;
  #log: Log = () => {};

  constructor(options: {
    readonly connection: pg.ClientConfig;
    readonly primary: pg.Pool;
    readonly pool: pg.Pool;
    readonly database: Database;
    readonly maxLagMs: number;
  }) {
    this.#connection = options.connection;
    this.pool = options.pool;
    this.#primary = options.primary;
    this.#database = options.database;
    this.#maxLagMs = options.maxLagMs;
  }

  /** An upper bound on the age of the replica's data, or null if reads use the primary. */
  get lagMs(): number | null {
    return this.#isUsed() ? this.#lagMs : null;
  }

  /**
   * A DomainError also causes a read from the primary, because a row that is missing from the replica may exist on the
   * primary.
   */
  async read<Result>(
    onPrimary: () => Promise<Result>,
    onReplica: (database: Database) => Promise<Result>,
  ): Promise<Result> {
    if (!this.#isUsed()) return await onPrimary();
    try {
      return await onReplica(this.#database);
    } catch (error) {
      if (!(error instanceof DomainError)) this.#leaveOut(error);
      return await onPrimary();
    }
  }

  /** Resolves after the first comparison with the primary. Until then, reads use the primary. */
  async start(log: Log): Promise<void> {
    this.#log = log;
    await this.#check();
    const next = (): void => {
      if (this.#isStopped) return;
      this.#timer = setTimeout(() => void this.#check().finally(next), TIMES.checkEveryMs);
      this.#timer.unref();
    };
    next();
  }

  stop(): void {
    this.#isStopped = true;
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#dropClient();
  }

  #isUsed(): boolean {
    return this.#lagMs !== null && this.#lagMs <= this.#maxLagMs;
  }

  async #check(): Promise<void> {
    try {
      const late = delay(TIMES.answerWithinMs, null, { ref: false });
      const lag = await Promise.race([this.measure(), late]);
      if (lag === null) throw new Error('the replica does not respond');
      this.#lagMs = lag;
      this.#report(lag <= this.#maxLagMs ? null : 'its data is too old');
    } catch (error) {
      this.#leaveOut(error);
    }
  }

  /**
   * An upper bound on the age of the replica's data in milliseconds.
   * @throws Error if it is not a replica of this database, or if either has no WAL functions
   */
  async measure(): Promise<number> {
    const at = performance.now();
    const { rows: ours } = await this.#primary.query<{ position: string; system: string }>(
      `select pg_current_wal_lsn() - '0/0'::pg_lsn as position,
              (select system_identifier::text from pg_control_system()) as system`,
    );
    const position = BigInt(ours[0]?.position ?? 0);
    this.#marks = [...this.#marks.slice(-MAX_MARKS), { at, position }];
    const { rows: theirs } = await (
      await this.#connect()
    ).query<{ position: string | null; system: string }>(
      `select case when pg_is_in_recovery() then pg_last_wal_replay_lsn() - '0/0'::pg_lsn end as position,
              (select system_identifier::text from pg_control_system()) as system`,
    );
    const replica = theirs[0];
    if (replica === undefined || replica.position === null || replica.system !== ours[0]?.system) {
      throw new Error('DATABASE_REPLICA_URL is not a replica of this database');
    }
    const replayed = BigInt(replica.position);
    const newest = this.#marks.findLast((mark) => mark.position <= replayed);
    return newest === undefined ? Infinity : performance.now() - newest.at;
  }

  async #connect(): Promise<pg.Client> {
    if (this.#client !== null) return this.#client;
    const client = new pg.Client({
      ...this.#connection,
      application_name: 'protohaat-probe',
      connectionTimeoutMillis: TIMES.answerWithinMs,
    });
    client.on('error', () => {
      if (this.#client === client) this.#client = null;
    });
    await client.connect();
    this.#client = client;
    return client;
  }

  #leaveOut(error: unknown): void {
    this.#lagMs = null;
    this.#dropClient();
    this.#report(error instanceof Error ? error.message : String(error));
  }

  #dropClient(): void {
    const { connection } = (this.#client ?? {}) as { connection?: { stream: { destroy(): void } } };
    this.#client = null;
    connection?.stream.destroy();
  }

  #report(trouble: string | null): void {
    const isUsed = trouble === null;
    if (this.#isStopped || this.#wasUsed === isUsed) return;
    this.#wasUsed = isUsed;
    this.#log(isUsed ? 'the read replica is in use' : `the read replica is not in use: ${trouble}`);
  }
}
