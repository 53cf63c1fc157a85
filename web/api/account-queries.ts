import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { BodyOf } from '#contract/calls.ts';
import { canonicalUsername, isUsername, USERNAME_PATTERN } from '#domain/accounts/username.ts';
import { useDebouncedValue } from '../lib/use-debounced-value.ts';
import type { UsernameState } from '../lib/username-state.ts';
import { send } from './send.ts';
import { useSession } from './session.tsx';

/** Whether a name can be chosen, asked of the server. Names that the rule refuses are not asked about. */
export function usernameQuery(typed: string) {
  const username = canonicalUsername(typed);
  return queryOptions({
    queryKey: ['username', username],
    queryFn: async ({ signal }) => {
      const answer = await send('GET /username', { query: { username } }, { signal });
      return answer.meta ?? { available: answer.data.length === 0 };
    },
    enabled: isUsername(username),
    staleTime: 15_000,
    retry: 1,
  });
}

/** Follows what is typed: the rule at once, the server after a pause. One's own present name counts as available. */
export function useUsernameState(typed: string, own: string | null = null): UsernameState {
  const name = canonicalUsername(typed);
  const settled = useDebouncedValue(name, 350);
  const check = useQuery(usernameQuery(settled));
  if (name === '') return 'empty';
  if (own !== null && name === canonicalUsername(own)) return 'yours';
  if (!isUsername(name)) return new RegExp(USERNAME_PATTERN, 'u').test(name) ? 'reserved' : 'invalid';
  if (name !== settled || check.isFetching) return 'checking';
  if (check.data === undefined) return 'failed';
  if (check.data.available) return 'available';
  return check.data.reason ?? 'taken';
}

export interface ProfileInput {
  readonly fields: BodyOf<'POST /api/auth/complete-profile'>;
  readonly photo: File | null;
}

export function useCompleteProfile() {
  const session = useSession();
  return useMutation({
    mutationFn: async ({ fields, photo }: ProfileInput) =>
      (
        await send('POST /api/auth/complete-profile', {
          body: fields,
          ...(photo === null ? {} : { files: { profile_photo: [photo] } }),
        })
      ).data,
    onSuccess: (profile) => session.setProfile(profile),
  });
}

const freshProfileKey = ['profile'] as const;

/** What others do changes the numbers of a profile, so it is asked for again where they are shown. */
export function useFreshProfile(): void {
  const session = useSession();
  const { data } = useQuery({
    queryKey: freshProfileKey,
    queryFn: async ({ signal }) => (await send('GET /api/auth/me', {}, { signal })).data,
    gcTime: 0,
  });
  useEffect(() => {
    if (data !== undefined) session.setProfile(data);
  }, [data, session]);
}

export interface ProfileChange {
  readonly fields: BodyOf<'POST /api/auth/updateProfile'>;
  /** Null leaves the photo as it is. */
  readonly photo: File | null;
}

export function useUpdateProfile() {
  const session = useSession();
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ fields, photo }: ProfileChange) => {
      // An older answer that is still on its way must not undo this one.
      await client.cancelQueries({ queryKey: freshProfileKey });
      const answer = await send('POST /api/auth/updateProfile', {
        body: fields,
        ...(photo === null ? {} : { files: { profile_photo: [photo] } }),
      });
      return answer.data;
    },
    onSuccess: (profile) => session.setProfile(profile),
  });
}

/**
 * Goes to GitHub by way of our server. The ticket stands in the address for the ID token: it works once, for a minute, in
 * this browser.
 */
export function useLinkGithub() {
  return useMutation({
    mutationFn: async () => {
      const { ticket } = (await send('POST /api/auth/github/ticket', {})).data;
      window.location.assign(`/api/auth/github/login?idtoken=${encodeURIComponent(ticket)}`);
    },
  });
}

export function useUnlinkGithub() {
  const session = useSession();
  return useMutation({
    mutationFn: async () => (await send('DELETE /api/auth/github', {})).data,
    onSuccess: (profile) => session.setProfile(profile),
  });
}
