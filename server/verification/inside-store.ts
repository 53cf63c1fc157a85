import { sql } from 'kysely';
import { type Inside, INSIDE_VERSION } from '#domain/inside/inside.ts';
import { type InsideChoice } from '#domain/inside/shown-inside.ts';
import type { ProjectViewer } from '#domain/projects/project-access.ts';
import type { Queryable } from '../database/database.ts';
import { IS_ENTRY_VISIBLE } from '../database/predicates.ts';
import { runStatement, statement } from '../database/statement.ts';

export async function saveInside(tx: Queryable, verificationId: string, inside: Inside): Promise<void> {
  await sql`
    insert into insides (verification_id, version, document)
    values (${verificationId}, ${INSIDE_VERSION}, ${JSON.stringify(inside)}::jsonb)
    on conflict (verification_id) do update
      set version = excluded.version, document = excluded.document, made_at = now()`.execute(tx);
}

export interface InsideRow extends ProjectViewer, InsideChoice {
  /** Null for devices, and for older verifications until their `Inside` is built. */
  readonly inside: Inside | null;
  readonly commitSha: string | null;
  readonly languages: readonly { readonly name: string; readonly bytes: number; readonly percent: number }[];
}

const selectInside = statement(
  'inside',
  `select entry.seller_id = $1 as "isSeller",
     exists (select from purchases purchase where purchase.project_id = entry.project_id
       and purchase.buyer_id = $1 and purchase.state = 'paid') as "hasPaid",
     project.shows_readme as "showsReadme", project.shows_tree as "showsTree",
     verification.repository_private as "repositoryPrivate",
     insides.document as inside, verification.commit_sha as "commitSha",
     verification.report -> 'languages' as languages
   from catalogue_entries entry
   join projects project on project.id = entry.project_id
   join verifications verification on verification.id = project.verification_id
   left join insides on insides.verification_id = verification.id
   where entry.project_id = $2 and ${IS_ENTRY_VISIBLE}`,
);

export async function findInside(
  database: Queryable,
  viewerId: string,
  projectId: string,
): Promise<InsideRow | null> {
  const [row] = await runStatement<InsideRow>(database, selectInside, [viewerId, projectId]);
  return row ?? null;
}

const selectOwnInside = statement(
  'own-inside',
  `select insides.document as inside, verification.commit_sha as "commitSha",
     verification.repository_private as "repositoryPrivate", verification.report -> 'languages' as languages
   from verifications verification
   join insides on insides.verification_id = verification.id
   where verification.id = $2 and verification.profile_id = $1`,
);

interface OwnInsideRow extends Pick<InsideRow, 'commitSha' | 'languages' | 'repositoryPrivate'> {
  readonly inside: Inside;
}

export async function findOwnInside(
  database: Queryable,
  profileId: string,
  verificationId: string,
): Promise<OwnInsideRow | null> {
  const [row] = await runStatement<OwnInsideRow>(database, selectOwnInside, [profileId, verificationId]);
  return row ?? null;
}

export interface UndescribedArchive {
  readonly verificationId: string;
  /** The listings that show the verification. */
  readonly projectIds: readonly string[];
  readonly sha256: string;
  readonly sizeBytes: number;
  readonly repositoryFullName: string;
  readonly sellerLogin: string | null;
  /** The commit history from the outdated `Inside`, because the zip contains none; null if it is unknown. */
  readonly commits: Inside['commits'];
}

export async function listUndescribed(
  database: Queryable,
  after: string,
  limit: number,
): Promise<UndescribedArchive[]> {
  const { rows } = await sql<UndescribedArchive>`
    select verification.id as "verificationId", shown.ids as "projectIds", archive.sha256, archive.size_bytes as "sizeBytes",
           coalesce(verification.repository_full_name, '') as "repositoryFullName",
           profile.github_login as "sellerLogin", insides.document -> 'commits' as commits
      from verifications verification
      join archives archive on archive.sha256 = verification.archive_sha256
      join profiles profile on profile.id = verification.profile_id
      left join insides on insides.verification_id = verification.id
      cross join lateral (
        select array_agg(id order by id) as ids from projects where verification_id = verification.id) shown
     where verification.accepted and verification.id > ${after}::uuid
       and (insides.version is null or insides.version < ${INSIDE_VERSION})
       and shown.ids is not null
     order by verification.id limit ${limit}`.execute(database);
  return rows.map((row) => ({ ...row, commits: row.commits ?? null }));
}
