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
