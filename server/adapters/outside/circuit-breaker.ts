/**
 * Stops asking a service that does not answer: after `failures` failed calls in a row every call is refused at once for
 * `openMs`; then one call tries, and its result closes the circuit or opens it again.
 */
export class CircuitBreaker {
  readonly #failures: number;
  readonly #openMs: number;
  readonly #now: () => number;
  readonly #onChange: (isOpen: boolean) => void;
  #failedInARow = 0;
  #openUntil = 0;
  #trying = false;

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
   * @param isRetryable - whether an error says that the service is down, rather than that it refused this call.
   * @param refusal - what is thrown while the circuit is open.
   */
  async run<T>(
    work: () => Promise<T>,
    isOutage: (error: unknown) => boolean,
    refusal: (retryAfterSeconds: number) => Error,
  ): Promise<T> {
    const isOpen = this.#failedInARow >= this.#failures;
    if (isOpen && (this.#trying || this.#now() < this.#openUntil)) {
      throw refusal(Math.max(1, Math.ceil((this.#openUntil - this.#now()) / 1000)));
    }
    if (isOpen) this.#trying = true;
    try {
      const answer = await work();
      this.#close();
      return answer;
    } catch (error) {
      if (isOutage(error)) {
        this.#failedInARow += 1;
        if (this.#failedInARow === this.#failures) this.#onChange(true);
        if (this.#failedInARow >= this.#failures) this.#openUntil = this.#now() + this.#openMs;
      } else {
        this.#close();
      }
      throw error;
    } finally {
      if (isOpen) this.#trying = false;
    }
  }

  #close(): void {
    if (this.#failedInARow >= this.#failures) this.#onChange(false);
    this.#failedInARow = 0;
  }
}
