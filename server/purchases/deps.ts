import type { Context } from '../context.ts';

/** Dependencies of the purchase use cases. */
export type PurchaseDeps = Pick<Context, 'database' | 'payments' | 'jobs' | 'log' | 'config' | 'telemetry'>;
