import type { Context } from '../context.ts';

export type PurchaseDeps = Pick<Context, 'database' | 'payments' | 'jobs' | 'log' | 'config' | 'telemetry'>;
