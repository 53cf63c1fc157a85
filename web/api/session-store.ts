import { errorsTexts } from '#words/screens/errors.ts';
import { serverNow } from '../lib/server-clock.ts';
import { toastError, toastWarn } from '../lib/toast.ts';
import { clearSavedForms } from '../lib/use-saved-form.ts';
import { type ApiClient, ApiError } from './api-client.ts';
import { type Boot, bootResponse } from './config-query.ts';
import { isFresh, readIdToken } from './identity/id-token.ts';
import {
  type IdentityClient,
  type IdentityUser,
  isIdentityError,
  providerMessage,
} from './identity/identity-client.ts';
import { IdentityQueue } from './identity/identity-queue.ts';
import { forgetOthersPages } from './kept-pages.ts';
import { sessionAccountCalls } from './session-account-calls.ts';
import type { Session } from './session-port.ts';
import {
  deleteAccount,
  endSession,
  findCurrentSession,
  SessionProfile,
  SessionStateHolder,
  startVerificationMail,
} from './session-profile.ts';
import { rememberMember } from './shown-member.ts';

export interface SessionDeps {
  readonly api: ApiClient;
  readonly loadIdentity: () => Promise<IdentityClient>;
}

export function createSession({ api, loadIdentity }: SessionDeps): Session {
  const state = new SessionStateHolder();
  state.subscribe(() => {
    rememberMember(state.current);
    void forgetOthersPages(state.current);
  });
  const queue = new IdentityQueue({ loadIdentity, onOutsideChange: followProvider });
  const profile = new SessionProfile(api, state, queue);
  let started = false;

  function followProvider(user: IdentityUser | null): void {
    const { current } = state;
    if (user === null) {
      if (current.kind !== 'signed-out') toastWarn(errorsTexts.loginAgain);
      state.end();
    } else if (current.kind === 'ready' && current.user.id === user.id) void profile.refresh(user);
    else void profile.load(user);
  }

  async function restore(findBoot: () => Promise<Boot | null>): Promise<void> {
    state.set({ kind: 'loading' });
    try {
      await queue.run(async (identity) => {
        const boot = await findBoot();
        const hadToken = isFresh(readIdToken(), serverNow());
        const user = await identity.start(boot);
        if (user === null) {
          if (hadToken) toastWarn(errorsTexts.loginAgain);
          state.end();
        } else if (boot?.me?.email === user.email) {
          state.changeUser({ kind: 'ready', user, profile: boot.me });
        } else await profile.load(user);
      });
    } catch (error) {
      toastError(errorsTexts.somethingWentWrong);
      state.set({ kind: 'failed', user: null, message: providerMessage(error, '') || null });
    }
  }

  function start(): void {
    if (started) return;
    started = true;
    void restore(bootResponse);
  }

  /** Restores the stored session first, because a restoration that finished later would undo the sign-in. */
  function signInBy(work: (identity: IdentityClient) => Promise<void>): Promise<void> {
    start();
    return queue.run(work);
  }

  return {
    getState: () => state.current,
    subscribe: (listener) => state.subscribe(listener),
    start,
    settled() {
      start();
      return state.settled();
    },
    async getIdToken() {
      try {
        return (await queue.client?.getIdToken()) ?? null;
      } catch (error) {
        if (isIdentityError(error, 'network')) throw new ApiError('network', 0, {});
        throw error;
      }
    },
    retry() {
      const { current } = state;
      return current.kind === 'failed' && current.user !== null
        ? profile.load(current.user)
        : restore(() => Promise.resolve(null));
    },
    signUp: (credentials) =>
      signInBy(async (identity) => {
        const user = await identity.signUp(credentials);
        await profile.registerOrRollBack(identity, user);
        await startVerificationMail(identity);
      }),
    signIn: (credentials) => signInBy(async (identity) => profile.load(await identity.signIn(credentials))),
    signInWithGoogle: () =>
      signInBy(async (identity) => {
        const { user, isNew } = await identity.signInWithGoogle();
        await profile.registerOrLoad(identity, user, isNew);
      }),
    signOut: () =>
      queue.run(async (identity) => {
        if (!identity.endsSessions) await endSession(api, await findCurrentSession(api));
        await identity.signOut();
        clearSavedForms();
        state.end();
      }),
    deleteAccount: (password) =>
      queue.run(async (identity) => {
        await deleteAccount(api, identity, password);
        clearSavedForms();
        state.end();
      }),
    ...sessionAccountCalls({ api, queue, state, profile }),
    recheck: () =>
      queue.run(async (identity) => {
        if (state.current.kind !== 'ready') return;
        const token = await identity.getIdToken(true).catch(() => undefined);
        if (token === undefined) return;
        if (token === null || identity.user === null) {
          toastWarn(errorsTexts.loginAgain);
          state.end();
        } else {
          await profile.refresh(identity.user);
        }
      }),
    setProfile(next) {
      const { current } = state;
      if (current.kind === 'ready') state.set({ ...current, profile: next });
    },
  };
}
