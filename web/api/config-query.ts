import { queryOptions, useQuery } from '@tanstack/react-query';
import type { ResponseOf } from '#contract/calls.ts';
import { apiOf } from './api-of.ts';
import { type Clean, fromWire } from './wire.ts';

export type PublicConfig = Clean<ResponseOf<'GET /api/config'>>['data'];

export const configQuery = queryOptions({
  queryKey: ['config'],
  // The abort signal is not used, because the session waits for the same boot response.
  queryFn: async ({ client }): Promise<PublicConfig> => {
    const boot = await bootResponse();
    return boot === null ? (await apiOf(client).send('GET /api/config', {})).data : boot.config;
  },
  staleTime: Infinity,
  gcTime: Infinity,
});

/**
 * An outside identity provider sends the mails about addresses and passwords itself, and its own pages answer their
 * links.
 */
export function useHasOwnMailLinks(): boolean {
  return useQuery(configQuery).data?.identity.provider !== 'firebase';
}

type BootResponse = ResponseOf<'GET /api/boot'>;
export type Boot = Clean<BootResponse>['data'];

declare global {
  interface Window {
    boot?: Promise<BootResponse | null>;
  }
}

export async function bootResponse(): Promise<Boot | null> {
  const response = (await window.boot) ?? null;
  return response === null ? null : fromWire(response).data;
}
