import type { FastifyReply } from 'fastify';
import { overloaded } from './gate.ts';

/** How much memory the files of all forms together may take while they are read and worked on. */
export class MemoryBudget {
  readonly #bytes: number;
  #heldBytes = 0;

  constructor(bytes: number) {
    this.#bytes = bytes;
  }

  get heldBytes(): number {
    return this.#heldBytes;
  }

  /** Counts bytes of one request until its answer has gone. @throws DomainError `overloaded` when too little is left. */
  hold({ raw }: Pick<FastifyReply, 'raw'>, bytes: number): void {
    if (this.#heldBytes + bytes > this.#bytes) throw overloaded();
    this.#heldBytes += bytes;
    const give = (): void => void (this.#heldBytes -= bytes);
    if (raw.closed) give();
    else raw.once('close', give);
  }
}
