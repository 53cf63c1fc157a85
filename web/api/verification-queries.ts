import { queryOptions, useMutation } from '@tanstack/react-query';
import type { ResponseOf } from '#contract/calls.ts';
import type { SendOptions } from './api-client.ts';
import { apiOf, useApi } from './api-of.ts';
import type { Check } from './entities.ts';
import { sendNdjson } from './send-ndjson.ts';
import { uploadOptions } from './upload-options.ts';
import type { Clean } from './wire.ts';

export type Verification = Clean<ResponseOf<'POST /api/projects/anayze-repo'>>['data'];
export type PhotoVerification = Clean<ResponseOf<'POST /api/projects/anayze-hardware'>>['data'];

/** Read again when the seller comes back from GitHub, where they may have chosen other repositories. */
export const ownRepositoriesQuery = queryOptions({
  queryKey: ['repositories'] as const,
  queryFn: async ({ client, signal }) =>
    (await apiOf(client).send('GET /api/repositories', {}, { signal })).data,
  retry: false,
});

export function useVerifyRepository() {
  const api = useApi();
  return useMutation({
    mutationFn: async ({
      repositoryUrl,
      onCheck,
      signal,
    }: {
      repositoryUrl: string;
      onCheck: (check: Check) => void;
      signal: AbortSignal;
    }): Promise<Verification> =>
      (
        await sendNdjson(
          api,
          'POST /api/projects/anayze-repo',
          { body: { repositoryUrl } },
          { signal, onProgress: onCheck },
        )
      ).data,
  });
}

export function useVerifyPhotos() {
  const { send } = useApi();
  return useMutation({
    mutationFn: async (input: { photos: readonly File[] } & SendOptions): Promise<PhotoVerification> =>
      (
        await send(
          'POST /api/projects/anayze-hardware',
          { files: { hardwareImages: input.photos } },
          uploadOptions(input),
        )
      ).data,
  });
}
