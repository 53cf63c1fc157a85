import type { Context } from '../context.ts';

/** What the use cases of a purchase need. */
export type PurchaseDeps = Pick<Context, 'database' | 'payments' | 'jobs' | 'log' | 'config' | 'telemetry'>;
