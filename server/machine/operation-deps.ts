import type pg from 'pg';
import type { Context } from '../context.ts';
import type { FileStores } from './move-files.ts';

export interface OperationDeps extends Context {
  readonly pool: pg.Pool;
  readonly fileStores: FileStores;
  /** Rejects if the trace collector does not accept spans; null if no collector is configured. */
  readonly checkCollector: (() => Promise<void>) | null;
  readonly secret: {
    readonly file: string | null;
    readonly fingerprint: string;
  };
}
