import { judgeHistory } from './commit-history.ts';
import { judgeCopyright } from './copyright-notices.ts';
import { judgeDanger } from './danger-findings.ts';
import { judgeKeptCode } from './kept-code.ts';
import { judgeOriginality } from './originality.ts';
import type { RepositoryContent, RepositoryEvidence } from './repository-evidence.ts';
import {
  judgeArchive,
  judgeArchived,
  judgeEmpty,
  judgeFork,
  judgeLicence,
  judgeOwner,
  judgeReadme,
  judgeSecrets,
  judgeSize,
  judgeSource,
  judgeStart,
  judgeTests,
} from './repository-findings.ts';
import { fail } from './verification-check.ts';
import type { Check, Finding } from './verification-check.ts';
import { REPOSITORY_CHECK_IDS, VERSION_CHECK_IDS } from './verification-plan.ts';
import type { RepositoryCheckId } from './verification-plan.ts';

/** Source: specification, sections 2 and 5. */

export interface RepositoryAssessment {
  readonly accepted: boolean;
  readonly checks: readonly Check[];
  readonly readmeVerified: boolean;
}

const judges: Readonly<Record<RepositoryCheckId, (evidence: RepositoryEvidence) => Finding | null>> = {
  owner: judgeOwner,
  archived: judgeArchived,
  empty: judgeEmpty,
  size: judgeSize,
  fork: judgeFork,
  readme: judgeReadme,
  source: judgeSource,
  archive: judgeArchive,
  secrets: judgeSecrets,
  danger: judgeDangers,
  originality: ({ content }) => {
    if ((content.sameWorkListings ?? 0) > 0) return fail({ reason: 'same-files-listed' });
    return content.originality === undefined ? null : judgeOriginality(content.originality);
  },
  history: ({ content }) => (content.history === undefined ? null : judgeHistory(content.history)),
  copyright: ({ content }) => (content.copyright === undefined ? null : judgeCopyright(content.copyright)),
  licence: judgeLicence,
  start: judgeStart,
  tests: judgeTests,
  kept: ({ content }) => (content.keptCode === undefined ? null : judgeKeptCode(content.keptCode)),
};

/**
 * @param evidence - facts from the code host and the archive, all about the same commit.
 * @returns every check that the evidence allows, the most important first; `accepted` is true if all checks were made
 * and none failed.
 */
export function assessRepository(evidence: RepositoryEvidence): RepositoryAssessment {
  const ids: readonly RepositoryCheckId[] = evidence.isVersion
    ? [...REPOSITORY_CHECK_IDS, ...VERSION_CHECK_IDS]
    : REPOSITORY_CHECK_IDS;
  const checks = ids.flatMap((id) => {
    const finding = judges[id](evidence);
    return finding === null ? [] : [{ id, category: 'SOFTWARE' as const, ...finding }];
  });
  return {
    accepted: checks.length === ids.length && !hasFailed(checks),
    checks,
    readmeVerified: checks.some((check) => check.id === 'readme' && check.result === 'pass'),
  };
}

function judgeDangers({
  content: { danger, tree, isAccepted = false },
}: Pick<RepositoryEvidence, 'content'>): Finding | null {
  if (danger === undefined || tree === undefined) return null;
  return judgeDanger({ facts: danger, paths: tree.files.map(({ path }) => path), isAccepted });
}

/** What a stored zip is judged by again. */
export function judgeFiles(content: RepositoryContent): Check[] {
  const found = { secrets: judgeSecrets({ content }), danger: judgeDangers({ content }) };
  return Object.entries(found).flatMap(([id, finding]) =>
    finding === null ? [] : [{ id, category: 'SOFTWARE' as const, ...finding }],
  );
}

/** After a failed check, more evidence cannot change the result. */
export function hasFailed(checks: readonly Pick<Check, 'result'>[]): boolean {
  return checks.some(({ result }) => result === 'fail');
}
