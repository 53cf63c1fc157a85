import type { ViewCounter } from '../context.ts';
import type { Database } from '../database/database.ts';
import { countViews, type View } from './reaction-store.ts';

const FLUSH_AFTER_MS = 500;
/** Bounds memory while the database does not respond. Further views are dropped. */
const MAX_WAITING = 10_000;

export class BatchedViews implements ViewCounter {
  readonly #database: Database;
  readonly #onError: (error: unknown) => void;
  #waiting = new Map<string, View>();
  #timer: NodeJS.Timeout | null = null;
  #writing: Promise<void> = Promise.resolve();

  constructor(database: Database, onError: (error: unknown) => void) {
    this.#database = database;
    this.#onError = onError;
  }

  count(viewerId: string, projectId: string): void {
    if (this.#waiting.size >= MAX_WAITING) return;
    this.#waiting.set(`${viewerId} ${projectId}`, { viewerId, projectId });
    this.#timer ??= setTimeout(() => void this.flush(), FLUSH_AFTER_MS);
  }

  flush(): Promise<void> {
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#timer = null;
    this.#writing = this.#writeAfter(this.#writing);
    return this.#writing;
  }

  async #writeAfter(earlier: Promise<void>): Promise<void> {
    await earlier;
    const views = [...this.#waiting.values()];
    this.#waiting = new Map();
    if (views.length === 0) return;
    try {
      await countViews(this.#database, views);
    } catch (error) {
      this.#onError(error);
    }
  }
}
