import type { IdentityCall } from './identity-call.ts';
import { IdentityError, type IdentityClient, type LinkedAccount } from './identity-client.ts';
import type { TokenSession } from './token-session.ts';

type AddressCalls = Pick<
  IdentityClient,
  | 'sendVerificationEmail'
  | 'readVerificationLink'
  | 'verifyEmail'
  | 'disownAddress'
  | 'correctEmail'
  | 'changeEmail'
  | 'readEmailChange'
  | 'confirmEmailChange'
  | 'readTakeBack'
  | 'takeBackEmail'
>;

export function addressCalls(call: IdentityCall, session: TokenSession): AddressCalls {
  return {
    async sendVerificationEmail() {
      if (session.user === null) throw new IdentityError('not-signed-in');
      await call('POST', '/send-verification-email', { email: session.user.email });
    },
    async readVerificationLink(token) {
      return (await call('POST', '/check-verification-link', { token })) as LinkedAccount;
    },
    async verifyEmail(proof) {
      await call('POST', '/verify-email', proof);
    },
    async disownAddress(token) {
      await call('POST', '/disown-address', { token });
    },
    async correctEmail(email) {
      await call('POST', '/change-pending-email', { email });
      await session.refresh();
    },
    async changeEmail({ email, password }) {
      await call('POST', '/change-email', { newEmail: email, password });
    },
    async readEmailChange(token) {
      return (await call('POST', '/check-email-change', { token })) as LinkedAccount;
    },
    async confirmEmailChange(token, password) {
      await call('POST', '/confirm-email-change', { token, password });
    },
    async readTakeBack(token) {
      return (await call('POST', '/check-take-back', { token })) as { email: string };
    },
    async takeBackEmail(token) {
      return (await call('POST', '/take-back-email', { token })) as { resetToken: string };
    },
  };
}
