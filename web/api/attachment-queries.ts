import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { apiOf } from './api-of.ts';

type CallOfAttachment =
  | 'GET /api/attachments/{attachment_id}'
  | 'GET /api/operate/attachments/{attachment_id}';

function useLoader(name: CallOfAttachment) {
  const client = useQueryClient();
  return useCallback(
    async (attachmentId: string, size: 'small' | 'large'): Promise<Blob> =>
      await client.fetchQuery({
        queryKey: ['attachments', name, attachmentId, size],
        queryFn: async ({ signal }) => {
          const input = { params: { attachmentId }, query: { size } };
          return await (await apiOf(client).sendRaw(name, input, { signal })).blob();
        },
        staleTime: Infinity,
      }),
    [client, name],
  );
}

export const useLoadAttachment = () => useLoader('GET /api/attachments/{attachment_id}');
export const useLoadAttachmentOfMatter = () => useLoader('GET /api/operate/attachments/{attachment_id}');
