import { sql } from 'kysely';
import type { Queryable } from '../../database/database.ts';
import { isUnaligned } from './transfer-store.ts';

export interface TransferFigures {
  readonly byState: Readonly<Record<'due' | 'held' | 'released', number>>;
  /** The age of the oldest mismatch with the ledger; 0 if there is none. */
  readonly oldestBehindSeconds: number;
}

export async function readTransferFigures(db: Queryable): Promise<TransferFigures> {
  const { rows } = await sql<TransferFigures>`
    select json_build_object('due', count(*) filter (where state = 'due'), 'held', count(*) filter (where state = 'held'),
             'released', count(*) filter (where state = 'released')) as "byState",
           coalesce(max(extract(epoch from now() - case when ${isUnaligned} then greatest(kept.created_at,
             case kept.state when 'held' then
               (select max(created_at) from ledger_entries where purchase_id = kept.purchase_id) end) end)), 0)::float8
             as "oldestBehindSeconds"
      from held_transfers kept where kept.state in ('due', 'held', 'released')`.execute(db);
  const [row] = rows;
  if (row === undefined) throw new Error('the query returned no row');
  return row;
}
