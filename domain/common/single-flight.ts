export class SingleFlight<Value> {
  readonly #running = new Map<string, { readonly version: number; readonly result: Promise<Value> }>();

  /**
   * @param version - a caller never joins a run of another version.
   * @returns the value, and whether this caller's `work` produced it.
   */
  async run(
    name: string,
    version: number,
    work: () => Promise<Value>,
  ): Promise<{ readonly value: Value; readonly isOwn: boolean }> {
    const running = this.#running.get(name);
    if (running?.version === version) return { value: await running.result, isOwn: false };
    const started = { version, result: work() };
    this.#running.set(name, started);
    try {
      return { value: await started.result, isOwn: true };
    } finally {
      if (this.#running.get(name) === started) this.#running.delete(name);
    }
  }
}

/**
 * Unlike in `SingleFlight`, callers that arrive during a run share the next run, so the result is never older than the
 * call.
 */
export class FreshFlight<Value> {
  readonly #running = new Map<string, { readonly result: Promise<Value>; next: Promise<Value> | null }>();

  async run(name: string, work: () => Promise<Value>): Promise<Value> {
    const running = this.#running.get(name);
    if (running === undefined) return await this.#start(name, work);
    const start = () => this.#start(name, work);
    running.next ??= running.result.then(start, start);
    return await running.next;
  }

  #start(name: string, work: () => Promise<Value>): Promise<Value> {
    const running = { result: work(), next: null };
    this.#running.set(name, running);
    const end = () => {
      if (running.next === null) this.#running.delete(name);
    };
    running.result.then(end, end);
    return running.result;
  }
}
