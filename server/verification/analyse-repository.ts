import { v7 } from 'uuid';
import { DomainError } from '#domain/domain-error.ts';
import { archiveFileName } from '#domain/picture-name.ts';
import { assessRepository, deservesReading } from '#domain/repository-assessment.ts';
import type {
  RepositoryAssessment,
  RepositoryContent,
  RepositoryEvidence,
} from '#domain/repository-assessment.ts';
import { findReadme } from '#domain/repository-files.ts';
import { findRepositoryName, REPOSITORY_URL_SENTENCE } from '#domain/repository-url.ts';
import { VERIFICATION_VALID_HOURS } from '#domain/verification-check.ts';
import type { VerificationReport } from '#domain/verification-check.ts';
import {
  AlreadyListed,
  GithubNotLinked,
  RepositoryNotFound,
  TooManyVerifications,
  VerificationRefused,
} from '#domain/verification-errors.ts';
import type { Database } from '../database/database.ts';
import type { ArchiveReader } from '../ports/archive-reader.ts';
import type { CodeHost, CommitFacts, RepositoryFacts } from '../ports/code-host.ts';
import type { FileStore } from '../ports/file-store.ts';
import type { Sealer } from '../ports/sealer.ts';
import { BoundedHost } from './bounded-host.ts';
import { lookThroughArchive } from './look-through-archive.ts';
import { reportOf, suggestionOf } from './repository-report.ts';
import {
  countRecentVerifications,
  findAcceptedSoftware,
  findGithubLink,
  findListingSeller,
  hasArchive,
  insertArchive,
  insertVerification,
} from './verification-store.ts';
import type { GithubLink, SoftwareVerification } from './verification-store.ts';

export const MAX_ANALYSES_PER_HOUR = 10;
const DEADLINE_MS = 25_000;
const MAX_README_BYTES = 200 * 1024;

export interface AnalysedRepository {
  readonly repository: RepositoryFacts;
  readonly verification: SoftwareVerification;
}

interface Needs {
  readonly database: Database;
  readonly codeHost: CodeHost;
  readonly files: FileStore;
  readonly archives: ArchiveReader;
  readonly sealer: Sealer;
}

/**
 * Verifies that a repository may be sold by this person, and keeps the zip of the very commit that was looked at.
 *
 * The same commit again, verified and still valid, is answered from the record. No code of the repository is ever run.
 *
 * @throws DomainError `invalid-field`, GithubNotLinked, RepositoryNotFound, AlreadyListed, VerificationRefused (with every
 *   check), TooManyVerifications, CodeHostDenied, CodeHostUnavailable (also past the deadline of 25 seconds).
 */
export async function analyseRepository(
  needs: Needs,
  request: { readonly profileId: string; readonly repositoryUrl: string },
): Promise<AnalysedRepository> {
  const name = findRepositoryName(request.repositoryUrl);
  if (name === null) throw new DomainError('invalid-field', REPOSITORY_URL_SENTENCE, { field: 'repo_url' });
  const link = await findGithubLink(needs.database, request.profileId);
  if (link === null) throw new GithubNotLinked();
  const deadline = AbortSignal.timeout(DEADLINE_MS);
  const host = new BoundedHost(needs.codeHost, needs.sealer.open(link.sealedToken), deadline);

  const repository = await host.ask((codeHost, token) =>
    codeHost.findRepository(token, name.owner, name.name),
  );
  if (repository === null) throw new RepositoryNotFound(`${name.owner}/${name.name}`);
  const attempt = new Attempt(needs, request.profileId, repository, link);
  if (!deservesReading(attempt.evidence(null))) {
    await attempt.guardRate();
    return attempt.refuse(assessRepository(attempt.evidence(null)), null, {});
  }
  const listedBy = await findListingSeller(needs.database, repository.id);
  if (listedBy !== null) throw new AlreadyListed(listedBy === request.profileId);
  const commit = await host.ask((codeHost, token) =>
    codeHost.getCommit(token, repository, repository.defaultBranch),
  );
  const known = await findAcceptedSoftware(needs.database, request.profileId, {
    repositoryId: repository.id,
    commitSha: commit.sha,
  });
  if (known !== null) return { repository, verification: known };
  await attempt.guardRate();

  const content = await readContent(host, repository, commit);
  const first = assessRepository(attempt.evidence(content));
  if (first.checks.some((check) => check.result === 'fail'))
    return attempt.refuse(first, commit, content.languages);
  return attempt.keepArchive(host, commit, content);
}

