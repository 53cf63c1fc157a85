import { sql } from 'kysely';
import { refreshSellersNaming } from '../catalogue/refresh-entries.ts';
import { type DatabaseTransaction, endViewer, type Queryable } from '../database/database.ts';
import { noteSignals } from './people/signal-store.ts';

export interface LinkState {
  readonly profileId: string;
  readonly codeVerifierSealed: string;
  readonly returnTo: string | null;
}

/** Only hashes of tickets and states are stored, so a leaked database contains no usable ticket or state. */
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

/** @returns null if the ticket is unknown, used, expired or bound to another browser. */
export async function consumeTicket(
  database: Queryable,
  { hash, browserHash }: { readonly hash: string; readonly browserHash: string },
): Promise<string | null> {
  const { rows } = await sql<{ profileId: string }>`
    update github_link_tickets set used_at = now()
    where hash = ${hash} and kind = 'ticket' and browser_hash = ${browserHash}
      and used_at is null and expires_at > now()
    returning profile_id
  `.execute(database);
  return rows[0]?.profileId ?? null;
}

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
    readonly returnTo: string | null;
    readonly lifeSeconds: number;
  },
): Promise<void> {
  await sql`
    insert into github_link_tickets (hash, kind, profile_id, browser_hash, code_verifier, return_to, expires_at)
    values (${state.hash}, 'state', ${state.profileId}, ${state.browserHash}, ${state.codeVerifierSealed},
      ${state.returnTo}, now() + ${state.lifeSeconds} * interval '1 second')
  `.execute(database);
}

/** @returns null if the state is unknown, used, expired or bound to another browser. */
export async function consumeState(
  database: Queryable,
  { hash, browserHash }: { readonly hash: string; readonly browserHash: string },
): Promise<LinkState | null> {
  const { rows } = await sql<{ profileId: string; codeVerifier: string; returnTo: string | null }>`
    update github_link_tickets set used_at = now()
    where hash = ${hash} and kind = 'state' and browser_hash = ${browserHash}
      and used_at is null and expires_at > now()
    returning profile_id, code_verifier, return_to
  `.execute(database);
  const row = rows[0];
  if (row === undefined) return null;
  return { profileId: row.profileId, codeVerifierSealed: row.codeVerifier, returnTo: row.returnTo };
}

/** Also finds the return URL of a used or expired OAuth state; such states are stored for a day. */
export async function findReturnAddress(database: Queryable, hash: string): Promise<string | null> {
  const { rows } = await sql<{ returnTo: string | null }>`
    select return_to from github_link_tickets where hash = ${hash} and kind = 'state'`.execute(database);
  return rows[0]?.returnTo ?? null;
}

/**
 * The constraint `profiles_github_id_key` rejects a GitHub account that is linked to another profile.
 * @returns false if the profile is deleted, or if the GitHub account was ever linked to a banned profile (even if it
 * was unlinked before the ban), unless `separate_people` says that the two profiles belong to different people.
 */
export async function linkGithub(
  tx: DatabaseTransaction,
  profileId: string,
  account: { readonly id: number; readonly login: string; readonly tokenSealed: string },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('profiles')
    .set({
      githubId: account.id,
      githubLogin: account.login,
      githubTokenSealed: account.tokenSealed,
      githubLinkedAt: sql`now()`,
      updatedAt: sql`now()`,
    })
    .where('id', '=', profileId)
    .where('deletedAt', 'is', null)
    .where(
      sql<boolean>`not exists (
        select from account_signals mark join profiles banned on banned.id = mark.profile_id
         where mark.kind = 'github' and mark.value = signal_hash(${String(account.id)})
           and banned.banned_at is not null and not exists (
             select from separate_people where profile_id = ${profileId} and other_id = banned.id))`,
    )
    .executeTakeFirst();
  if (numUpdatedRows === 0n) return false;
  await noteSignals(tx, profileId, [{ kind: 'github', value: String(account.id) }]);
  await refreshSellersNaming(tx, profileId);
  await endViewer(tx, profileId);
  return true;
}

export async function unlinkGithub(tx: DatabaseTransaction, profileId: string): Promise<void> {
  await tx
    .updateTable('profiles')
    .set({
      githubId: null,
      githubLogin: null,
      githubTokenSealed: null,
      githubLinkedAt: null,
      updatedAt: sql`now()`,
    })
    .where('id', '=', profileId)
    .execute();
  await refreshSellersNaming(tx, profileId);
  await endViewer(tx, profileId);
}

/**
 * Deletes the access tokens of all profiles. They are encrypted with a secret that has been lost.
 * @returns the number of deleted tokens.
 */
export async function forgetSealedTokens(database: Queryable): Promise<number> {
  const { numUpdatedRows } = await database
    .updateTable('profiles')
    .set({ githubTokenSealed: null })
    .where('githubTokenSealed', 'is not', null)
    .executeTakeFirst();
  return Number(numUpdatedRows);
}
