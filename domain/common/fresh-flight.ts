/** Callers that arrive during a run share the next run, so the result is never older than the call. */
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
