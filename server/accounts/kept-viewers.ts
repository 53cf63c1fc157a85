import type { Notifications } from '../database/database.ts';
import type { Identity } from '../ports/identity-provider.ts';

const MAX_AGE_MS = 60_000;
const MAX_VIEWERS = 5_000;

interface AnyViewer {
  readonly identity: Pick<Identity, 'subject' | 'sessionId'>;
  readonly profile: { readonly id: string } | null;
}

export interface FoundViewer<Viewer> {
  readonly viewer: Viewer;
  /** When its token or session expires. */
  readonly expiresAt: Date;
}

interface Entry<Viewer> {
  readonly looked: Promise<FoundViewer<Viewer>>;
  /** Null during the lookup. */
  viewer: Viewer | null;
  until: number;
}

/**
 * Keeps viewers until the database notifies of a change of their account, session or tokens. Nothing is kept while
 * notifications may be missed.
 */
export class KeptViewers<Viewer extends AnyViewer> {
  readonly #notifications: Notifications;
  readonly #byToken = new Map<string, Entry<Viewer>>();
  #stop: (() => Promise<void>) | null = null;

  constructor(notifications: Notifications) {
    this.#notifications = notifications;
  }

  async listen(): Promise<void> {
    this.#stop = await this.#notifications.listen({
      onNotification: (channel, payload) => {
        if (channel === 'viewer-changed' || channel === 'session-ended') this.#end(payload);
      },
      onConnected: () => this.drop(),
    });
  }

  async find(token: string, lookUp: () => Promise<FoundViewer<Viewer>>): Promise<Viewer> {
    if (this.#stop === null || !this.#notifications.isListening) return (await lookUp()).viewer;
    const known = this.#byToken.get(token);
    if (known !== undefined && performance.now() < known.until) return (await known.looked).viewer;
    const entry: Entry<Viewer> = { looked: lookUp(), viewer: null, until: Infinity };
    this.#keep(token, entry);
    try {
      const { viewer, expiresAt } = await entry.looked;
      entry.viewer = viewer;
      entry.until = performance.now() + Math.min(MAX_AGE_MS, expiresAt.getTime() - Date.now());
      return viewer;
    } catch (error) {
      if (this.#byToken.get(token) === entry) this.#byToken.delete(token);
      throw error;
    }
  }

  /** After this, changes that were committed before the call are seen in this process; in others, within moments. */
  async catchUp(): Promise<void> {
    if (this.#stop === null) return;
    try {
      await this.#notifications.catchUp();
    } catch {
      this.drop();
    }
  }

  drop(): void {
    this.#byToken.clear();
  }

  async stop(): Promise<void> {
    await this.#stop?.();
    this.#stop = null;
    this.drop();
  }

  #keep(token: string, entry: Entry<Viewer>): void {
    this.#byToken.delete(token);
    this.#byToken.set(token, entry);
    const [oldest] = this.#byToken.keys();
    if (this.#byToken.size > MAX_VIEWERS && oldest !== undefined) this.#byToken.delete(oldest);
  }

  /** @param key - an account's subject, or the id of its profile or session */
  #end(key: string): void {
    for (const [token, { viewer }] of this.#byToken) {
      // It is unknown whose viewer is being looked up.
      const keys = viewer && [viewer.identity.sessionId, viewer.profile?.id, viewer.identity.subject];
      if (keys === null || keys.includes(key)) this.#byToken.delete(token);
    }
  }
}
