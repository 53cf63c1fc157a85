import type { Context } from '../context.ts';

export type PurchaseDeps = Pick<
  Context,
  'database' | 'payments' | 'transfers' | 'jobs' | 'log' | 'config' | 'sealer' | 'telemetry'
>;
