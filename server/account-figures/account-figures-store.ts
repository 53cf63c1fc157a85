import { sql } from 'kysely';
import type { Queryable } from '../database/database.ts';

/** Kept counts of one account; migration 0038 names their causes. */
export interface AccountFigures {
  readonly sold: number;
  readonly bought: number;
  readonly earnedMinor: number;
  /** Orders that are not shipped, and those under way. */
  readonly pending: number;
  readonly shipped: number;
  /** Lines of the payment history. */
  readonly payments: number;
  /** Orders and their prices by week; the key is the Monday in India, `2026-11-16`. */
  readonly weeks: ReadonlyMap<string, { readonly orders: number; readonly rupees: number }>;
}

/** @param weeks - how many weeks of sales to read, the present one included. */
export async function readAccountFigures(
  db: Queryable,
  profileId: string,
  weeks = 0,
): Promise<AccountFigures> {
  const names = ['sold', 'bought', 'earned-minor', 'pending', 'shipped', 'payments'];
  const { rows } = await sql<{ figure: string; value: number }>`
    with wanted as (
      select unnest(${sql.val(names)}::text[]) as figure
      union all
      select kind || to_char(date_trunc('week', now() at time zone 'Asia/Kolkata') - ago * interval '1 week', ' YYYY-MM-DD')
      from generate_series(0, ${weeks}::int - 1) ago, unnest(array['orders', 'rupees']) kind
    )
    select wanted.figure, (
      coalesce((select value from account_figures kept
        where kept.profile_id = ${profileId} and kept.figure = wanted.figure), 0)
      + coalesce((select sum(change) from account_figure_changes changed
        where changed.profile_id = ${profileId} and changed.figure = wanted.figure), 0))::bigint as value
    from wanted`.execute(db);
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

/** Adds changes to the kept figures. A reader sees a change in one of the two tables, never in both. */
export async function foldAccountFigures(db: Queryable): Promise<void> {
  await sql`
    with folded as (
      delete from account_figure_changes returning profile_id, figure, change
    )
    insert into account_figures as kept (profile_id, figure, value)
    select profile_id, figure, sum(change) from folded group by profile_id, figure order by profile_id, figure
    on conflict (profile_id, figure) do update set value = kept.value + excluded.value`.execute(db);
}

/** Figures that differ from a new count, as sentences. */
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
      `the figure "${figure}" of account ${profileId} is kept as ${kept} and counted as ${counted}`,
  );
}
