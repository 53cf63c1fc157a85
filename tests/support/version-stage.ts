import { v7 } from 'uuid';
import type { Context } from '#server/context.ts';
import { findArchiveSource, insertArchiveSource } from '#server/verification/source-store.ts';
import { insertArchive, insertVerification } from '#server/verification/verification-store.ts';
import { aProgram } from './programs.ts';
import { addCommit, makeProject } from './repositories.ts';
import { projectForm } from './selling.ts';
import type { TestApp, TestPerson } from './test-app.ts';

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

export const RELEASE_NOTES = 'Searches are twice as fast.\nBackups can be restored.';
let repositories = 0;

/** Each repository has a name and code of its own, because resetting the market does not reset the sandbox's GitHub. */
export function openVersionStage(app: TestApp, seller: TestPerson, account: string) {
  const addressOf = (name: string, owner = account) => `https://github.com/${owner}/${name}`;
  const verify = (person: TestPerson, url: string, projectId?: string) =>
    app.api(person)('POST /api/projects/anayze-repo', {
      body: { repo_url: url, ...(projectId === undefined ? {} : { project_id: projectId }) },
    });
  const publish = (projectId: string, verificationId: string, notes = RELEASE_NOTES, person = seller) =>
    app.api(person)('POST /api/projects/{projectId}/versions', {
      params: { projectId },
      body: { verification_id: verificationId, notes },
    });

  return {
    addressOf,
    verify,
    publish,
    program: (seed: number, lines = 40) => aProgram(1_000 * repositories + seed, lines),

    async makeCode(files: Readonly<Record<string, string>>, owner = account): Promise<string> {
      repositories += 1;
      const name = `versioned-${repositories}`;
      await makeProject(app, owner, name, files);
      return name;
    },

    async list(name: string, terms: object = {}) {
      const url = addressOf(name);
      const verified = await verify(seller, url);
      if (verified.status !== 200) throw new Error(verified.problem.message);
      const body = { ...projectForm, title: 'Lab timer', repo_url: url, ...terms };
      const added = await app.api(seller)('POST /api/projects/add-project', { body });
      if (added.status !== 200) throw new Error(added.problem.message);
      return added.body.data;
    },

    async publishCommit(
      project: { readonly id: string },
      name: string,
      files: Readonly<Record<string, string | null>>,
    ) {
      await addCommit(app, account, name, files);
      const verified = await verify(seller, addressOf(name), project.id);
      if (verified.status !== 200) throw new Error(verified.problem.message);
      const published = await publish(project.id, verified.body.data.verification_id);
      if (published.status !== 200) throw new Error(published.problem.message);
      return published.body;
    },
  };
}

export type VersionStage = ReturnType<typeof openVersionStage>;
