import { sql } from 'kysely';
import type { Database, DatabaseTransaction, Queryable } from '../database/database.ts';

/** What shows whether a secret is the one that this database was sealed with; null where nothing was sealed yet. */
export async function findSealedText(db: Queryable): Promise<string | null> {
  const { rows } = await sql<{ sealed: string }>`
    select canary as sealed from deployment_seal
    union all
    -- A database of a program that kept no canary.
    (select github_token_sealed from profiles where github_token_sealed is not null limit 1)
    limit 1`.execute(db);
  return rows[0]?.sealed ?? null;
}

/** Whether anything was signed or sealed with a secret before. */
export async function wasSealed(db: Queryable): Promise<boolean> {
  const { rows } = await sql`
    select 1 from deployment_seal union all (select 1 from identity_jwks limit 1)
    union all (select 1 from profiles where github_token_sealed is not null limit 1) limit 1`.execute(db);
  return rows.length > 0;
}

/** The first one stays. @returns the one that is kept. */
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

/** Removes everything that only the secret of before can open or prove. */
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
