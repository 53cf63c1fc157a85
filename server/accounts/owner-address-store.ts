import { sql } from 'kysely';
import type { Queryable } from '../database/database.ts';

export interface Owner {
  readonly email: string;
  readonly name: string;
  /** Tells the mails to several addresses apart; empty for the account's own address. */
  readonly suffix: string;
}

/**
 * The account's address, and every earlier one that can still take the account back. Mails about money and keys go to
 * all of them, because whoever changed the address may be an intruder.
 */
export async function listOwners(db: Queryable, profileId: string): Promise<readonly Owner[]> {
  const { rows } = await sql<Owner>`
    with person as (
      select email, identity_subject, coalesce(full_name, username, 'there') as name
        from profiles where id = ${profileId} and deleted_at is null
    )
    select email, name, '' as suffix from person
    union all
    select distinct on (link.email) link.email, name, '.' || left(link.token_hash, 12)
      from identity_mail_links link join person on link.user_id = person.identity_subject
     where link.purpose = 'take-back' and link.expires_at > now() and link.email <> person.email
    order by suffix`.execute(db);
  return rows;
}
