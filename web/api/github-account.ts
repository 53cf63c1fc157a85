import { useMutation } from '@tanstack/react-query';
import { useApi, useCall } from './api-of.ts';
import { useSession } from './session.tsx';

/** The `idtoken` parameter is a single-use ticket, which keeps the ID token out of the URL. */
export const useLinkGithub = () =>
  useCall(async (send) => {
    const { ticket } = (await send('POST /api/auth/github/ticket', {})).data;
    window.location.assign(`/api/auth/github/login?idtoken=${encodeURIComponent(ticket)}`);
  });

export function useUnlinkGithub() {
  const { send } = useApi();
  const session = useSession();
  return useMutation({
    mutationFn: async () => (await send('DELETE /api/auth/github', {})).data,
    onSuccess: (profile) => session.setProfile(profile),
  });
}
