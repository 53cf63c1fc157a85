import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { BodyOf } from '#contract/calls.ts';
import { canonicalUsername, isUsername, USERNAME_PATTERN } from '#domain/accounts/username.ts';
import { useDebouncedValue } from '../lib/use-debounced-value.ts';
import type { UsernameState } from '../lib/username-state.ts';
import { apiOf, readData, useApi } from './api-of.ts';
import { useSession } from './session.tsx';
import type { Clean } from './wire.ts';

export function usernameAvailabilityQuery(typed: string) {
  const username = canonicalUsername(typed);
  return queryOptions({
    queryKey: ['username', username],
    queryFn: async ({ client, signal }) => {
      const answer = await apiOf(client).send('GET /username', { query: { username } }, { signal });
      return answer.meta ?? { available: answer.data.length === 0 };
    },
    enabled: isUsername(username),
    staleTime: 15_000,
    retry: 1,
  });
}

export function useUsernameState(typed: string, own: string | null = null): UsernameState {
  const name = canonicalUsername(typed);
  const settled = useDebouncedValue(name, 350);
  const check = useQuery(usernameAvailabilityQuery(settled));
  if (name === '') return 'empty';
  if (own !== null && name === canonicalUsername(own)) return 'yours';
  if (!isUsername(name)) return new RegExp(USERNAME_PATTERN, 'u').test(name) ? 'reserved' : 'invalid';
  if (name !== settled || check.isFetching) return 'checking';
  if (check.data === undefined) return 'failed';
  if (check.data.available) return 'available';
  return check.data.reason ?? 'taken';
}

export interface ProfileInput {
  readonly fields: Clean<BodyOf<'POST /api/auth/complete-profile'>>;
  readonly photo: File | null;
}

export function useCompleteProfile() {
  const { send } = useApi();
  const session = useSession();
  return useMutation({
    mutationFn: async ({ fields, photo }: ProfileInput) =>
      (
        await send('POST /api/auth/complete-profile', {
          body: fields,
          ...(photo === null ? {} : { files: { profilePhoto: [photo] } }),
        })
      ).data,
    onSuccess: (profile) => session.setProfile(profile),
  });
}

const freshProfileKey = ['profile'] as const;

export function useFreshProfile(): void {
  const session = useSession();
  const { data } = useQuery({
    queryKey: freshProfileKey,
    queryFn: readData('GET /api/auth/me', {}),
    gcTime: 0,
  });
  useEffect(() => {
    if (data !== undefined) session.setProfile(data);
  }, [data, session]);
}

export interface ProfileChange {
  readonly fields: Clean<BodyOf<'POST /api/auth/updateProfile'>>;
  readonly photo: File | null;
}

export function useUpdateProfile() {
  const { send } = useApi();
  const session = useSession();
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ fields, photo }: ProfileChange) => {
      await client.cancelQueries({ queryKey: freshProfileKey });
      const answer = await send('POST /api/auth/updateProfile', {
        body: fields,
        ...(photo === null ? {} : { files: { profilePhoto: [photo] } }),
      });
      return answer.data;
    },
    onSuccess: (profile) => session.setProfile(profile),
  });
}
