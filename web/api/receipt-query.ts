import { queryOptions } from '@tanstack/react-query';
import type { ResponseOf } from '#contract/calls.ts';
import { isProblem } from './api-client.ts';
import { readData } from './api-of.ts';
import type { Clean } from './wire.ts';

export type Receipt = Clean<ResponseOf<'GET /api/payment/receipts/{purchase_id}'>>['data'];

export function receiptQuery(purchaseId: string) {
  return queryOptions({
    queryKey: ['payments', 'receipt', purchaseId],
    queryFn: readData('GET /api/payment/receipts/{purchase_id}', { params: { purchaseId } }),
    retry: (failures, error) => failures < 1 && !isProblem(error, 'not-found', 'invalid-field'),
  });
}
