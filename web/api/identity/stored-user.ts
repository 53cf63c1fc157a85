import { idTokenKey, readIdToken, saveIdToken, userOfToken } from './id-token.ts';
import type { IdentityUser } from './identity-client.ts';

type Listener = (user: IdentityUser | null) => void;

/** The user of the stored ID token, which all tabs share. */
export class StoredUser {
  readonly #listeners = new Set<Listener>();
  #user: IdentityUser | null = null;

  constructor() {
    window.addEventListener('storage', (event) => {
      if (event.key === idTokenKey || event.key === null) this.read();
    });
  }

  get current(): IdentityUser | null {
    return this.#user;
  }

  onChange(listener: Listener): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  read(): IdentityUser | null {
    return this.#set(userOfToken(readIdToken()));
  }

  save(token: string | null): IdentityUser | null {
    saveIdToken(token);
    return this.#set(userOfToken(token));
  }

  #set(next: IdentityUser | null): IdentityUser | null {
    const user = this.#user;
    const same =
      user?.id === next?.id && user?.emailVerified === next?.emailVerified && user?.email === next?.email;
    this.#user = next;
    if (!same) for (const listener of this.#listeners) listener(next);
    return next;
  }
}
