import { errorsTexts } from '#words/screens/errors.ts';
import { toastsTexts } from '#words/screens/toasts.ts';
import { readStored, writeStored } from '../lib/storage.ts';
import { toastError, toastWarn } from '../lib/toast.ts';
import { type ApiClient, isProblem } from './api-client.ts';
import type { Profile } from './entities.ts';
import { type IdentityClient, type IdentityUser, providerMessage } from './identity/identity-client.ts';
import type { IdentityQueue } from './identity/identity-queue.ts';
import { RegistrationError, type SessionState } from './session-port.ts';

export class SessionProfile {
  readonly #api: ApiClient;
  readonly #state: SessionStateHolder;
  readonly #queue: IdentityQueue;

  constructor(api: ApiClient, state: SessionStateHolder, queue: IdentityQueue) {
    this.#api = api;
    this.#state = state;
    this.#queue = queue;
  }

  async load(user: IdentityUser): Promise<void> {
    const isCurrent = this.#state.changeUser({ kind: 'fetching', user });
    try {
      const profile = await fetchProfile(this.#api);
      if (isCurrent()) this.#state.set({ kind: 'ready', user, profile });
    } catch (error) {
      if (!isCurrent()) return;
      if (isProblem(error, 'account-banned')) {
        toastError(error.problem.message ?? errorsTexts.somethingWentWrong);
        this.#queue.client?.forget();
        this.#state.end();
      } else if (isProblem(error) && (error.status === 401 || error.status === 404)) {
        toastWarn(errorsTexts.loginAgain);
        this.#queue.client?.forget();
        this.#state.end();
      } else {
        toastError(errorsTexts.somethingWentWrong);
        this.#state.set({ kind: 'failed', user, message: isProblem(error) ? error.message : null });
      }
    }
  }

  /**
   * If the profile cannot be loaded, the old one is kept and the state stays `ready`, unless our server has ended the
   * session of a token that its provider has just renewed.
   */
  async refresh(user: IdentityUser): Promise<void> {
    const isCurrent = this.#state.watchUser();
    const profile = await fetchProfile(this.#api).catch((error: unknown) =>
      isProblem(error, 'not-signed-in') ? 'ended' : null,
    );
    const state = this.#state.current;
    if (!isCurrent() || state.kind !== 'ready') return;
    if (profile !== 'ended') this.#state.set({ kind: 'ready', user, profile: profile ?? state.profile });
    else {
      toastWarn(errorsTexts.loginAgain);
      this.#queue.client?.forget();
      this.#state.end();
    }
  }

  /**
   * Deletes the new account if its registration fails: without a profile, its owner could neither log in nor
   * sign up again.
   * @throws RegistrationError
   */
  async registerOrRollBack(identity: IdentityClient, user: IdentityUser): Promise<void> {
    this.#state.changeUser({ kind: 'fetching', user });
    try {
      this.#state.set({ kind: 'ready', user, profile: await register(this.#api) });
    } catch {
      await this.#rollBack(identity);
    }
  }

  /** @param isNewAccount - null if only our server can say whether the account is new */
  async registerOrLoad(
    identity: IdentityClient,
    user: IdentityUser,
    isNewAccount: boolean | null,
  ): Promise<void> {
    this.#state.changeUser({ kind: 'fetching', user });
    try {
      const profile = await register(this.#api);
      this.#state.set({ kind: 'ready', user, profile });
      if (!user.emailVerified && !profile.isProfileComplete) await startVerificationMail(identity);
    } catch {
      if (isNewAccount ?? (await this.#isUnregistered())) await this.#rollBack(identity);
      else await this.load(user);
    }
  }

  #isUnregistered(): Promise<boolean> {
    return this.#api.send('GET /api/auth/me', {}).then(
      () => false,
      (error: unknown) => isProblem(error, 'not-found'),
    );
  }

  async #rollBack(identity: IdentityClient): Promise<never> {
    await deleteAccount(this.#api, identity).catch(() => identity.discardAccount().catch(() => undefined));
    identity.forget();
    this.#state.end();
    throw new RegistrationError();
  }
}

export class SessionStateHolder {
  readonly #listeners = new Set<() => void>();
  #state: SessionState = { kind: 'loading' };
  /** Incremented when the user changes, so that late responses for the previous user are dropped. */
  #generation = 0;

  get current(): SessionState {
    return this.#state;
  }

  set(next: SessionState): void {
    this.#state = next;
    for (const listener of this.#listeners) listener();
  }

  subscribe(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  end(): void {
    this.changeUser({ kind: 'signed-out' });
  }

  changeUser(next: SessionState): () => boolean {
    this.#generation += 1;
    const isCurrent = this.watchUser();
    this.set(next);
    return isCurrent;
  }

  watchUser(): () => boolean {
    const generation = this.#generation;
    return () => generation === this.#generation;
  }

  settled(): Promise<SessionState> {
    // eslint-disable-next-line promise/avoid-new -- joins a listener into one result
    return new Promise((resolve) => {
      const check = () => {
        if (this.#state.kind === 'loading' || this.#state.kind === 'fetching') return;
        this.#listeners.delete(check);
        resolve(this.#state);
      };
      this.#listeners.add(check);
      check();
    });
  }
}

const register = async (api: ApiClient): Promise<Profile> =>
  (await api.send('GET /api/auth/register', {})).data;

const fetchProfile = async (api: ApiClient): Promise<Profile> => {
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

const sentAtKey = 'verification-sent-at';

export const startVerificationMail = async (identity: IdentityClient): Promise<void> => {
  if (identity.mailsOnSignUp) {
    markVerificationMailSent();
    return;
  }
  await sendVerificationMail(identity).catch((error: unknown) =>
    toastWarn(providerMessage(error, toastsTexts.verificationMailFailed)),
  );
};

export async function sendVerificationMail(identity: IdentityClient): Promise<void> {
  await identity.sendVerificationEmail();
  markVerificationMailSent();
}

/** @returns milliseconds since the Unix epoch, or 0 if this browser has not requested an email. */
export function verificationSentAt(): number {
  return Number(readStored(sentAtKey) ?? 0) || 0;
}

export function markVerificationMailSent(): void {
  writeStored(sentAtKey, String(Date.now()));
}