/** What the code host says of the commit, without the archive. */
async function readContent(
  host: BoundedHost,
  repository: RepositoryFacts,
  commit: CommitFacts,
): Promise<RepositoryContent> {
  const [tree, languages, contributors] = await Promise.all([
    host.ask((codeHost, token) => codeHost.listTree(token, repository, commit.treeSha)),
    host.ask((codeHost, token) => codeHost.listLanguages(token, repository)),
    host.ask((codeHost, token) => codeHost.listContributors(token, repository)),
  ]);
  const readme = findReadme(
    tree.files.filter(
      ({ kind, sizeBytes }) => kind === 'file' && sizeBytes > 0 && sizeBytes <= MAX_README_BYTES,
    ),
  );
  const bytes =
    readme === null
      ? null
      : await host.ask((codeHost, token) =>
          codeHost.readBlob(token, repository, readme.blobSha, MAX_README_BYTES),
        );
  return {
    files: tree.files,
    truncated: tree.truncated,
    languages,
    readme:
      readme === null || bytes === null ? null : { path: readme.path, text: new TextDecoder().decode(bytes) },
    contributors,
    secrets: null,
    archiveDanger: tree.files.some(({ kind }) => kind === 'symlink')
      ? 'The repository holds a symbolic link. Replace it by the file that it points at.'
      : null,
  };
}

/** One attempt of one person with one repository: its record is written whatever comes of it. */
class Attempt {
  readonly #needs: Needs;
  readonly #profileId: string;
  readonly #repository: RepositoryFacts;
  readonly #link: GithubLink;

  constructor(needs: Needs, profileId: string, repository: RepositoryFacts, link: GithubLink) {
    this.#needs = needs;
    this.#profileId = profileId;
    this.#repository = repository;
    this.#link = link;
  }

  evidence(content: RepositoryContent | null): RepositoryEvidence {
    return { ...this.#repository, seller: { id: this.#link.githubId, login: this.#link.login }, content };
  }

  async guardRate(): Promise<void> {
    const recent = await countRecentVerifications(this.#needs.database, this.#profileId, 'SOFTWARE');
    if (recent.count < MAX_ANALYSES_PER_HOUR) return;
    throw new TooManyVerifications(
      `You have verified ${MAX_ANALYSES_PER_HOUR} times within the last hour. Try again later.`,
      recent.secondsUntilFewer,
    );
  }

  async refuse(
    assessment: RepositoryAssessment,
    commit: CommitFacts | null,
    languages: Readonly<Record<string, number>>,
  ): Promise<never> {
    await insertVerification(this.#needs.database, {
      id: v7(),
      profileId: this.#profileId,
      category: 'SOFTWARE',
      accepted: false,
      repository: this.#record(commit, null),
      report: reportOf(assessment, languages),
      validHours: 0,
    });
    throw new VerificationRefused(assessment.checks);
  }

  async keepArchive(
    host: BoundedHost,
    commit: CommitFacts,
    content: RepositoryContent,
  ): Promise<AnalysedRepository> {
    const { database, files } = this.#needs;
    const kept = await host.download(files, this.#repository, commit.sha);
    if (kept === null) {
      const tooLarge =
        'The zip of the repository is larger than 50 MB. Remove data and build results from it.';
      return this.refuse(
        assessRepository(this.evidence({ ...content, archiveDanger: tooLarge })),
        commit,
        content.languages,
      );
    }
    const findings = await lookThroughArchive(
      this.#needs.archives,
      await readWhole(files, archiveFileName(kept.sha256), kept.sizeBytes),
    );
    const assessment = assessRepository(
      this.evidence({ ...content, secrets: findings.secrets, archiveDanger: findings.danger }),
    );
    if (!assessment.accepted) {
      if (!(await hasArchive(database, kept.sha256))) await files.remove(archiveFileName(kept.sha256));
      return this.refuse(assessment, commit, content.languages);
    }
    const repository = this.#repository;
    const id = v7();
    const report: VerificationReport = {
      ...reportOf(assessment, content.languages),
      suggested: suggestionOf(repository, content),
    };
    const expiresAt = await database.transaction().execute(async (transaction) => {
      await insertArchive(transaction, {
        ...kept,
        repositoryId: repository.id,
        commitSha: commit.sha,
        fileName: `${repository.name}-${commit.sha.slice(0, 7)}.zip`,
      });
      return insertVerification(transaction, {
        id,
        profileId: this.#profileId,
        category: 'SOFTWARE',
        accepted: true,
        repository: this.#record(commit, kept.sha256),
        report,
        validHours: VERIFICATION_VALID_HOURS,
      });
    });
    return {
      repository,
      verification: {
        id,
        repositoryId: repository.id,
        repositoryFullName: repository.fullName,
        repositoryUrl: repository.url,
        commitSha: commit.sha,
        archiveSha256: kept.sha256,
        archiveBytes: kept.sizeBytes,
        report,
        expiresAt,
      },
    };
  }

  #record(commit: CommitFacts | null, archiveSha256: string | null) {
    return {
      id: this.#repository.id,
      fullName: this.#repository.fullName,
      url: this.#repository.url,
      commitSha: commit?.sha ?? null,
      treeSha: commit?.treeSha ?? null,
      archiveSha256,
    };
  }
}

async function readWhole(files: FileStore, name: string, sizeBytes: number): Promise<Uint8Array> {
  const stream = await files.open(name);
  if (stream === null) throw new Error(`the archive that was just kept is gone: ${name}`);
  const whole = new Uint8Array(sizeBytes);
  let at = 0;
  for await (const piece of stream) {
    const chunk = piece as Uint8Array;
    whole.set(chunk, at);
    at += chunk.byteLength;
  }
  return whole;
}
