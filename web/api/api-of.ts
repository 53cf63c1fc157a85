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

/** @param refreshed - keys of queries that are fetched again after the call, also after an error */
export function useCall<Input, Result>(
  call: (send: ApiClient['send'], input: Input) => Promise<Result>,
  ...refreshed: readonly QueryKey[]
) {
  const { send } = useApi();
  const client = useQueryClient();
  return useMutation({
    mutationFn: (input: Input) => call(send, input),
    onSettled: () => Promise.all(refreshed.map((queryKey) => client.invalidateQueries({ queryKey }))),
  });
}
