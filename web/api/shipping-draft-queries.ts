import { queryOptions } from '@tanstack/react-query';
import type { BodyOf, ResponseOf } from '#contract/calls.ts';
import { readData, useAct } from './api-of.ts';
import { projectKeys } from './project-queries.ts';
import type { Clean } from './wire.ts';

type ShippingDraft = Clean<ResponseOf<'GET /api/projects/shipping-details/{project_id}'>>['data'];

export const shippingDraftQuery = (projectId: string) =>
  queryOptions({
    queryKey: [...projectKeys.details(projectId), 'shipping'],
    queryFn: readData('GET /api/projects/shipping-details/{project_id}', { params: { projectId } }),
    retry: false,
  });

export const useSaveShippingDraft = (projectId: string) =>
  useAct(
    (send, body: Clean<BodyOf<'POST /api/projects/shipping-details/{project_id}'>>) =>
      send('POST /api/projects/shipping-details/{project_id}', { params: { projectId }, body }),
    (client, _data, draft) => {
      const kept: ShippingDraft = { ...draft, source: 'kept' };
      client.setQueryData(shippingDraftQuery(projectId).queryKey, kept);
    },
  );
