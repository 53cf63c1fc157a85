import { sql } from 'kysely';
import type { SellerMoney } from '#domain/payouts/balance.ts';
import type { Queryable } from '../../database/database.ts';
import { runPrepared } from '../../database/statement.ts';

/** An account's cached counters, whose changes `count-store.ts` inserts. */
export interface AccountFigures {
  readonly sold: number;
  readonly bought: number;
  readonly earnedMinor: number;
  readonly pending: number;
  readonly shipped: number;
  readonly payments: number;
  /** Keyed by the Monday of each week in Indian time, such as `2026-11-16`. */
  readonly weeks: ReadonlyMap<string, { readonly orders: number; readonly rupees: number }>;
}

export async function readAccountFigures(
  db: Queryable,
  profileId: string,
  weeks = 0,
): Promise<AccountFigures> {
  const rows = await runPrepared(
    db,
    'account-figures',
    sql<{ figure: string; value: number }>`
    with wanted as (
      select unnest(array['sold', 'bought', 'earned-minor', 'pending', 'shipped', 'payments']) as figure
      union all
      select kind || to_char(date_trunc('week', now() at time zone 'Asia/Kolkata') - ago * interval '1 week', ' YYYY-MM-DD')
      from generate_series(0, ${sql.lit(weeks - 1)}) ago, unnest(array['orders', 'rupees']) kind
    )
    select wanted.figure, (
      coalesce((select value from account_figures kept
        where kept.profile_id = ${profileId} and kept.figure = wanted.figure), 0)
      + coalesce((select sum(change) from account_figure_changes changed
        where changed.profile_id = ${profileId} and changed.figure = wanted.figure), 0))::bigint as value
    from wanted`,
  );
  const values = new Map(rows.map(({ figure, value }) => [figure, value]));
  const valueOf = (figure: string): number => values.get(figure) ?? 0;
  const mondays = rows
    .filter(({ figure }) => figure.startsWith('orders '))
    .map(({ figure }) => figure.slice('orders '.length))
    .toSorted();
  return {
    sold: valueOf('sold'),
    bought: valueOf('bought'),
    earnedMinor: valueOf('earned-minor'),
    pending: valueOf('pending'),
    shipped: valueOf('shipped'),
    payments: valueOf('payments'),
    weeks: new Map(
      mondays.map((monday) => [
        monday,
        { orders: valueOf(`orders ${monday}`), rupees: valueOf(`rupees ${monday}`) },
      ]),
    ),
  };
}

export interface MoneyFigures extends SellerMoney {
  /** The earnings of the current month in Indian time, net of refunds and lost disputes. */
  readonly earnedThisMonthMinor: number;
}

export async function readMoneyFigures(db: Queryable, profileId: string): Promise<MoneyFigures> {
  const [figures] = await runPrepared(
    db,
    'money-figures',
    sql<MoneyFigures>`
    with wanted as (
      select figure, value from account_figures where profile_id = ${profileId}
      union all
      select figure, change from account_figure_changes where profile_id = ${profileId}
    )
    select coalesce(sum(value) filter (where figure = 'held-minor'), 0)::bigint as "heldMinor",
      coalesce(sum(value) filter (where figure = 'available-minor'), 0)::bigint as "availableMinor",
      coalesce(sum(value) filter (where figure = 'on-its-way-minor'), 0)::bigint as "onItsWayMinor",
      coalesce(sum(value) filter (where figure = 'paid-out-minor'), 0)::bigint as "paidOutMinor",
      coalesce(sum(value) filter (where figure = 'earned-minor'
        || to_char(now() at time zone 'Asia/Kolkata', ' YYYY-MM')), 0)::bigint as "earnedThisMonthMinor"
      from wanted`,
  );
  if (figures === undefined) throw new Error('an aggregate has one row');
  return figures;
}

/** @param month - in Indian time, such as `2026-11`. */
export async function readMonthFigures(
  db: Queryable,
  profileId: string,
  month: string,
): Promise<{ openingMinor: number; earnedMinor: number; paidOutMinor: number }> {
  const { rows } = await sql<{ openingMinor: number; earnedMinor: number; paidOutMinor: number }>`
    with months as (
      select split_part(figure, ' ', 1) as kind, split_part(figure, ' ', 2) as month, value from (
        select figure, value from account_figures where profile_id = ${profileId}
        union all
        select figure, change from account_figure_changes where profile_id = ${profileId}) figures
       where figure like 'earned-minor %' or figure like 'paid-out-minor %'
    )
    select coalesce(sum(case kind when 'earned-minor' then value else -value end)
        filter (where month < ${month}), 0)::bigint as "openingMinor",
      coalesce(sum(value) filter (where month = ${month} and kind = 'earned-minor'), 0)::bigint as "earnedMinor",
      coalesce(sum(value) filter (where month = ${month} and kind = 'paid-out-minor'), 0)::bigint as "paidOutMinor"
      from months`.execute(db);
  return rows[0] ?? { openingMinor: 0, earnedMinor: 0, paidOutMinor: 0 };
}

/** Adds pending changes to the counters in a single statement, so that readers count each change exactly once. */
export async function foldAccountFigures(db: Queryable): Promise<void> {
  await sql`
    with folded as (
      delete from account_figure_changes returning profile_id, figure, change
    )
    insert into account_figures as kept (profile_id, figure, value)
    select profile_id, figure, sum(change) from folded group by profile_id, figure order by profile_id, figure
    on conflict (profile_id, figure) do update set value = kept.value + excluded.value`.execute(db);
}

export async function findWrongFigures(db: Queryable): Promise<string[]> {
  const { rows } = await sql<{ profileId: string; figure: string; kept: number; counted: number }>`
    with kept as (
      select profile_id, figure, sum(value)::bigint as value from (
        select profile_id, figure, value from account_figures
        union all select profile_id, figure, change from account_figure_changes) rows
      group by profile_id, figure
    )
    select profile_id as "profileId", figure, coalesce(kept.value, 0) as kept, coalesce(counted.value, 0) as counted
    from kept full join counted_account_figures counted using (profile_id, figure)
    where coalesce(kept.value, 0) <> coalesce(counted.value, 0)
    order by 1, 2`.execute(db);
  return rows.map(
    ({ profileId, figure, kept, counted }) =>
      `account ${profileId}: the figure "${figure}" is stored as ${kept}, but a recount gives ${counted}`,
  );
}
