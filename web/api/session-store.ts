import type { Profile } from '#contract/entities.ts';
import { readStored, writeStored } from '../lib/storage.ts';
import { errorsTexts } from '../lib/texts/errors.ts';
import { toastsTexts } from '../lib/texts/toasts.ts';
import { verifyEmailTexts } from '../lib/texts/verify-email.ts';
import { toastError, toastInfo, toastWarn } from '../lib/toast.ts';
import { clearSavedForms } from '../lib/use-saved-form.ts';
import {
  isIdentityError,
  type Credentials,
  type IdentityClient,
  type IdentityUser,
  type LinkedAccount,
} from './identity/identity-client.ts';
import { ApiError, isProblem, send, setTokenSource } from './send.ts';

/**
 * Who is using the page. `fetching`: signed in, the profile is on its way; `failed`: it could not be had, for a reason
 * that may pass (`user` is null when not even the provider answered).
 */
export type SessionState =
  | { readonly kind: 'loading' }
  | { readonly kind: 'signed-out' }
  | { readonly kind: 'fetching'; readonly user: IdentityUser }
  | { readonly kind: 'failed'; readonly user: IdentityUser | null }
  | { readonly kind: 'ready'; readonly user: IdentityUser; readonly profile: Profile };

/** The account could not be registered; nothing of it was kept. */
export class RegistrationError extends Error {
  override readonly name = 'RegistrationError';
}

export interface Session {
  readonly getState: () => SessionState;
  readonly subscribe: (listener: () => void) => () => void;
  /** Finds out who is signed in. Later calls do nothing. */
  start(): void;
  /** After `failed`: tries again from where it failed. */
  retry(): Promise<void>;
  /** @throws IdentityError, or RegistrationError when our side refused and the account was taken back. */
  signUp(credentials: Credentials): Promise<void>;
  /** @throws IdentityError. What goes wrong with the profile shows as state and message. */
  signIn(credentials: Credentials): Promise<void>;
  /** @throws IdentityError, or RegistrationError for a new account. */
  signInWithGoogle(): Promise<void>;
  /** @throws IdentityError when the provider did not hear of it: then nothing has changed. */
  signOut(): Promise<void>;
  sendVerificationEmail(): Promise<void>;
  /** Asks the provider whether the address has been verified; the state follows. */
  checkVerified(): Promise<boolean>;
  /** @throws IdentityError */
  sendPasswordReset(email: string): Promise<void>;
  /** @throws IdentityError `link-ended` */
  readResetLink(token: string): Promise<{ readonly email: string }>;
  /** Sets a new password and leaves: whoever is signed in here has to log in. @throws IdentityError */
  resetPassword(token: string, password: string): Promise<void>;
  /** @throws IdentityError */
  hasPassword(): Promise<boolean>;
  /** @throws IdentityError */
  changePassword(passwords: { readonly current: string; readonly next: string }): Promise<void>;
  /** @throws IdentityError `link-ended` */
  readVerificationLink(token: string): Promise<LinkedAccount>;
  /** @throws IdentityError `password-required`, `wrong-password`, `link-ended` */
  verifyEmail(token: string, password?: string): Promise<void>;
  /** @throws IdentityError `link-ended` */
  disownAddress(token: string): Promise<void>;
  /** @throws IdentityError `invalid-email`, `too-many-requests` */
  correctEmail(email: string): Promise<void>;
  /** @throws IdentityError `wrong-password`, `sign-in-again`, `invalid-email`, `too-many-requests` */
  changeEmail(change: { readonly email: string; readonly password: string }): Promise<void>;
  /** @throws IdentityError `link-ended` */
  readEmailChange(token: string): Promise<LinkedAccount>;
  /** @throws IdentityError `password-required`, `wrong-password`, `link-ended` */
  confirmEmailChange(token: string, password?: string): Promise<void>;
  /** @throws IdentityError `link-ended` */
  readTakeBack(token: string): Promise<{ readonly email: string }>;
  /** Takes the address back and leaves. @returns the token of a link for a new password. */
  takeBackEmail(token: string): Promise<string>;
  /** @throws ApiError. Deletes the account here and at the provider, and leaves. */
  deleteAccount(): Promise<void>;
  /** A call was refused because of who is asking: finds out whether the session has ended. */
  recheck(): Promise<void>;
  /** Takes over the profile of an answer. */
  setProfile(profile: Profile): void;
}

