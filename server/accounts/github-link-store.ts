import { sql } from 'kysely';
import { type Queryable, refusedConstraint } from '../database/database.ts';

export interface LinkState {
  readonly profileId: string;
  readonly codeVerifierSealed: string;
}

/** Tickets and states are stored as hashes, so a leaked database does not contain usable ones. */
export async function insertTicket(
  database: Queryable,
  ticket: {
    readonly hash: string;
    readonly profileId: string;
    readonly browserHash: string;
    readonly lifeSeconds: number;
  },
): Promise<void> {
  await sql`delete from github_link_tickets where expires_at < now() - interval '1 day'`.execute(database);
  await sql`
    insert into github_link_tickets (hash, kind, profile_id, browser_hash, expires_at)
    values (${ticket.hash}, 'ticket', ${ticket.profileId}, ${ticket.browserHash},
      now() + ${ticket.lifeSeconds} * interval '1 second')
  `.execute(database);
}

/** Consumes a ticket. @returns its profile, or null if it is unknown, used, expired or bound to another browser. */
export async function consumeTicket(
  database: Queryable,
  { hash, browserHash }: { readonly hash: string; readonly browserHash: string },
): Promise<string | null> {
  const { rows } = await sql<{ profile_id: string }>`
    update github_link_tickets set used_at = now()
    where hash = ${hash} and kind = 'ticket' and browser_hash = ${browserHash}
      and used_at is null and expires_at > now()
    returning profile_id
  `.execute(database);
  return rows[0]?.profile_id ?? null;
}

/** @returns whether this ID token is used here for the first time. */
export async function consumeIdToken(
  database: Queryable,
  { hash, profileId }: { readonly hash: string; readonly profileId: string },
): Promise<boolean> {
  const { rows } = await sql<{ hash: string }>`
    insert into github_link_tickets (hash, kind, profile_id, expires_at, used_at)
    values (${hash}, 'id-token', ${profileId}, now() + interval '1 hour', now())
    on conflict (hash) do nothing
    returning hash
  `.execute(database);
  return rows.length > 0;
}

export async function insertState(
  database: Queryable,
  state: {
    readonly hash: string;
    readonly profileId: string;
    readonly browserHash: string;
    readonly codeVerifierSealed: string;
    readonly lifeSeconds: number;
  },
): Promise<void> {
  await sql`
    insert into github_link_tickets (hash, kind, profile_id, browser_hash, code_verifier, expires_at)
    values (${state.hash}, 'state', ${state.profileId}, ${state.browserHash}, ${state.codeVerifierSealed},
      now() + ${state.lifeSeconds} * interval '1 second')
  `.execute(database);
}

/** Consumes an OAuth state in the browser that started the link. */
export async function consumeState(
  database: Queryable,
  { hash, browserHash }: { readonly hash: string; readonly browserHash: string },
): Promise<LinkState | null> {
  const { rows } = await sql<{ profile_id: string; code_verifier: string }>`
    update github_link_tickets set used_at = now()
    where hash = ${hash} and kind = 'state' and browser_hash = ${browserHash}
      and used_at is null and expires_at > now()
    returning profile_id, code_verifier
  `.execute(database);
  const row = rows[0];
  return row === undefined ? null : { profileId: row.profile_id, codeVerifierSealed: row.code_verifier };
}

/** @returns false if another profile has this GitHub account; decided by the unique index. */
export async function linkGithub(
  database: Queryable,
  profileId: string,
  account: { readonly id: number; readonly login: string; readonly tokenSealed: string },
): Promise<boolean> {
  try {
    const { numUpdatedRows } = await database
      .updateTable('profiles')
      .set({
        github_id: account.id,
        github_login: account.login,
        github_token_sealed: account.tokenSealed,
        github_linked_at: sql`now()`,
        updated_at: sql`now()`,
      })
      .where('id', '=', profileId)
      .where('deleted_at', 'is', null)
      .executeTakeFirst();
    return numUpdatedRows === 1n;
  } catch (error) {
    if (refusedConstraint(error) === 'profiles_github_id_key') return false;
    throw error;
  }
}

export async function unlinkGithub(database: Queryable, profileId: string): Promise<void> {
  await database
    .updateTable('profiles')
    .set({
      github_id: null,
      github_login: null,
      github_token_sealed: null,
      github_linked_at: null,
      updated_at: sql`now()`,
    })
    .where('id', '=', profileId)
    .execute();
}
