import { queryOptions, useMutation } from '@tanstack/react-query';
import type { ResponseOf } from '#contract/calls.ts';
import type { SendOptions } from './api-client.ts';
import { readData, useApi, useCall } from './api-of.ts';
import type { Check } from './entities.ts';
import { sendNdjson } from './send-ndjson.ts';
import type { Clean } from './wire.ts';

export type Verification = Clean<ResponseOf<'POST /api/projects/anayze-repo'>>['data'];

/** Read again when the seller comes back from GitHub, where they may have chosen other repositories. */
export const ownRepositoriesQuery = queryOptions({
  queryKey: ['repositories'] as const,
  queryFn: readData('GET /api/repositories', {}),
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
    }): Promise<Verification> => {
      const options = { signal, onProgress: onCheck };
      return (await sendNdjson(api, 'POST /api/projects/anayze-repo', { body: { repositoryUrl } }, options))
        .data;
    },
  });
}

export const useVerifyPhotos = () =>
  useCall(async (send, { photos, ...options }: { photos: readonly File[] } & SendOptions) => {
    const files = { hardwareImages: photos };
    return (await send('POST /api/projects/anayze-hardware', { files }, options)).data;
  });

export const useBuildCode = () =>
  useCall(async (send, _none: void) => (await send('POST /api/projects/build-code', {})).data);
