import type pg from 'pg';
import type { Context } from '../context.ts';
import type { FileStores } from './move-files.ts';

export interface OperationDeps extends Context {
  readonly pool: pg.Pool;
  readonly fileStores: FileStores;
  /** Rejects if the trace collector does not accept spans; null if no collector is configured. */
  readonly checkCollector: (() => Promise<void>) | null;
  /** Resolves with the age of the replica's data in ms, and rejects if it cannot be told; null without a replica. */
  readonly measureReplica: (() => Promise<number>) | null;
  readonly secret: {
    readonly file: string | null;
    readonly fingerprint: string;
  };
}
