import type { IdentityCall } from './identity-call.ts';
import type { IdentityClient } from './identity-client.ts';
import type { TokenSession } from './token-session.ts';

type PasswordCalls = Pick<
  IdentityClient,
  'sendPasswordReset' | 'readResetLink' | 'resetPassword' | 'hasPassword' | 'changePassword'
>;

export function passwordCalls(call: IdentityCall, session: TokenSession): PasswordCalls {
  return {
    async sendPasswordReset(email) {
      await call('POST', '/request-password-reset', { email });
    },
    async readResetLink(token) {
      return (await call('POST', '/check-reset-link', { token })) as { email: string };
    },
    async resetPassword(token, password) {
      await call('POST', '/reset-password', { token, newPassword: password });
    },
    async hasPassword() {
      const accounts = (await call('GET', '/list-accounts')) as { providerId: string }[];
      return accounts.some((account) => account.providerId === 'credential');
    },
    async changePassword({ current, next }) {
      await call('POST', '/change-password', { currentPassword: current, newPassword: next });
      // The server replaces the session, so the client needs an ID token of the new session.
      await session.refresh();
    },
  };
}
