import { sql } from 'kysely';
import type { SignalKind } from '#domain/projects/reputation.ts';
import type { Queryable } from '../../database/database.ts';

export interface AccountSignal {
  readonly kind: SignalKind;
  /** The number of a GitHub account and a mailbox in plain, everything else as a hash; null is no signal. */
  readonly value: string | null;
}

/** Queues the account if a signal is new, because what it bought, liked and viewed is then judged again. */
export async function noteSignals(
  tx: Queryable,
  profileId: string,
  signals: readonly AccountSignal[],
): Promise<void> {
  const given = signals.filter(({ value }) => value !== null);
  if (given.length === 0) return;
  await sql`
    with noted as (
      insert into account_signals (kind, value, profile_id)
      select kind, case when kind in ('github', 'mailbox') then signal_hash(value) else value end, ${profileId}::uuid
        from unnest(${sql.val(given.map(({ kind }) => kind))}::text[],
                    ${sql.val(given.map(({ value }) => value))}::text[]) given (kind, value)
       order by 1, 2
      on conflict do nothing
      returning profile_id
    )
    insert into reputation_queue (profile_id) select distinct profile_id from noted
    on conflict (profile_id) do update set queued_at = clock_timestamp()`.execute(tx);
}

/**
 * Deletes the signals of an account that never traded. The signals of an account that traded remain, so that the person
 * is recognised in a new account.
 */
export async function deleteSignalsWithoutTrades(tx: Queryable, profileId: string): Promise<void> {
  await sql`
    delete from account_signals where profile_id = ${profileId}
       and not exists (select from purchases
                        where paid_at is not null and (buyer_id = ${profileId} or seller_id = ${profileId}))`.execute(
    tx,
  );
}
