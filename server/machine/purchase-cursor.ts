import type { Database } from '../database/database.ts';
import type { Payment } from '../ports/payment-gateway.ts';
import { type AuditedPurchase, listAuditedPurchases } from './audit-store.ts';

/** The usual maximum time between the creation of a purchase and of its payment. `find` looks up all others by ID. */
const MAX_SKEW_MS = 3_600_000;

export class PurchaseCursor {
  readonly #database: Database;
  readonly #page: number;
  readonly #pending = new Map<string, AuditedPurchase>();
  #lastId: string | null = null;
  #readUntil = Number.POSITIVE_INFINITY;
  #isEnd = false;
  count = 0;
  peakPending = 0;

  constructor(database: Database, page: number) {
    this.#database = database;
    this.#page = page;
  }

  async find({ purchaseId, openedAt }: Payment): Promise<AuditedPurchase | null> {
    while (!this.#isEnd && this.#readUntil > openedAt.getTime() - MAX_SKEW_MS) await this.#read();
    if (purchaseId === null) return null;
    const pending = this.#pending.get(purchaseId);
    if (pending !== undefined) {
      this.#pending.delete(purchaseId);
      return pending;
    }
    const [other = null] = await listAuditedPurchases(this.#database, { id: purchaseId });
    return other;
  }

  /**
   * Removes and returns the purchases that are newer than all payments still to be read, and therefore have no payment.
   */
  takeUnlisted(openedAt: Date): AuditedPurchase[] {
    const passed: AuditedPurchase[] = [];
    for (const purchase of this.#pending.values()) {
      if (purchase.createdAt.getTime() <= openedAt.getTime() + MAX_SKEW_MS) break;
      passed.push(purchase);
    }
    for (const { id } of passed) this.#pending.delete(id);
    return passed;
  }

  async *rest(): AsyncGenerator<AuditedPurchase[]> {
    for (;;) {
      yield [...this.#pending.values()];
      this.#pending.clear();
      if (this.#isEnd) return;
      await this.#read();
    }
  }

  async #read(): Promise<void> {
    const rows = await listAuditedPurchases(this.#database, { beforeId: this.#lastId, limit: this.#page });
    for (const row of rows) this.#pending.set(row.id, row);
    this.count += rows.length;
    this.peakPending = Math.max(this.peakPending, this.#pending.size);
    const last = rows.at(-1);
    if (rows.length < this.#page || last === undefined) {
      this.#isEnd = true;
      return;
    }
    this.#lastId = last.id;
    this.#readUntil = last.createdAt.getTime();
  }
}
