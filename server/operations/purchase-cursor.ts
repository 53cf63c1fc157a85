import type { Database } from '../database/database.ts';
import type { Payment } from '../ports/payment-gateway.ts';
import { type AuditedPurchase, listAuditedPurchases } from './audit-store.ts';

/** A payment is opened while its purchase is reserved, a quarter of an hour long; and clocks differ. */
const APART_MS = 3_600_000;

/** Our purchases from the newest on, as a list of payments from the newest on passes by: each is handed out once. */
export class PurchaseCursor {
  readonly #database: Database;
  readonly #page: number;
  readonly #waiting = new Map<string, AuditedPurchase>();
  #lastId: string | null = null;
  #readUntil = Number.POSITIVE_INFINITY;
  #isEnd = false;
  /** How many there are, as far as they have been read. */
  count = 0;
  /** How many were held at the same time at most. */
  mostHeld = 0;

  constructor(database: Database, page: number) {
    this.#database = database;
    this.#page = page;
  }

  /** The purchase that a payment was opened for, which waits no longer. */
  async find({ purchaseId, openedAt }: Payment): Promise<AuditedPurchase | null> {
    while (!this.#isEnd && this.#readUntil > openedAt.getTime() - APART_MS) await this.#read();
    if (purchaseId === null) return null;
    const waiting = this.#waiting.get(purchaseId);
    if (waiting !== undefined) {
      this.#waiting.delete(purchaseId);
      return waiting;
    }
    const [other = null] = await listAuditedPurchases(this.#database, { id: purchaseId });
    return other;
  }

  /** Those that are so much newer that their payments would have passed by; they wait no longer. */
  passedBefore(openedAt: Date): AuditedPurchase[] {
    const passed: AuditedPurchase[] = [];
    for (const purchase of this.#waiting.values()) {
      if (purchase.createdAt.getTime() <= openedAt.getTime() + APART_MS) break;
      passed.push(purchase);
    }
    for (const { id } of passed) this.#waiting.delete(id);
    return passed;
  }

  /** All that still wait, and all that have not been read, page by page. */
  async *rest(): AsyncGenerator<AuditedPurchase[]> {
    for (;;) {
      yield [...this.#waiting.values()];
      this.#waiting.clear();
      if (this.#isEnd) return;
      await this.#read();
    }
  }

  async #read(): Promise<void> {
    const rows = await listAuditedPurchases(this.#database, { beforeId: this.#lastId, limit: this.#page });
    for (const row of rows) this.#waiting.set(row.id, row);
    this.count += rows.length;
    this.mostHeld = Math.max(this.mostHeld, this.#waiting.size);
    const last = rows.at(-1);
    if (rows.length < this.#page || last === undefined) {
      this.#isEnd = true;
      return;
    }
    this.#lastId = last.id;
    this.#readUntil = last.createdAt.getTime();
  }
}
