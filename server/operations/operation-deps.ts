import type pg from 'pg';
import type { Context } from '../context.ts';

/** Dependencies of the operator's commands. */
export interface OperationDeps extends Context {
  readonly pool: pg.Pool;
  readonly secret: {
    /** Null: the secret comes from the settings and is not part of a backup. */
    readonly file: string | null;
    readonly fingerprint: string;
  };
}
