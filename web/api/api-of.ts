import {
  useMutation,
  useQueryClient,
  type QueryClient,
  type QueryFunctionContext,
  type QueryKey,
} from '@tanstack/react-query';
import type { CallName, ResponseOf } from '#contract/calls.ts';
import type { ApiClient, CallArguments } from './api-client.ts';
import type { Clean } from './wire.ts';

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: { readonly api?: ApiClient };
  }
}

export function apiOf(client: QueryClient): ApiClient {
  const api = client.getDefaultOptions().queries?.meta?.api;
  if (api === undefined) throw new TypeError('The query client must be created by createQueryClient.');
  return api;
}

export function useApi(): ApiClient {
  return apiOf(useQueryClient());
}

export type CallWithData = {
  [Name in CallName]: ResponseOf<Name> extends { data: unknown } ? Name : never;
}[CallName];
type CallWithPages = {
  [Name in CallName]: ResponseOf<Name> extends { meta: { next_cursor: string | null } } ? Name : never;
}[CallName];

/** @returns the function of a query that reads the data of a call */
export function readData<Name extends CallWithData>(name: Name, input: CallArguments<Name>) {
  return async ({ client, signal }: QueryFunctionContext): Promise<Clean<ResponseOf<Name>>['data']> =>
    (await apiOf(client).send(name, input, { signal })).data;
}

/** @returns the functions of a query that reads the pages of a call one after another */
export function readPages<Name extends CallWithPages>(name: Name, input: CallArguments<Name>) {
  return {
    queryFn: ({
      client,
      pageParam,
      signal,
    }: QueryFunctionContext<QueryKey, string | null>): Promise<Clean<ResponseOf<Name>>> => {
      const query = { ...input.query, ...(pageParam === null ? {} : { cursor: pageParam }) };
      return apiOf(client).send(name, { ...input, query }, { signal });
    },
    initialPageParam: null as string | null,
    getNextPageParam: (page: Clean<ResponseOf<Name>>) => page.meta.nextCursor,
  };
}

type DataOf<Answer> = Answer extends { data: infer Data } ? Data : undefined;

/** @returns a mutation that resolves to the data of a call. @param onSuccess - changes what is cached */
export function useAct<Input, Answer>(
  call: (send: ApiClient['send'], input: Input) => Promise<Answer>,
  onSuccess: (client: QueryClient, data: DataOf<Answer>, input: Input) => unknown,
) {
  const { send } = useApi();
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (input: Input) => dataOf(await call(send, input)),
    onSuccess: (data, input) => onSuccess(client, data, input),
  });
}

/** As `useAct`. @param refreshed - keys of queries that are fetched again after the call, also after an error */
export function useCall<Input, Answer>(
  call: (send: ApiClient['send'], input: Input) => Promise<Answer>,
  ...refreshed: readonly QueryKey[]
) {
  const { send } = useApi();
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (input: Input) => dataOf(await call(send, input)),
    onSettled: () => Promise.all(refreshed.map((queryKey) => client.invalidateQueries({ queryKey }))),
  });
}

function dataOf<Answer>(answer: Answer): DataOf<Answer> {
  return (answer as { data?: unknown }).data as DataOf<Answer>;
}
