import { queryOptions } from '@tanstack/react-query';
import type { ResponseOf } from '#contract/calls.ts';
import { isProblem } from './api-client.ts';
import { apiOf } from './api-of.ts';
import type { Clean } from './wire.ts';

export type Receipt = Clean<ResponseOf<'GET /api/payment/receipts/{purchase_id}'>>['data'];

export function receiptQuery(purchaseId: string) {
  return queryOptions({
    queryKey: ['payments', 'receipt', purchaseId],
    queryFn: async ({ client, signal }) =>
      (
        await apiOf(client).send(
          'GET /api/payment/receipts/{purchase_id}',
          { params: { purchaseId } },
          { signal },
        )
      ).data,
    retry: (failures, error) => failures < 1 && !isProblem(error, 'not-found', 'invalid-field'),
  });
}
