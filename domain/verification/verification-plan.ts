/**
 * The checks are in the order of importance, and a rejection shows the first failed check. The evidence for the checks
 * of one stage is fetched at the same time.
 */

interface PlannedCheck {
  readonly stage: number;
}

/**
 * Stage 1 uses the code host's repository record, stage 2 its data about one commit, and stage 3 the contents of the
 * zip.
 */
export const REPOSITORY_CHECKS = {
  owner: { stage: 1 },
  archived: { stage: 1 },
  empty: { stage: 2 },
  size: { stage: 2 },
  fork: { stage: 2 },
  readme: { stage: 2 },
  source: { stage: 2 },
  archive: { stage: 3 },
  secrets: { stage: 3 },
  danger: { stage: 3 },
  originality: { stage: 3 },
  history: { stage: 2 },
  copyright: { stage: 3 },
  licence: { stage: 3 },
  start: { stage: 2 },
  tests: { stage: 2 },
} as const satisfies Readonly<Record<string, PlannedCheck>>;

/** Made in addition for a new version of a listing. */
export const VERSION_CHECKS = {
  kept: { stage: 3 },
} as const satisfies Readonly<Record<string, PlannedCheck>>;

export type RepositoryCheckId = keyof typeof REPOSITORY_CHECKS | keyof typeof VERSION_CHECKS;
export const REPOSITORY_CHECK_IDS = Object.keys(
  REPOSITORY_CHECKS,
) as readonly (keyof typeof REPOSITORY_CHECKS)[];
export const VERSION_CHECK_IDS = Object.keys(VERSION_CHECKS) as readonly (keyof typeof VERSION_CHECKS)[];

export const PHOTO_CHECKS = {
  count: { stage: 1 },
  size: { stage: 1 },
  content: { stage: 1 },
  real: { stage: 1 },
  sharp: { stage: 1 },
  distinct: { stage: 1 },
  original: { stage: 1 },
} as const satisfies Readonly<Record<string, PlannedCheck>>;

export type PhotoCheckId = keyof typeof PHOTO_CHECKS;
export const PHOTO_CHECK_IDS = Object.keys(PHOTO_CHECKS) as readonly PhotoCheckId[];

/** Of a listed device, in addition. */
export const PROOF_CHECK = 'proof';

export function checksInProgress(
  plan: Readonly<Record<string, PlannedCheck>>,
  finishedIds: ReadonlySet<string>,
): ReadonlySet<string> {
  const unfinished = Object.entries(plan).filter(([id]) => !finishedIds.has(id));
  const stage = Math.min(...unfinished.map(([, check]) => check.stage));
  return new Set(unfinished.filter(([, check]) => check.stage === stage).map(([id]) => id));
}
