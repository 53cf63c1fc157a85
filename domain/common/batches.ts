const MAX_ITEMS = 100;

interface Caller<Result> {
  readonly resolve: (result: Result) => void;
  readonly reject: (error: unknown) => void;
}

interface QueuedItem<Item, Result> {
  readonly item: Item;
  readonly callers: Caller<Result>[];
}

/**
 * Batches the work of concurrent callers: the first item runs immediately, and items that arrive meanwhile
 * form the next batch. Callers that wait with the same name share an item. If a batch fails, all of its callers
 * are rejected.
 */
export class Batches<Item, Result> {
  readonly #work: (items: readonly Item[]) => Promise<readonly Result[]>;
  readonly #waiting = new Map<string, QueuedItem<Item, Result>>();
  #isRunning = false;

  /** @param work - processes one batch and returns one result per item, in the same order. */
  constructor(work: (items: readonly Item[]) => Promise<readonly Result[]>) {
    this.#work = work;
  }

  add(name: string, item: Item): Promise<Result> {
    return new Promise((resolve, reject) => {
      const caller = { resolve, reject };
      const known = this.#waiting.get(name);
      if (known === undefined) this.#waiting.set(name, { item, callers: [caller] });
      else known.callers.push(caller);
      if (!this.#isRunning) void this.#runAll();
    });
  }

  async #runAll(): Promise<void> {
    this.#isRunning = true;
    while (this.#waiting.size > 0) {
      const batch = [...this.#waiting].slice(0, MAX_ITEMS);
      for (const [name] of batch) this.#waiting.delete(name);
      await this.#run(batch.map(([, waiting]) => waiting));
    }
    this.#isRunning = false;
  }

  async #run(batch: readonly QueuedItem<Item, Result>[]): Promise<void> {
    try {
      const results = await this.#work(batch.map(({ item }) => item));
      for (const [index, { callers }] of batch.entries())
        for (const { resolve } of callers) resolve(results[index] as Result);
    } catch (error) {
      for (const { callers } of batch) for (const { reject } of callers) reject(error);
    }
  }
}
