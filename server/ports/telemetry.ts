import type { PurchaseState } from '#domain/purchases/purchase-states.ts';

/**
 * The outcome of a call to an external service: `refused` if the service returned an error, `unavailable` if there was
 * no usable response, and `failed` after any other error.
 */
export type OutsideOutcome = 'ok' | 'refused' | 'unavailable' | 'failed';

/** No method throws an error. */
export interface Telemetry {
  /**
   * @param secondsSincePayment - from the payment's success to our commit; null for transitions to states other than
   * `paid`.
   */
  purchaseStateChanged(to: PurchaseState, secondsSincePayment: number | null): void;
  jobEnded(name: string, outcome: 'done' | 'failed' | 'given-up', seconds: number): void;
  outsideCall(service: string, outcome: OutsideOutcome, seconds: number): void;
  /** @param route - the route pattern, because one metric series per ID would be unbounded. */
  requestAnswered(method: string, route: string, status: number, seconds: number): void;
  circuitChanged(service: string, isOpen: boolean): void;
  read(): Promise<{ readonly type: string; readonly text: string }>;
}

/** Span attributes never contain IDs, URL queries, bodies, SQL parameters or addresses. No method throws. */
export interface Tracing {
  startRequest(start: RequestStart): RequestSpan;
  /** Runs a statement of a request or job in a span. Other statements have no span. */
  statement<Result>(name: string, run: () => Promise<Result>): Promise<Result>;
  /** Runs a job in the trace of the request or job that enqueued it; without such a trace, in a new one. */
  job<Result>(name: string, traceparent: string | null, run: () => Promise<Result>): Promise<Result>;
  /** @returns a service whose asynchronous methods run in spans. */
  calls<Service extends object>(vendor: string, service: Service): Service;
  recordError(error: unknown): void;
  /** The current span in the format of the `traceparent` header; null outside of requests and jobs. */
  readonly traceparent: () => string | null;
  readonly logFields: () => object;
  /** Sends the remaining spans, for at most a few seconds. */
  close(): Promise<void>;
}

export interface RequestStart {
  readonly method: string;
  /** The route pattern; null if no route matched. */
  readonly route: string | null;
  /** The header of a trusted proxy: https://www.w3.org/TR/trace-context/#traceparent-header */
  readonly traceparent: string | undefined;
}

export interface RequestSpan {
  /** Runs work whose spans and log lines belong to the request. */
  run<Result>(work: () => Result): Result;
  end(status: number): void;
}
