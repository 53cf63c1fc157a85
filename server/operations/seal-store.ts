import { sql } from 'kysely';
import type { Database, DatabaseTransaction, Queryable } from '../database/database.ts';

/** A ciphertext to check the secret against; null when nothing was sealed yet. */
export async function findSealedText(db: Queryable): Promise<string | null> {
  const { rows } = await sql<{ sealed: string }>`
    select canary as sealed from deployment_seal
    union all
    -- Databases of older versions have no canary.
    (select github_token_sealed from profiles where github_token_sealed is not null limit 1)
    limit 1`.execute(db);
  return rows[0]?.sealed ?? null;
}

/** Whether the database contains anything signed or sealed. */
export async function wasSealed(db: Queryable): Promise<boolean> {
  const { rows } = await sql`
    select 1 from deployment_seal union all (select 1 from identity_jwks limit 1)
    union all (select 1 from profiles where github_token_sealed is not null limit 1) limit 1`.execute(db);
  return rows.length > 0;
}

/** Inserts the canary unless one exists. @returns the stored one. */
export async function keepCanary(db: Database, canary: string): Promise<string> {
  await sql`insert into deployment_seal (canary) values (${canary}) on conflict do nothing`.execute(db);
  const { rows } = await sql<{ canary: string }>`select canary from deployment_seal`.execute(db);
  return rows[0]?.canary ?? canary;
}

export interface DroppedSeals {
  readonly sessions: number;
  readonly githubTokens: number;
  readonly waitingJobs: number;
}

/** Deletes everything sealed or signed with the previous secret. */
export async function dropSealedData(tx: DatabaseTransaction): Promise<DroppedSeals> {
  const count = async (statement: ReturnType<typeof sql>): Promise<number> =>
    Number((await statement.execute(tx)).numAffectedRows ?? 0);
  const dropped = {
    sessions: await count(sql`delete from identity_session`),
    githubTokens: await count(
      sql`update profiles set github_token_sealed = null where github_token_sealed is not null`,
    ),
    waitingJobs: await count(sql`delete from pgboss.job where data ?| array['sealed', 'tokenSealed']`),
  };
  await sql`delete from identity_jwks`.execute(tx);
  await sql`delete from identity_verification`.execute(tx);
  await sql`delete from deployment_seal`.execute(tx);
  return dropped;
}
