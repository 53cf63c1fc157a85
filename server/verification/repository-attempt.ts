import { v7 } from 'uuid';
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
import { reportOf, suggestionOf } from './repository-report.ts';
import { insertArchiveSource } from './source-store.ts';
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
  readonly tell: (check: Check) => void;
}

/** One attempt of one person with one repository: what is known so far, and the record that it ends with. */
export class RepositoryAttempt {
  readonly #needs: AttemptDeps;
  readonly #subject: AttemptTarget;
  readonly #told = new Set<string>();
  #content: RepositoryContent = {};
  #commit: CommitFacts | null = null;
  /** Listings of others that hold the same work. */
  #matched: readonly string[] = [];

  constructor(needs: AttemptDeps, subject: AttemptTarget) {
    this.#needs = needs;
    this.#subject = subject;
  }

  /** A check failed already, and nothing that is read further can mend it. */
  get isHopeless(): boolean {
    return hasFailed(this.#assess().checks);
  }

  take(commit: CommitFacts): void {
    this.#commit = commit;
  }

  /** Adds to what is known, and tells the checks that this decides. */
  learn(content: RepositoryContent): void {
    this.#content = { ...this.#content, ...content };
    for (const check of this.#assess().checks) {
      if (this.#told.has(check.id)) continue;
      this.#told.add(check.id);
      this.#subject.tell(check);
    }
  }

  /** It is in these listings of others: kept with a refusal, as what their author can base a claim on. */
  match(projectIds: readonly string[]): void {
    this.#matched = [...new Set([...this.#matched, ...projectIds])];
  }

  async refuse(): Promise<never> {
    const assessment = await this.#recordRefusal();
    throw new VerificationRefusedError(assessment.checks, this.#matched);
  }

  /** The same work is in a listing already: the attempt counts, and nothing more is looked at. */
  async refuseTaken(taken: TakenWork): Promise<never> {
    if (!taken.isOwn) this.match([taken.projectId]);
    await this.#recordRefusal();
    throw new WorkTakenError(taken);
  }

  async #recordRefusal(): Promise<RepositoryAssessment> {
    const assessment = this.#assess();
    const { profileId } = this.#subject;
    await this.#needs.database.transaction().execute(async (transaction) => {
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
    kept: { readonly sha256: string; readonly sizeBytes: number },
    fingerprints: readonly number[],
    work: StoredWork,
  ): Promise<SoftwareVerification> {
    const { profileId, repository } = this.#subject;
    const commitSha = this.#commit?.sha;
    const assessment = this.#assess();
    if (!assessment.accepted || commitSha === undefined) {
      throw new Error('a repository is accepted after all of its checks only');
    }
    const id = v7();
    const report: VerificationReport = {
      ...reportOf(assessment, this.#content),
      suggested: suggestionOf(repository, this.#content),
    };
    const expiresAt = await this.#needs.database.transaction().execute(async (transaction) => {
      await lockOpenProfile(transaction, profileId);
      await insertArchive(transaction, {
        ...kept,
        repositoryId: repository.id,
        commitSha,
        fileName: `${repository.name}-${commitSha.slice(0, 7)}.zip`,
      });
      await insertArchiveSource(transaction, kept.sha256, fingerprints);
      await insertArchiveWork(transaction, kept.sha256, work);
      return insertVerification(transaction, {
        id,
        profileId,
        category: 'SOFTWARE',
        accepted: true,
        repository: this.#record(kept.sha256),
        report,
        validHours: VERIFICATION_VALID_HOURS,
      });
    });
    return {
      id,
      repositoryId: repository.id,
      repositoryFullName: repository.fullName,
      repositoryUrl: repository.url,
      commitSha,
      archiveSha256: kept.sha256,
      archiveBytes: kept.sizeBytes,
      report,
      expiresAt,
    };
  }

  /** Removes a zip that no record needs. */
  async dropArchive(sha256: string): Promise<void> {
    if (await hasArchive(this.#needs.database, sha256)) return;
    await this.#needs.files.remove(archiveFileName(sha256));
  }

  #assess(): RepositoryAssessment {
    const { repository, link } = this.#subject;
    const seller = { id: link.githubId, login: link.login };
    return assessRepository({ ...repository, seller, content: this.#content });
  }

  #record(archiveSha256: string | null) {
    const { repository } = this.#subject;
    return {
      id: repository.id,
      fullName: repository.fullName,
      url: repository.url,
      commitSha: this.#commit?.sha ?? null,
      treeSha: this.#commit?.treeSha ?? null,
      archiveSha256,
    };
  }
}
