import { v7 } from 'uuid';
import type { Context } from '#server/context.ts';
import { findArchiveSource, insertArchiveSource } from '#server/verification/source-store.ts';
import { insertArchive, insertVerification } from '#server/verification/verification-store.ts';

let commits = 0;

/**
 * Inserts the verification of a later commit in a listed project's repository, with the code of the version before and
 * some more. Stores no file.
 * @returns its ID, for `POST /api/projects/{projectId}/versions`.
 */
export async function verifyNextCommit(
  { database }: Pick<Context, 'database'>,
  projectId: string,
): Promise<string> {
  const { repositoryId, repositoryUrl, sellerId, archiveSha256 } = await database
    .selectFrom('projects')
    .select(['repositoryId', 'repositoryUrl', 'sellerId', 'archiveSha256'])
    .where('id', '=', projectId)
    .executeTakeFirstOrThrow();
  if (repositoryId === null || repositoryUrl === null) throw new Error('only software has versions');
  commits += 1;
  const before = archiveSha256 === null ? null : await findArchiveSource(database, archiveSha256);
  const [id, sha256] = [v7(), commits.toString(16).padStart(64, 'e')];
  const commitSha = sha256.slice(24);
  await insertArchive(database, { sha256, sizeBytes: 9, repositoryId, commitSha, fileName: 'a.zip' });
  await insertArchiveSource(database, sha256, {
    fingerprints: [...(before?.fingerprints ?? []), ...[1, 2, 3].map((piece) => commits * 10 + piece)],
    terms: [],
  });
  await insertVerification(database, {
    id,
    profileId: sellerId,
    category: 'SOFTWARE',
    accepted: true,
    repository: {
      id: repositoryId,
      url: repositoryUrl,
      fullName: new URL(repositoryUrl).pathname.slice(1),
      isPrivate: false,
      installationId: null,
      commitSha,
      treeSha: null,
      archiveSha256: sha256,
    },
    report: { checks: [], languages: [], readme_verified: true },
    validHours: 24,
  });
  return id;
}
