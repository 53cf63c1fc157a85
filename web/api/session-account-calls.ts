import type { ApiClient } from './api-client.ts';
import type { IdentityClient } from './identity/identity-client.ts';
import type { IdentityQueue } from './identity/identity-queue.ts';
import { isVerified, type Session } from './session-port.ts';
import {
  endSession,
  findCurrentSession,
  markVerificationMailSent,
  sendVerificationMail,
  type SessionProfile,
  type SessionStateHolder,
} from './session-profile.ts';

interface AccountCallsDeps {
  readonly api: ApiClient;
  readonly queue: IdentityQueue;
  readonly state: SessionStateHolder;
  readonly profile: SessionProfile;
}

/** What a member does about passwords, addresses and proofs. */
export function sessionAccountCalls({ api, queue, state, profile }: AccountCallsDeps) {
  /** At an outside provider, proving the password or Google account is a sign-in, whose session replaces the old one. */
  async function replacingSession<T>(identity: IdentityClient, prove: () => Promise<T>): Promise<T> {
    const old = identity.endsSessions ? null : await findCurrentSession(api);
    const result = await prove();
    await endSession(api, old);
    return result;
  }

  const reloadUser = async (identity: IdentityClient): Promise<void> => {
    const user = await identity.reload().catch(() => null);
    if (user !== null && state.current.kind === 'ready') await profile.refresh(user);
  };

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
    changePassword: (passwords) =>
      queue.run(async (identity) => {
        await identity.changePassword(passwords);
        if (!identity.endsSessions) await api.send('DELETE /api/auth/sessions', {}).catch(() => undefined);
      }),
    signInAgainWithGoogle: () =>
      queue.run(async (identity) => {
        const { current } = state;
        const user = await replacingSession(identity, () => identity.signInAgainWithGoogle());
        if (current.kind === 'ready' && current.user.id === user.id) await profile.refresh(user);
        else await profile.load(user);
      }),
    changeEmail: (change) =>
      queue.run((identity) => replacingSession(identity, () => identity.changeEmail(change))),
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
    verifyEmail: (proof) => queue.run((identity) => identity.verifyEmail(proof)),
    disownAddress: (token) =>
      queue.run(async (identity) => {
        await identity.disownAddress(token);
        if ((await identity.reload()) === null) state.end();
      }),
    correctEmail: (email) =>
      queue.run(async (identity) => {
        await identity.correctEmail(email);
        markVerificationMailSent();
        await reloadUser(identity);
      }),
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
  } satisfies Partial<Session>;
}
