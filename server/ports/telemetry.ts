import type { PurchaseState } from '#domain/purchases/purchase-states.ts';

/** The outcome of a call to an external service. `refused`: it answered with an error; `unavailable`: no usable answer. */
export type OutsideOutcome = 'ok' | 'refused' | 'unavailable' | 'failed';

/** Metrics. Never throws. Adapter: Prometheus. */
export interface Telemetry {
  /** @param secondsSincePayment - from the payment's success to our commit; null for other transitions. */
  purchaseMoved(to: PurchaseState, secondsSincePayment: number | null): void;
  jobEnded(name: string, outcome: 'done' | 'failed' | 'given-up', seconds: number): void;
  outsideCall(service: string, outcome: OutsideOutcome, seconds: number): void;
  /** @param route - the route pattern, so that ids do not create new series. */
  requestAnswered(method: string, route: string, status: number, seconds: number): void;
  /** A circuit breaker opened or closed. */
  circuitChanged(service: string, isOpen: boolean): void;
  /** All metrics in Prometheus text format. */
  read(): Promise<{ readonly type: string; readonly text: string }>;
}
