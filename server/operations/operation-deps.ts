import type pg from 'pg';
import type { Context } from '../context.ts';
import type { FileStores } from './move-files.ts';

export interface OperationDeps extends Context {
  readonly pool: pg.Pool;
  readonly fileStores: FileStores;
  readonly secret: {
    /** Null if the secret is in the settings and is therefore not backed up. */
    readonly file: string | null;
    readonly fingerprint: string;
  };
}
