import { infiniteQueryOptions, useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query';
import type { ResponseOf } from '#contract/calls.ts';
import type { ApiClient } from './api-client.ts';
import { apiOf, readPages, useApi, useCall } from './api-of.ts';
import type { PaymentProof } from './payments/payment-client.ts';
import { projectKeys } from './project-queries.ts';
import type { Clean } from './wire.ts';

export const paymentKeys = {
  history: ['payments', 'history'] as const,
};

export const paymentHistoryQuery = infiniteQueryOptions({
  queryKey: paymentKeys.history,
  ...readPages('GET /api/payment/gethistory', { query: { limit: 50 } }),
  staleTime: 10_000,
});

export type Reservation = Clean<ResponseOf<'POST /api/payment/create-payment-intent'>>['data'];

/** Serialises reserving and releasing a project, so that reopening the dialog waits for the previous release. */
const scopeOf = (projectId: string) => ({ id: `reservation:${projectId}` });

function releaseReservation({ send }: ApiClient, projectId: string) {
  return send('DELETE /api/payment/reservation/{project_id}', { params: { projectId } });
}

/**
 * Reserving again returns the same reservation while it is open. If `isStillWanted` returns false after the
 * response, the mutation releases the reservation and resolves to null.
 */
export function useReserveProject(projectId: string) {
  const api = useApi();
  const client = useQueryClient();
  return useMutation({
    mutationKey: ['reserve-project', projectId],
    scope: scopeOf(projectId),
    mutationFn: async ({
      amountMinor,
      isStillWanted,
    }: {
      amountMinor: number;
      isStillWanted: () => boolean;
    }): Promise<Reservation | null> => {
      const { data } = await api.send('POST /api/payment/create-payment-intent', {
        body: { amountMinor, projectId },
      });
      if (isStillWanted()) return data;
      await releaseReservation(api, projectId);
      return null;
    },
    onSettled: () => void client.invalidateQueries({ queryKey: projectKeys.details(projectId) }),
  });
}

export function useReleaseReservation(projectId: string) {
  const api = useApi();
  const client = useQueryClient();
  return useMutation({
    scope: scopeOf(projectId),
    mutationFn: () => releaseReservation(api, projectId),
    onSettled: () => void client.invalidateQueries({ queryKey: projectKeys.all }),
  });
}

/** Errors are ignored, because the provider's gateway event also leads to the settlement of the payment. */
export async function sendPaymentHint(
  client: QueryClient,
  paymentIntentId: string,
  proof: PaymentProof | null,
): Promise<void> {
  await apiOf(client)
    .send('POST /api/payment/update-status', {
      body: { paymentIntentId, status: 'succeeded', ...proof },
    })
    .catch(() => undefined);
}

export const useRefundPurchase = (purchaseId: string) =>
  useCall(
    async (send) =>
      (
        await send('POST /api/payment/purchases/{purchase_id}/refund', {
          params: { purchaseId },
        })
      ).data.state,
  );
