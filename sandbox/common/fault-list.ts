import type { FastifyInstance } from 'fastify';

export interface Fault<Kind extends string> {
  kind: Kind;
  operation: string | null;
  times: number;
  delayMs: number | null;
}

export class FaultList<Kind extends string> {
  readonly #kinds: readonly Kind[];
  #faults: Fault<Kind>[] = [];

  constructor(kinds: readonly Kind[]) {
    this.#kinds = kinds;
  }

  add(request: unknown): Fault<Kind> {
    if (typeof request !== 'object' || request === null) throw new Error('Send a JSON object with a kind.');
    const { kind, operation, times, delayMs } = request as Record<string, unknown>;
    const known = this.#kinds.find((item) => item === kind);
    if (!known) throw new Error(`kind must be one of: ${this.#kinds.join(', ')}.`);
    if (operation !== undefined && operation !== null && typeof operation !== 'string') {
      throw new Error('operation must be text.');
    }
    if (times !== undefined && (!Number.isInteger(times) || (times as number) < 1)) {
      throw new Error('times must be a whole number from 1.');
    }
    if (delayMs !== undefined && delayMs !== null && (typeof delayMs !== 'number' || delayMs < 0)) {
      throw new Error('delayMs must be a number from 0.');
    }
    const fault: Fault<Kind> = {
      kind: known,
      operation: operation ?? null,
      times: (times as number | undefined) ?? 1,
      delayMs: delayMs ?? null,
    };
    this.#faults.push(fault);
    return fault;
  }

  take(kinds: readonly Kind[], operation: string): Fault<Kind> | null {
    const fault = this.#faults.find(
      (item) => kinds.includes(item.kind) && (item.operation === null || item.operation === operation),
    );
    if (!fault) return null;
    fault.times -= 1;
    if (fault.times === 0) this.#faults = this.#faults.filter((item) => item !== fault);
    return fault;
  }

  list(): readonly Fault<Kind>[] {
    return this.#faults;
  }

  clear(): void {
    this.#faults = [];
  }
}

export function addFaultRoutes(
  app: FastifyInstance,
  path: string,
  faults: FaultList<string>,
  onClear: () => void = () => {},
): void {
  app.post(path, (request, reply) => {
    try {
      return reply.code(201).send({ ...faults.add(request.body) });
    } catch (error) {
      return reply.code(400).send({ message: (error as Error).message });
    }
  });
  app.get(path, () => ({ faults: faults.list() }));
  app.delete(path, (_request, reply) => {
    faults.clear();
    onClear();
    return reply.code(204).send();
  });
}
