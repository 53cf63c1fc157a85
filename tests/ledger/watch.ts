import { sql } from 'kysely';
import type { Database } from '#server/database/database.ts';
import { listMoneyDifferences } from '#server/machine/audit-store.ts';

const MAX_RESERVATIONS = 3;

export class InvariantMonitor {
  readonly #entries = new Map<string, string>();
  readonly broken: string[] = [];

  async check(database: Database): Promise<void> {
    const { rows: sales } = await sql<{ project: string; live: number }>`
      select project_id as project, count(*) as live from purchases
       where state in ('reserved', 'processing', 'paid')
       group by project_id, case sale_mode when 'copies' then buyer_id end having count(*) > 1`.execute(
      database,
    );
    for (const { project, live } of sales)
      this.broken.push(`project ${project} has ${live} live purchases that exclude each other`);
    // Expired reservations are not counted, because a bank may still be processing their payments after the
    // buyer has reserved other projects.
    const { rows: excessive } = await sql<{ buyer: string; open: number }>`
      select buyer_id as buyer, count(*) as open from purchases
       where state in ('reserved', 'processing') and expires_at > now()
       group by buyer_id having count(*) > ${MAX_RESERVATIONS}`.execute(database);
    for (const { buyer, open } of excessive) this.broken.push(`buyer ${buyer} holds ${open} reservations`);
    this.broken.push(...(await listMoneyDifferences(database)));
    await this.#checkLedger(database);
  }

  async #checkLedger(database: Database): Promise<void> {
    const { rows } = await sql<{ id: string; entry: string }>`
      select id, ledger_entries::text as entry from ledger_entries`.execute(database);
    const found = new Map(rows.map(({ id, entry }) => [id, entry]));
    for (const [id, entry] of this.#entries) {
      if (found.get(id) !== entry) this.broken.push(`ledger entry ${id} was changed or deleted`);
    }
    for (const [id, entry] of found) this.#entries.set(id, entry);
  }
}
