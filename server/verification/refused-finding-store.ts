import { sql } from 'kysely';
import type { Queryable } from '../database/database.ts';

/** Checks that an operator may accept, because a project can be about what they look for. */
const ACCEPTABLE = sql.val(['secrets', 'danger']);
const MAX_LISTED = 5;

export interface RefusedFinding {
  readonly verificationId: string;
  readonly repositoryId: number;
  readonly repositoryFullName: string;
  readonly commitSha: string;
  readonly sentence: string;
  readonly places: readonly string[];
  readonly refusedAt: Date;
  readonly isAccepted: boolean;
}

/** The newest refusals because of secrets or dangers, and listings in which newer rules found some; one for each commit. */
export async function listRefusedFindings(db: Queryable, profileId: string): Promise<RefusedFinding[]> {
  const { rows } = await sql<RefusedFinding>`
    select * from (
      select distinct on (v.repository_id, v.commit_sha)
             v.id as "verificationId", v.repository_id as "repositoryId",
             v.repository_full_name as "repositoryFullName", v.commit_sha as "commitSha",
             found ->> 'sentence' as sentence, coalesce(found -> 'places', '[]') as places,
             v.created_at as "refusedAt",
             exists (select from operator_actions a where a.subject = v.profile_id::text
               and a.action = 'verification accept' and a.details ->> 'commitSha' = v.commit_sha
               and a.details ->> 'repositoryId' = v.repository_id::text) as "isAccepted"
        from verifications v cross join jsonb_array_elements(v.report -> 'checks') found
       where v.profile_id = ${profileId}::uuid and v.commit_sha is not null
         and case when v.accepted then v.report ? 'owner_needed' else v.created_at > now() - interval '30 days' end
         and found ->> 'result' = 'fail' and found ->> 'id' = any(${ACCEPTABLE})
       order by v.repository_id, v.commit_sha, v.created_at desc) newest
     order by "refusedAt" desc limit ${MAX_LISTED}`.execute(db);
  return rows;
}

export async function findRefusedFinding(
  db: Queryable,
  profileId: string,
  verificationId: string,
): Promise<RefusedFinding | null> {
  const found = await listRefusedFindings(db, profileId);
  return found.find((one) => one.verificationId === verificationId && !one.isAccepted) ?? null;
}

export async function isCommitAccepted(
  db: Queryable,
  profileId: string,
  { repositoryId, commitSha }: { readonly repositoryId: number; readonly commitSha: string },
): Promise<boolean> {
  const row = await db
    .selectFrom('operatorActions')
    .select('id')
    .where('subject', '=', profileId)
    .where('action', '=', 'verification accept')
    .where(sql`details ->> 'commitSha'`, '=', commitSha)
    .where(sql`details ->> 'repositoryId'`, '=', String(repositoryId))
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
