/** Shares one run of the work among concurrent callers with the same name. */
export class SingleFlight<Value> {
  readonly #running = new Map<string, { readonly version: number; readonly result: Promise<Value> }>();

  /**
   * @param version - a caller never joins a run that started under another version.
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
