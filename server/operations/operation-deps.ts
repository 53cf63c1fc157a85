import type pg from 'pg';
import type { Context } from '../context.ts';

export interface OperationDeps extends Context {
  readonly pool: pg.Pool;
  readonly secret: {
    /** File of the secret; null if the settings contain the secret, which is then not backed up. */
    readonly file: string | null;
    readonly fingerprint: string;
  };
}