export function createSession(loadIdentity: () => Promise<IdentityClient>): Session {
  let state: SessionState = { kind: 'loading' };
  let client: IdentityClient | null = null;
  let started = false;
  /** While the session itself changes who is signed in, the provider's own notices say nothing new. */
  let busy = 0;
  /** Counts changes of the person, so that an answer for somebody who has left is dropped. */
  let generation = 0;
  const listeners = new Set<() => void>();

  const setState = (next: SessionState) => {
    state = next;
    for (const listener of listeners) listener();
  };

  const leave = () => {
    generation += 1;
    setState({ kind: 'signed-out' });
  };

  /** Specification, section 8: 401 and 404 mean log in again; anything else may pass. */
  const loadProfile = async (user: IdentityUser): Promise<void> => {
    generation += 1;
    const mine = generation;
    setState({ kind: 'fetching', user });
    try {
      const profile = await fetchProfile();
      if (mine === generation) setState({ kind: 'ready', user, profile });
    } catch (error) {
      if (mine !== generation) return;
      if (isProblem(error) && (error.status === 401 || error.status === 404)) {
        toastWarn(errorsTexts.loginAgain);
        client?.forget();
        leave();
      } else {
        toastError(errorsTexts.somethingWrong);
        setState({ kind: 'failed', user });
      }
    }
  };

  /** Registration or nothing: an account without a profile would lock its owner out of both signing up and logging in. */
  const registerOrTakeBack = async (identity: IdentityClient, user: IdentityUser): Promise<void> => {
    generation += 1;
    setState({ kind: 'fetching', user });
    try {
      setState({ kind: 'ready', user, profile: await register() });
    } catch {
      await takeBack(identity);
    }
  };

  const takeBack = async (identity: IdentityClient): Promise<never> => {
    // Without an answer the provider keeps the account; signed out, nobody goes on with half of one.
    await identity.deleteAccount().catch(() => identity.signOut().catch(() => undefined));
    identity.forget();
    leave();
    throw new RegistrationError();
  };

  const getClient = async (): Promise<IdentityClient> => {
    if (client !== null) return client;
    const loaded = await loadIdentity();
    client = loaded;
    setTokenSource(() =>
      loaded.getIdToken().catch((error: unknown) => {
        if (isIdentityError(error, 'network')) throw new ApiError('network', 0, {});
        throw error;
      }),
    );
    client.onChange((user) => {
      if (busy > 0) return;
      if (user === null) {
        if (state.kind !== 'signed-out') toastWarn(errorsTexts.loginAgain);
        leave();
      } else if (state.kind === 'ready' && state.user.id === user.id) void refreshProfile(user);
      else void loadProfile(user);
    });
    return client;
  };

  /** The page stays as it is meanwhile; without an answer the profile does too. */
  const refreshProfile = async (user: IdentityUser): Promise<void> => {
    const mine = generation;
    const profile = await fetchProfile().catch(() => null);
    if (mine === generation && state.kind === 'ready') {
      setState({ kind: 'ready', user, profile: profile ?? state.profile });
    }
  };

  /** The address of whoever is signed in here may be another one now. */
  const reloadUser = async (identity: IdentityClient): Promise<void> => {
    const user = await identity.reload().catch(() => null);
    if (user !== null && state.kind === 'ready') await refreshProfile(user);
  };

  // One after another: a sign-in waits for the session that is being looked for, so that neither undoes the other.
  let queue: Promise<unknown> = Promise.resolve();
  const run = <T>(work: (identity: IdentityClient) => Promise<T>): Promise<T> => {
    const turn = queue.then(async () => {
      busy += 1;
      try {
        return await work(await getClient());
      } finally {
        busy -= 1;
      }
    });
    queue = turn.catch(() => undefined);
    return turn;
  };

  const begin = async (): Promise<void> => {
    setState({ kind: 'loading' });
    try {
      const user = await run((identity) => identity.start());
      if (user === null) leave();
      else await loadProfile(user);
    } catch {
      toastError(errorsTexts.somethingWrong);
      setState({ kind: 'failed', user: null });
    }
  };

  return {
    getState: () => state,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    start() {
      if (started) return;
      started = true;
      void begin();
    },
    retry: () => (state.kind === 'failed' && state.user !== null ? loadProfile(state.user) : begin()),
    signUp: (credentials) =>
      run(async (identity) => {
        const user = await identity.signUp(credentials);
        await registerOrTakeBack(identity, user);
        await welcome(identity);
      }),
    signIn: (credentials) => run(async (identity) => loadProfile(await identity.signIn(credentials))),
    signInWithGoogle: () =>
      run(async (identity) => {
        const user = await identity.signInWithGoogle();
        generation += 1;
        setState({ kind: 'fetching', user });
        try {
          // Answers 200 for a known account too.
          const profile = await register();
          setState({ kind: 'ready', user, profile });
          if (!user.emailVerified && !profile.IsprofileCompletd) await welcome(identity);
        } catch {
          const isNew = await send('GET /api/auth/me', {}).then(
            () => false,
            (error: unknown) => isProblem(error, 'not-found'),
          );
          if (isNew) await takeBack(identity);
          else await loadProfile(user);
        }
      }),
    signOut: () =>
      run(async (identity) => {
        await identity.signOut();
        clearSavedForms();
        leave();
      }),
    sendVerificationEmail: () => run(sendVerification),
    checkVerified: () =>
      run(async (identity) => {
        const user = await identity.reload();
        if (user === null) {
          leave();
          return false;
        }
        if (user.emailVerified && state.kind === 'ready' && !isVerified(state)) await refreshProfile(user);
        return user.emailVerified;
      }),
    sendPasswordReset: (email) => run((identity) => identity.sendPasswordReset(email)),
    readResetLink: (token) => run((identity) => identity.readResetLink(token)),
    resetPassword: (token, password) =>
      run(async (identity) => {
        await identity.resetPassword(token, password);
        // Its sessions have ended. Somebody else's in this browser would stand in the way of logging in.
        await identity.signOut().catch(() => identity.forget());
        leave();
      }),
    hasPassword: () => run((identity) => identity.hasPassword()),
    changePassword: (passwords) => run((identity) => identity.changePassword(passwords)),
    readVerificationLink: (token) => run((identity) => identity.readVerificationLink(token)),
    verifyEmail: (token, password) => run((identity) => identity.verifyEmail(token, password)),
    disownAddress: (token) =>
      run(async (identity) => {
        await identity.disownAddress(token);
        // It may have been the account that is open here.
        if ((await identity.reload()) === null) leave();
      }),
    correctEmail: (email) =>
      run(async (identity) => {
        await identity.correctEmail(email);
        writeStored(sentAtKey, String(Date.now()));
        await reloadUser(identity);
      }),
    changeEmail: (change) => run((identity) => identity.changeEmail(change)),
    readEmailChange: (token) => run((identity) => identity.readEmailChange(token)),
    confirmEmailChange: (token, password) =>
      run(async (identity) => {
        await identity.confirmEmailChange(token, password);
        await reloadUser(identity);
      }),
    readTakeBack: (token) => run((identity) => identity.readTakeBack(token)),
    takeBackEmail: (token) =>
      run(async (identity) => {
        const { resetToken } = await identity.takeBackEmail(token);
        await identity.signOut().catch(() => identity.forget());
        leave();
        return resetToken;
      }),
    deleteAccount: () =>
      run(async (identity) => {
        await identity.deleteAccount();
        clearSavedForms();
        leave();
      }),
    recheck: () =>
      run(async (identity) => {
        if (state.kind !== 'ready') return;
        const token = await identity.getIdToken(true).catch(() => undefined);
        if (token === undefined) return;
        if (token === null || identity.user === null) {
          toastWarn(errorsTexts.loginAgain);
          leave();
        } else {
          await refreshProfile(identity.user);
        }
      }),
    setProfile(profile) {
      if (state.kind === 'ready') setState({ ...state, profile });
    },
  };
}

