import type { PurchaseState } from '#domain/purchases/purchase-states.ts';

/** How a call to an outside service ended: `refused` is an answer, `unavailable` is none. */
export type OutsideOutcome = 'ok' | 'refused' | 'unavailable' | 'failed';

/** Counts what happens, for whoever watches. Never throws. Adapter: Prometheus. */
export interface Telemetry {
  /** @param secondsSincePayment - from the provider's success to our commit; null where it was no sale. */
  purchaseMoved(to: PurchaseState, secondsSincePayment: number | null): void;
  jobEnded(name: string, outcome: 'done' | 'failed' | 'given-up', seconds: number): void;
  outsideCall(service: string, outcome: OutsideOutcome, seconds: number): void;
  /** @param route - as registered, so that ids do not make series of their own. */
  requestAnswered(method: string, route: string, status: number, seconds: number): void;
  /** Whether a service is not asked at the moment, because it did not answer. */
  circuitChanged(service: string, isOpen: boolean): void;
  /** Everything counted so far, in the text form of Prometheus. */
  read(): Promise<{ readonly type: string; readonly text: string }>;
}
