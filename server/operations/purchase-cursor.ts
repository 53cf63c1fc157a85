import type { Database } from '../database/database.ts';
import type { Payment } from '../ports/payment-gateway.ts';
import { type AuditedPurchase, listAuditedPurchases } from './audit-store.ts';

/** Maximum time between a purchase and its payment: the reservation, plus clock skew. */
const MAX_SKEW_MS = 3_600_000;

/** Merges purchases with a list of payments, both newest first. Each purchase is returned once. */
export class PurchaseCursor {
  readonly #database: Database;
  readonly #page: number;
  readonly #pending = new Map<string, AuditedPurchase>();
  #lastId: string | null = null;
  #readUntil = Number.POSITIVE_INFINITY;
  #isEnd = false;
  /** Purchases read so far. */
  count = 0;
  /** Peak number of purchases held in memory. */
  mostHeld = 0;

  constructor(database: Database, page: number) {
    this.#database = database;
    this.#page = page;
  }

  /** Removes and returns the purchase of a payment. */
  async find({ purchaseId, openedAt }: Payment): Promise<AuditedPurchase | null> {
    while (!this.#isEnd && this.#readUntil > openedAt.getTime() - MAX_SKEW_MS) await this.#read();
    if (purchaseId === null) return null;
    const waiting = this.#pending.get(purchaseId);
    if (waiting !== undefined) {
      this.#pending.delete(purchaseId);
      return waiting;
    }
    const [other = null] = await listAuditedPurchases(this.#database, { id: purchaseId });
    return other;
  }

  /** Removes and returns purchases whose payments would already have been listed. */
  passedBefore(openedAt: Date): AuditedPurchase[] {
    const passed: AuditedPurchase[] = [];
    for (const purchase of this.#pending.values()) {
      if (purchase.createdAt.getTime() <= openedAt.getTime() + MAX_SKEW_MS) break;
      passed.push(purchase);
    }
    for (const { id } of passed) this.#pending.delete(id);
    return passed;
  }

  /** The remaining purchases, page by page. */
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
    this.mostHeld = Math.max(this.mostHeld, this.#pending.size);
    const last = rows.at(-1);
    if (rows.length < this.#page || last === undefined) {
      this.#isEnd = true;
      return;
    }
    this.#lastId = last.id;
    this.#readUntil = last.createdAt.getTime();
  }
}
