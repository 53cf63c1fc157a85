export class CircuitBreaker {
  readonly #failures: number;
  readonly #openMs: number;
  readonly #now: () => number;
  readonly #onChange: (isOpen: boolean) => void;
  #consecutiveFailures = 0;
  #openUntil = 0;
  #isProbing = false;

  constructor(options: {
    failures: number;
    openMs: number;
    now?: () => number;
    onChange?: (isOpen: boolean) => void;
  }) {
    this.#onChange = options.onChange ?? (() => {});
    this.#failures = options.failures;
    this.#openMs = options.openMs;
    this.#now = options.now ?? (() => performance.now());
  }

  /**
   * @param isServiceFailure - whether an error means that the service is down. Any other error counts as a success.
   * @param openError - creates the error that is thrown while the circuit is open.
   */
  async run<T>(
    work: () => Promise<T>,
    isServiceFailure: (error: unknown) => boolean,
    openError: (retryAfterSeconds: number) => Error,
  ): Promise<T> {
    const isOpen = this.#consecutiveFailures >= this.#failures;
    if (isOpen && (this.#isProbing || this.#now() < this.#openUntil)) {
      throw openError(Math.max(1, Math.ceil((this.#openUntil - this.#now()) / 1000)));
    }
    if (isOpen) this.#isProbing = true;
    try {
      const result = await work();
      this.#close();
      return result;
    } catch (error) {
      if (isServiceFailure(error)) {
        this.#consecutiveFailures += 1;
        if (this.#consecutiveFailures === this.#failures) this.#onChange(true);
        if (this.#consecutiveFailures >= this.#failures) this.#openUntil = this.#now() + this.#openMs;
      } else {
        this.#close();
      }
      throw error;
    } finally {
      if (isOpen) this.#isProbing = false;
    }
  }

  #close(): void {
    if (this.#consecutiveFailures >= this.#failures) this.#onChange(false);
    this.#consecutiveFailures = 0;
  }
}

/** Reports changes only, beginning with the first `true`. */
export function reportChanges(report: (value: boolean) => void): (value: boolean) => void {
  let last = false;
  return (value) => {
    if (value === last) return;
    last = value;
    report(value);
  };
}
