import { sql } from 'kysely';
import type { Database } from '#server/database/database.ts';

/** More than this a buyer never holds at the same time. */
const MAX_OPEN = 3;

/** Looks into the database between two steps, for what must never be, even for a moment. */
export class Watch {
  readonly #entries = new Map<string, string>();
  readonly broken: string[] = [];

  async look(database: Database): Promise<void> {
    const { rows: sales } = await sql<{ project: string; live: number }>`
      select project_id as project, count(*) as live from purchases
       where state in ('reserved', 'processing', 'paid') group by project_id having count(*) > 1`.execute(
      database,
    );
    for (const { project, live } of sales) this.broken.push(`project ${project} has ${live} live purchases`);
    const { rows: hoards } = await sql<{ buyer: string; open: number }>`
      select buyer_id as buyer, count(*) as open from purchases
       where state = 'processing' or (state = 'reserved' and expires_at > now())
       group by buyer_id having count(*) > ${MAX_OPEN}`.execute(database);
    for (const { buyer, open } of hoards) this.broken.push(`buyer ${buyer} holds ${open} reservations`);
    await this.#lookAtLedger(database);
  }

  /** What stands in the ledger once, stands there for ever and as it is. */
  async #lookAtLedger(database: Database): Promise<void> {
    const { rows } = await sql<{ id: string; entry: string }>`
      select id, ledger_entries::text as entry from ledger_entries`.execute(database);
    const found = new Map(rows.map(({ id, entry }) => [id, entry]));
    for (const [id, entry] of this.#entries) {
      if (found.get(id) !== entry) this.broken.push(`ledger entry ${id} was changed or taken away`);
    }
    for (const [id, entry] of found) this.#entries.set(id, entry);
  }
}
