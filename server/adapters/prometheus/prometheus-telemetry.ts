import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import { DomainError } from '#domain/common/domain-error.ts';
import type { OutsideOutcome, Telemetry } from '../../ports/telemetry.ts';

/**
 * A gauge whose value is read on each scrape. Without a label, `read` returns a single value under an arbitrary key.
 */
export interface Reading {
  readonly name: string;
  readonly help: string;
  readonly label?: string;
  read(): Promise<Readonly<Record<string, number>>>;
}

export interface PrometheusTelemetry extends Telemetry {
  addReading(reading: Reading): void;
}

export function createPrometheusTelemetry(): PrometheusTelemetry {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  const moved = new Counter({
    name: 'purchases_moved_total',
    help: 'Purchase state transitions, by new state',
    labelNames: ['state'],
    registers,
  });
  const settled = new Histogram({
    name: 'purchase_settle_seconds',
    help: "Time from the provider's success to our commit (the provider's timestamps are whole seconds)",
    buckets: [1, 2, 5, 10, 20, 30, 60, 120, 300, 3_600],
    registers,
  });
  const jobs = new Histogram({
    name: 'job_run_seconds',
    help: 'Runs of background jobs, by name and outcome',
    labelNames: ['name', 'outcome'],
    buckets: [0.05, 0.25, 1, 5, 30, 120],
    registers,
  });
  const outside = new Histogram({
    name: 'outside_call_seconds',
    help: 'Calls to external services, by service and outcome (refused: answered with an error; unavailable: no usable answer)',
    labelNames: ['service', 'outcome'],
    buckets: [0.05, 0.25, 1, 2.5, 6],
    registers,
  });
  const circuits = new Gauge({
    name: 'circuit_open',
    help: '1 while the circuit breaker of a service is open',
    labelNames: ['service'],
    registers,
  });
  const requests = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time to answer, by route, method and status',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 6],
    registers,
  });
  return {
    requestAnswered: (method, route, status, seconds) =>
      requests.observe({ method, route, status: String(status) }, seconds),
    read: async () => ({ type: registry.contentType, text: await registry.metrics() }),
    purchaseStateChanged(state, secondsSincePayment) {
      moved.inc({ state });
      if (secondsSincePayment !== null) settled.observe(secondsSincePayment);
    },
    jobEnded: (name, outcome, seconds) => jobs.observe({ name, outcome }, seconds),
    outsideCall: (service, outcome, seconds) => outside.observe({ service, outcome }, seconds),
    circuitChanged: (service, isOpen) => circuits.set({ service }, isOpen ? 1 : 0),
    addReading(reading) {
      const { name, help, label } = reading;
      const gauge = new Gauge({
        name,
        help,
        labelNames: label === undefined ? [] : [label],
        registers,
        async collect() {
          const values = await reading.read();
          gauge.reset();
          if (label === undefined) gauge.set(Number.NaN);
          for (const [value, count] of Object.entries(values)) {
            if (label === undefined) gauge.set(count);
            else gauge.set({ [label]: value }, count);
          }
        },
      });
    },
  };
}

export function instrument<Service extends object>(
  name: string,
  service: Service,
  telemetry: Pick<Telemetry, 'outsideCall'>,
): Service {
  return new Proxy(service, {
    get(target, key) {
      const member: unknown = Reflect.get(target, key);
      if (typeof member !== 'function') return member;
      return (...args: unknown[]): unknown => {
        const startedAt = performance.now();
        const count = (outcome: OutsideOutcome): void =>
          telemetry.outsideCall(name, outcome, (performance.now() - startedAt) / 1_000);
        const result: unknown = Reflect.apply(member, target, args);
        if (!(result instanceof Promise)) return result;
        return result.then(
          (value: unknown) => {
            count('ok');
            return value;
          },
          (error: unknown) => {
            count(outcomeOf(error));
            throw error;
          },
        );
      };
    },
  });
}

function outcomeOf(error: unknown): OutsideOutcome {
  if (!(error instanceof DomainError)) return 'failed';
  return error.code === 'service-unavailable' ? 'unavailable' : 'refused';
}
