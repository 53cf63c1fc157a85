import { queryOptions, useMutation } from '@tanstack/react-query';
import type { CallName, ProgressOf, ResponseOf } from '#contract/calls.ts';
import type { Problem } from '#contract/problems.ts';
import {
  type ApiClient,
  ApiError,
  type CallArguments,
  problemError,
  type SendOptions,
} from './api-client.ts';
import { readData, useApi, useCall } from './api-of.ts';
import type { Check } from './entities.ts';
import { type Clean, fromWire } from './wire.ts';

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
  useCall((send, { photos, ...options }: { photos: readonly File[] } & SendOptions) =>
    send('POST /api/projects/anayze-hardware', { files: { hardwareImages: photos } }, options),
  );

export const useBuildCode = () => useCall((send, _none: void) => send('POST /api/projects/build-code', {}));

type Line<Name extends CallName> =
  | { readonly progress: ProgressOf<Name> }
  | { readonly answer: ResponseOf<Name> }
  | { readonly problem: Problem };

/**
 * Reports each progress line as it arrives. Behind a buffering proxy, all lines may arrive at the end.
 * @throws ApiError, also for an error in the middle of the stream; AbortError when the signal aborts.
 */
async function sendNdjson<Name extends CallName>(
  api: ApiClient,
  name: Name,
  input: CallArguments<Name>,
  options: { readonly signal: AbortSignal; readonly onProgress: (item: Clean<ProgressOf<Name>>) => void },
): Promise<Clean<ResponseOf<Name>>> {
  const { signal, onProgress } = options;
  const response = await api.sendRaw(name, input, {
    signal,
    headers: { accept: 'application/x-ndjson, application/json' },
  });
  if (response.headers.get('content-type')?.startsWith('application/x-ndjson') !== true) {
    return fromWire((await response.json()) as ResponseOf<Name>);
  }
  for await (const text of linesOf(response, signal)) {
    const line = JSON.parse(text) as Line<Name>;
    if ('answer' in line) return fromWire(line.answer);
    if ('problem' in line) throw await problemError(line.problem, line.problem.status);
    onProgress(fromWire(line.progress));
  }
  throw new ApiError('network', 0, {});
}

async function* linesOf(response: Response, signal: AbortSignal): AsyncGenerator<string> {
  const reader = response.body?.getReader();
  if (reader === undefined) return;
  const decoder = new TextDecoder();
  let rest = '';
  for (;;) {
    const { done, value } = await reader.read().catch((error: unknown) => {
      if (signal.aborted) throw error;
      throw new ApiError('network', 0, {});
    });
    if (done) return;
    const parts = `${rest}${decoder.decode(value, { stream: true })}`.split('\n');
    rest = parts.pop() ?? '';
    yield* parts;
  }
}
