import { isProblem, type ApiClient } from './api-client.ts';
import type { Profile } from './entities.ts';
import type { IdentityClient } from './identity/identity-client.ts';

export const register = async (api: ApiClient): Promise<Profile> =>
  (await api.send('GET /api/auth/register', {})).data;

export const fetchProfile = async (api: ApiClient): Promise<Profile> => {
  try {
    return (await api.send('GET /api/auth/me', {})).data;
  } catch (error) {
    if (isProblem(error, 'not-found')) return register(api);
    throw error;
  }
};

/** Our server also deletes the account at the identity provider. */
export const deleteAccount = async (
  api: ApiClient,
  identity: IdentityClient,
  password = '',
): Promise<void> => {
  await api.send('DELETE /api/auth/account', { body: password === '' ? {} : { password } });
  identity.forget();
};

/** If our server does not answer, the session is left to end by itself. */
export const endSession = async (api: ApiClient, sessionId: string | null): Promise<void> => {
  if (sessionId === null) return;
  await api.send('DELETE /api/auth/sessions/{session_id}', { params: { sessionId } }).catch(() => undefined);
};

export const findCurrentSession = async (api: ApiClient): Promise<string | null> => {
  const { data } = await api.send('GET /api/auth/sessions', {}).catch(() => ({ data: null }));
  return data?.find(({ isCurrent }) => isCurrent)?.sessionId ?? null;
};
