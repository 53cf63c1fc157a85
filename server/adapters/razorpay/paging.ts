import type { SendRequest } from './razorpay-connection.ts';
import type { Attempt, Dispute } from './razorpay-payment.ts';

export const PAGE_SIZE = 100;

/** Yields the newest records first. New records shift the pages, so a record can appear twice. */
export async function* paginate<T>(
  read: (page: { readonly count: number; readonly skip: number }) => Promise<{ items: T[] }>,
): AsyncGenerator<T> {
  for (let skip = 0; ; skip += PAGE_SIZE) {
    const { items } = await read({ count: PAGE_SIZE, skip });
    yield* items;
    if (items.length < PAGE_SIZE) return;
  }
}

/** Razorpay lists the disputes of all payments, newest first. A dispute is never older than its payment. */
export async function listDisputesOf(send: SendRequest, attempts: readonly Attempt[]): Promise<Dispute[]> {
  const ids = new Set(attempts.map(({ id }) => id));
  const oldest = Math.min(...attempts.map(({ created_at: createdAt }) => createdAt));
  const found: Dispute[] = [];
  for await (const dispute of paginate((page) => send((razorpay) => razorpay.disputes.all(page)))) {
    if (dispute.created_at < oldest) break;
    if (ids.has(dispute.payment_id)) found.push(dispute);
  }
  return found;
}
