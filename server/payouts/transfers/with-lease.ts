import type { Context } from '../../context.ts';
import { GatewayUnavailableError } from '../../ports/payment-gateway.ts';
import { endLease, leaseTransfer } from './transfer-store.ts';

/** @throws GatewayUnavailableError if another process holds the lease on the transfer */
export async function withLease<Result>(
  { database }: Pick<Context, 'database'>,
  purchaseId: string,
  work: () => Promise<Result>,
): Promise<Result> {
  const leasedUntil = await leaseTransfer(database, purchaseId);
  if (leasedUntil === null) throw new GatewayUnavailableError();
  try {
    return await work();
  } finally {
    await endLease(database, purchaseId, leasedUntil);
  }
}
