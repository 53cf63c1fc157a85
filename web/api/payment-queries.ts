import { infiniteQueryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { ResponseOf } from '#contract/calls.ts';
import { projectKeys } from './project-queries.ts';
import { send } from './send.ts';

export const paymentKeys = {
  history: ['payments', 'history'] as const,
};

/** Every payment of the caller, newest first, page after page. */
export const paymentHistoryQuery = infiniteQueryOptions({
  queryKey: paymentKeys.history,
  queryFn: ({ pageParam, signal }) =>
    send(
      'GET /api/payment/gethistory',
      { query: { limit: 50, ...(pageParam === null ? {} : { cursor: pageParam }) } },
      { signal },
    ),
  initialPageParam: null as string | null,
  getNextPageParam: (page) => page.meta.next_cursor,
  staleTime: 10_000,
});

export type OpenPayment = ResponseOf<'POST /api/payment/create-payment-intent'>['data'];

/** What is asked of a reservation is asked one after another: whoever closes it and comes back at once must find a new one. */
const scopeOf = (projectId: string) => ({ id: `reservation:${projectId}` });

function closeReservation(projectId: string) {
  return send('DELETE /api/payment/reservation/{project_id}', { params: { project_id: projectId } });
}

/**
 * Reserves the project for the caller and opens the payment. The same caller gets the same open payment again, so a second
 * click or a second tab never opens another one. `keep` is asked once it is reserved: if the answer is no, the project is
 * let go again before anything else is asked of it, and the result is null.
 */
export function useOpenPayment(projectId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationKey: ['open-payment', projectId],
    scope: scopeOf(projectId),
    mutationFn: async ({
      amountMinor,
      keep,
    }: {
      amountMinor: number;
      keep: () => boolean;
    }): Promise<OpenPayment | null> => {
      const { data } = await send('POST /api/payment/create-payment-intent', {
        body: { amount: amountMinor, project_id: projectId },
      });
      if (keep()) return data;
      await closeReservation(projectId);
      return null;
    },
    // Success reserved it; a refusal says that the page is out of date. Nobody waits for the page.
    onSettled: () => void client.invalidateQueries({ queryKey: projectKeys.details(projectId) }),
  });
}

/** Lets the project go: the payment is cancelled at the provider and others may buy. */
export function useCloseReservation(projectId: string) {
  const client = useQueryClient();
  return useMutation({
    scope: scopeOf(projectId),
    mutationFn: () => closeReservation(projectId),
    onSettled: () => void client.invalidateQueries({ queryKey: projectKeys.all }),
  });
}

/** Tells the server to look at a payment now. Only a hint: a lost one costs nothing but a little time. */
export async function hintPayment(paymentIntentId: string): Promise<void> {
  await send('POST /api/payment/update-status', {
    body: { payment_intent_id: paymentIntentId, status: 'succeeded' },
  }).catch(() => undefined);
}
