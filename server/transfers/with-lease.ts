import type { Context } from '../context.ts';
import { GatewayUnavailableError } from '../ports/payment-gateway.ts';
import { endLease, leaseTransfer } from './transfer-store.ts';

/**
 * Runs work that changes a transfer at the provider, one task at a time per purchase.
 * @throws GatewayUnavailableError while another process works on the transfer
 */
export async function withLease<Result>(
  { database }: Pick<Context, 'database'>,
  purchaseId: string,
  work: () => Promise<Result>,
): Promise<Result> {
  if (!(await leaseTransfer(database, purchaseId))) throw new GatewayUnavailableError();
  try {
    return await work();
  } finally {
    await endLease(database, purchaseId);
  }
}
