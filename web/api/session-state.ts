import type { SessionState } from './session-port.ts';

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