/** The provider knows first; our record follows with the next token. */
export function isVerified(state: { readonly user: IdentityUser; readonly profile: Profile }): boolean {
  return state.user.emailVerified || state.profile.email_verified;
}

const register = async (): Promise<Profile> => (await send('GET /api/auth/register', {})).data;

const fetchProfile = async (): Promise<Profile> => {
  try {
    return (await send('GET /api/auth/me', {})).data;
  } catch (error) {
    // An account of the provider that we do not know yet: its registration was cut off.
    if (isProblem(error, 'not-found')) return register();
    throw error;
  }
};

const welcome = async (identity: IdentityClient): Promise<void> => {
  if (identity.mailsOnSignUp) {
    writeStored(sentAtKey, String(Date.now()));
    toastInfo(toastsTexts.checkMail);
    return;
  }
  await sendVerification(identity)
    .then(() => toastInfo(toastsTexts.checkMail))
    .catch(() => toastWarn(verifyEmailTexts.sendFailed));
};

const sentAtKey = 'verification-sent-at';

async function sendVerification(identity: IdentityClient): Promise<void> {
  await identity.sendVerificationEmail();
  writeStored(sentAtKey, String(Date.now()));
}

/** When this browser last asked for a verification mail, in milliseconds since 1970; 0 for never. */
export function verificationSentAt(): number {
  return Number(readStored(sentAtKey) ?? 0) || 0;
}
