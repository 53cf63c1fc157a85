/**
 * The checks of a verification, most important first: the first failed one is the message of a refusal. Each stage ends with
 * one external request, so its checks are known before those of the next stage.
 */

interface PlannedCheck {
  readonly title: string;
  /** 1-based. */
  readonly stage: number;
}

/** Stage 1 uses the host's repository record, stage 2 its data about one commit, stage 3 the contents of the zip. */
export const REPOSITORY_CHECKS = {
  owner: { title: 'Owned by the seller', stage: 1 },
  archived: { title: 'Maintained', stage: 1 },
  empty: { title: 'Has content', stage: 2 },
  size: { title: 'A size that can be delivered', stage: 2 },
  fork: { title: 'Not just a fork', stage: 2 },
  readme: { title: 'README', stage: 2 },
  source: { title: 'Source code', stage: 2 },
  archive: { title: 'Safe to download', stage: 3 },
  secrets: { title: 'No secrets inside', stage: 3 },
  originality: { title: 'Not sold here by others', stage: 3 },
  history: { title: 'Commit history', stage: 2 },
  copyright: { title: 'Copyright notices', stage: 3 },
  licence: { title: 'Licence', stage: 2 },
  start: { title: 'Ready to run', stage: 2 },
  tests: { title: 'Tests', stage: 2 },
} as const satisfies Readonly<Record<string, PlannedCheck>>;

export type RepositoryCheckId = keyof typeof REPOSITORY_CHECKS;
export const REPOSITORY_CHECK_IDS = Object.keys(REPOSITORY_CHECKS) as readonly RepositoryCheckId[];

/** All results are known once the last photo is measured. */
export const PHOTO_CHECKS = {
  count: { title: 'Photos', stage: 1 },
  size: { title: 'Large enough', stage: 1 },
  content: { title: 'Shows something', stage: 1 },
  real: { title: 'A real photo', stage: 1 },
  sharp: { title: 'Sharp', stage: 1 },
  distinct: { title: 'Different views', stage: 1 },
  original: { title: 'Your own photos', stage: 1 },
} as const satisfies Readonly<Record<string, PlannedCheck>>;

export type PhotoCheckId = keyof typeof PHOTO_CHECKS;

/**
 * The checks in progress, to show which ones run and which ones wait.
 *
 * @param finishedIds - checks with a result.
 * @returns the unfinished checks of the earliest unfinished stage.
 */
export function checksInProgress(
  plan: Readonly<Record<string, PlannedCheck>>,
  finishedIds: ReadonlySet<string>,
): ReadonlySet<string> {
  const unfinished = Object.entries(plan).filter(([id]) => !finishedIds.has(id));
  const stage = Math.min(...unfinished.map(([, check]) => check.stage));
  return new Set(unfinished.filter(([, check]) => check.stage === stage).map(([id]) => id));
}
