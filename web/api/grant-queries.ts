import type { QueryClient } from '@tanstack/react-query';
import type { ResponseOf } from '#contract/calls.ts';
import { apiOf, useCall } from './api-of.ts';
import type { Clean } from './wire.ts';

export type GrantCheck = Clean<ResponseOf<'POST /api/public/grant-checks'>>['data'];

export async function fetchGrant(client: QueryClient, purchaseId: string, version: number) {
  return (
    await apiOf(client).send('GET /api/payment/purchases/{purchase_id}/grant', {
      params: { purchaseId },
      query: { version },
    })
  ).data;
}

export const useGrantCheck = () =>
  useCall((send, grant: string) => send('POST /api/public/grant-checks', { body: { grant } }));
