import { queryOptions } from '@tanstack/react-query';
import type { ResponseOf } from '#contract/calls.ts';
import { isProblem, send } from './send.ts';

export type Receipt = ResponseOf<'GET /api/payment/receipts/{purchase_id}'>['data'];

export function receiptQuery(purchaseId: string) {
  return queryOptions({
    queryKey: ['payments', 'receipt', purchaseId],
    queryFn: async ({ signal }) =>
      (
        await send(
          'GET /api/payment/receipts/{purchase_id}',
          { params: { purchase_id: purchaseId } },
          { signal },
        )
      ).data,
    retry: (failures, error) => failures < 1 && !isProblem(error, 'not-found', 'invalid-field'),
  });
}
