import type { IdentityClient } from './identity/identity-client.ts';
import type { IdentityQueue } from './identity/identity-queue.ts';
import { isVerified, type Session } from './session-port.ts';
import type { SessionProfile } from './session-profile.ts';
import type { SessionStateHolder } from './session-state.ts';
import { markVerificationMailSent, sendVerificationMail } from './verification-mail.ts';

interface AccountCallsDeps {
  readonly queue: IdentityQueue;
  readonly state: SessionStateHolder;
  readonly profile: SessionProfile;
}

type PasswordCalls = Pick<
  Session,
  'sendPasswordReset' | 'readResetLink' | 'resetPassword' | 'hasPassword' | 'changePassword'
>;

export function sessionPasswordCalls({ queue, state }: AccountCallsDeps): PasswordCalls {
  return {
    sendPasswordReset: (email) => queue.run((identity) => identity.sendPasswordReset(email)),
    readResetLink: (token) => queue.run((identity) => identity.readResetLink(token)),
    resetPassword: (token, password) =>
      queue.run(async (identity) => {
        await identity.resetPassword(token, password);
        // Signs out, because the login page redirects signed-in users and this browser may be signed in to
        // another account.
        await identity.signOut().catch(() => identity.forget());
        state.end();
      }),
    hasPassword: () => queue.run((identity) => identity.hasPassword()),
    changePassword: (passwords) => queue.run((identity) => identity.changePassword(passwords)),
  };
}

type VerificationCalls = Pick<
  Session,
  'sendVerificationEmail' | 'checkVerified' | 'readVerificationLink' | 'verifyEmail' | 'disownAddress'
>;

export function sessionVerificationCalls({ queue, state, profile }: AccountCallsDeps): VerificationCalls {
  return {
    sendVerificationEmail: () => queue.run(sendVerificationMail),
    checkVerified: () =>
      queue.run(async (identity) => {
        const user = await identity.reload();
        if (user === null) {
          state.end();
          return false;
        }
        const { current } = state;
        if (user.emailVerified && current.kind === 'ready' && !isVerified(current))
          await profile.refresh(user);
        return user.emailVerified;
      }),
    readVerificationLink: (token) => queue.run((identity) => identity.readVerificationLink(token)),
    verifyEmail: (token, password) => queue.run((identity) => identity.verifyEmail(token, password)),
    disownAddress: (token) =>
      queue.run(async (identity) => {
        await identity.disownAddress(token);
        if ((await identity.reload()) === null) state.end();
      }),
  };
}

type EmailChangeCalls = Pick<
  Session,
  'correctEmail' | 'changeEmail' | 'readEmailChange' | 'confirmEmailChange' | 'readTakeBack' | 'takeBackEmail'
>;

export function sessionEmailChangeCalls({ queue, state, profile }: AccountCallsDeps): EmailChangeCalls {
  const reloadUser = async (identity: IdentityClient): Promise<void> => {
    const user = await identity.reload().catch(() => null);
    if (user !== null && state.current.kind === 'ready') await profile.refresh(user);
  };

  return {
    correctEmail: (email) =>
      queue.run(async (identity) => {
        await identity.correctEmail(email);
        markVerificationMailSent();
        await reloadUser(identity);
      }),
    changeEmail: (change) => queue.run((identity) => identity.changeEmail(change)),
    readEmailChange: (token) => queue.run((identity) => identity.readEmailChange(token)),
    confirmEmailChange: (token, password) =>
      queue.run(async (identity) => {
        await identity.confirmEmailChange(token, password);
        await reloadUser(identity);
      }),
    readTakeBack: (token) => queue.run((identity) => identity.readTakeBack(token)),
    takeBackEmail: (token) =>
      queue.run(async (identity) => {
        const { resetToken } = await identity.takeBackEmail(token);
        await identity.signOut().catch(() => identity.forget());
        state.end();
        return resetToken;
      }),
  };
}
