import { sql } from 'kysely';
import type { Database, DatabaseTransaction, Queryable } from '../database/database.ts';

export async function findSealedText(db: Queryable): Promise<string | null> {
  const { rows } = await sql<{ sealed: string }>`
    select canary as sealed from deployment_seal
    union all
    -- Databases of older versions have no canary.
    (select github_token_sealed from profiles where github_token_sealed is not null limit 1)
    limit 1`.execute(db);
  return rows[0]?.sealed ?? null;
}

export async function hasSealedData(db: Queryable): Promise<boolean> {
  const { rows } = await sql`
    select 1 from deployment_seal union all (select 1 from identity_jwks limit 1)
    union all (select 1 from profiles where github_token_sealed is not null limit 1) limit 1`.execute(db);
  return rows.length > 0;
}

/** @returns the stored canary, which may be an earlier one. */
export async function insertCanary(db: Database, canary: string): Promise<string> {
  await sql`insert into deployment_seal (canary) values (${canary}) on conflict do nothing`.execute(db);
  const { rows } = await sql<{ canary: string }>`select canary from deployment_seal`.execute(db);
  return rows[0]?.canary ?? canary;
}

export async function deleteSealedData(
  tx: DatabaseTransaction,
): Promise<{ sessions: number; waitingJobs: number }> {
  const count = async (statement: ReturnType<typeof sql>): Promise<number> =>
    Number((await statement.execute(tx)).numAffectedRows ?? 0);
  const dropped = {
    sessions: await count(sql`delete from identity_session`),
    waitingJobs: await count(sql`delete from pgboss.job where data ?| array['sealed', 'tokenSealed']`),
  };
  await sql`delete from identity_jwks`.execute(tx);
  await sql`delete from identity_two_factor`.execute(tx);
  await sql`delete from identity_verification`.execute(tx);
  await sql`delete from deployment_seal`.execute(tx);
  return dropped;
}
