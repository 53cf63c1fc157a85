import { sql } from 'kysely';
import type { Queryable } from '../database/database.ts';

/** Preferences for the optional mails. */
export interface Notifications {
  /** To a seller, when a project is sold. */
  readonly sold: boolean;
  /** To a buyer, when an order is shipped or delivered. */
  readonly shipping: boolean;
}

export async function getNotifications(database: Queryable, profileId: string): Promise<Notifications> {
  return await database
    .selectFrom('profiles')
    .select(['mail_when_sold as sold', 'mail_when_shipped as shipping'])
    .where('id', '=', profileId)
    .executeTakeFirstOrThrow();
}

export async function changeNotifications(
  database: Queryable,
  profileId: string,
  wanted: Notifications,
): Promise<Notifications> {
  return await database
    .updateTable('profiles')
    .set({ mail_when_sold: wanted.sold, mail_when_shipped: wanted.shipping, updated_at: sql`now()` })
    .where('id', '=', profileId)
    .returning(['mail_when_sold as sold', 'mail_when_shipped as shipping'])
    .executeTakeFirstOrThrow();
}
