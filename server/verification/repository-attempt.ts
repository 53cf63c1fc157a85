import { v7 } from 'uuid';
import type { HiddenNames } from '#domain/inside/hidden-text.ts';
import type { Inside } from '#domain/inside/inside.ts';
import { archiveFileName } from '#domain/pictures/picture-name.ts';
import { assessRepository, hasFailed } from '#domain/verification/repository-assessment.ts';
import type { RepositoryAssessment } from '#domain/verification/repository-assessment.ts';
import type { RepositoryContent } from '#domain/verification/repository-evidence.ts';
import { VERIFICATION_VALID_HOURS } from '#domain/verification/verification-check.ts';
import type { Check, VerificationReport } from '#domain/verification/verification-check.ts';
import { VerificationRefusedError, WorkTakenError } from '#domain/verification/verification-errors.ts';
import type { TakenWork } from '#domain/verification/work-identity.ts';
import { lockOpenProfile } from '../accounts/profile-store.ts';
import type { Database } from '../database/database.ts';
import type { CommitFacts, RepositoryFacts } from '../ports/code-host.ts';
import type { FileStore } from '../ports/file-store.ts';
import { saveInside } from './inside-store.ts';
import { reportOf, suggestionOf } from './repository-report.ts';
import { insertArchiveSource, type StoredSource } from './source-store.ts';
import { hasArchive, insertArchive, insertVerification } from './verification-store.ts';
import type { GithubLink, SoftwareVerification } from './verification-store.ts';
import { insertArchiveWork } from './work-store.ts';
import type { StoredWork } from './work-store.ts';

interface AttemptDeps {
  readonly database: Database;
  readonly files: FileStore;
}

interface AttemptTarget {
  readonly profileId: string;
  readonly repository: RepositoryFacts;
  readonly link: GithubLink;
  readonly isVersion: boolean;
  readonly onCheck: (check: Check) => void;
}

export class RepositoryAttempt {
  readonly #deps: AttemptDeps;
  readonly #target: AttemptTarget;
  readonly #reported = new Set<string>();
  #content: RepositoryContent = {};
  #commit: CommitFacts | null = null;
  #installationId: number | null = null;
  #matched: readonly string[] = [];

  constructor(deps: AttemptDeps, target: AttemptTarget) {
    this.#deps = deps;
    this.#target = target;
  }

  get hasFailed(): boolean {
    return hasFailed(this.#assess().checks);
  }

  get hiddenNames(): HiddenNames {
    const { repository, link } = this.#target;
    return { accounts: [repository.owner, link.login], repository: repository.fullName };
  }

  get content(): RepositoryContent {
    return this.#content;
  }

  setCommit(commit: CommitFacts): void {
    this.#commit = commit;
  }

  setInstallation(installationId: number): void {
    this.#installationId = installationId;
  }

  addEvidence(content: RepositoryContent): void {
    this.#content = { ...this.#content, ...content };
    for (const check of this.#assess().checks) {
      if (this.#reported.has(check.id)) continue;
      this.#reported.add(check.id);
      this.#target.onCheck(check);
    }
  }

  /** A rejection stores these IDs, so that the author of the work can claim the listings. */
  addMatches(projectIds: readonly string[]): void {
    this.#matched = [...new Set([...this.#matched, ...projectIds])];
  }

  async refuse(): Promise<never> {
    const assessment = await this.#recordRefusal();
    throw new VerificationRefusedError(assessment.checks, this.#matched);
  }

  /** The attempt counts towards the rate limit. */
  async refuseTakenWork(taken: TakenWork): Promise<never> {
    if (!taken.isOwn) this.addMatches([taken.projectId]);
    await this.#recordRefusal();
    throw new WorkTakenError(taken);
  }

  async #recordRefusal(): Promise<RepositoryAssessment> {
    const assessment = this.#assess();
    const { profileId } = this.#target;
    await this.#deps.database.transaction().execute(async (transaction) => {
      await lockOpenProfile(transaction, profileId);
      await insertVerification(transaction, {
        id: v7(),
        profileId,
        category: 'SOFTWARE',
        accepted: false,
        repository: this.#record(null),
        matchedProjectIds: this.#matched,
        report: reportOf(assessment, this.#content),
        validHours: 0,
      });
    });
    return assessment;
  }

  async accept(
    archive: { readonly sha256: string; readonly sizeBytes: number },
    {
      source,
      work,
      inside,
    }: { readonly source: StoredSource; readonly work: StoredWork; readonly inside: Inside },
  ): Promise<SoftwareVerification> {
    const { profileId, repository } = this.#target;
    const commitSha = this.#commit?.sha;
    const assessment = this.#assess();
    if (!assessment.accepted || commitSha === undefined) {
      throw new Error('a repository cannot be accepted before all checks passed');
    }
    const id = v7();
    const report: VerificationReport = {
      ...reportOf(assessment, this.#content),
      suggested: suggestionOf(repository, this.#content, inside, this.hiddenNames),
    };
    const expiresAt = await this.#deps.database.transaction().execute(async (transaction) => {
      await lockOpenProfile(transaction, profileId);
      await insertArchive(transaction, {
        ...archive,
        repositoryId: repository.id,
        commitSha,
        fileName: `${repository.name}-${commitSha.slice(0, 7)}.zip`,
      });
      await insertArchiveSource(transaction, archive.sha256, source);
      await insertArchiveWork(transaction, archive.sha256, work);
      const until = await insertVerification(transaction, {
        id,
        profileId,
        category: 'SOFTWARE',
        accepted: true,
        repository: this.#record(archive.sha256),
        report,
        validHours: VERIFICATION_VALID_HOURS,
      });
      await saveInside(transaction, id, inside);
      return until;
    });
    return {
      id,
      repositoryId: repository.id,
      repositoryFullName: repository.fullName,
      repositoryUrl: repository.url,
      repositoryPrivate: repository.private,
      commitSha,
      archiveSha256: archive.sha256,
      archiveBytes: archive.sizeBytes,
      report,
      expiresAt,
    };
  }

  async dropArchive(sha256: string): Promise<void> {
    if (await hasArchive(this.#deps.database, sha256)) return;
    await this.#deps.files.remove(archiveFileName(sha256));
  }

  #assess(): RepositoryAssessment {
    const { repository, link, isVersion } = this.#target;
    const seller = { id: link.githubId, login: link.login };
    return assessRepository({ ...repository, seller, isVersion, content: this.#content });
  }

  #record(archiveSha256: string | null) {
    const { repository } = this.#target;
    return {
      id: repository.id,
      fullName: repository.fullName,
      url: repository.url,
      isPrivate: repository.private,
      installationId: this.#installationId,
      commitSha: this.#commit?.sha ?? null,
      treeSha: this.#commit?.treeSha ?? null,
      archiveSha256,
    };
  }
}
