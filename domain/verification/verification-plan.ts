/**
 * What a verification checks, most important first: the first that fails is the sentence a seller is told. A stage ends
 * with one question to somebody else, so the checks of a stage can be known before those of the next.
 */

interface PlannedCheck {
  readonly title: string;
  /** From 1. */
  readonly stage: number;
}

/** Stage 1: what the code host says of the repository. 2: what it says of one commit. 3: what the zip of that commit holds. */
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

/** All of them are known when the last photo has been measured. */
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
 * Which checks are being worked at, while others still have to wait for what these find.
 *
 * @param finishedIds - the checks whose result is known.
 * @returns the unfinished checks of the first stage that has any.
 */
export function checksUnderWay(
  plan: Readonly<Record<string, PlannedCheck>>,
  finishedIds: ReadonlySet<string>,
): ReadonlySet<string> {
  const unfinished = Object.entries(plan).filter(([id]) => !finishedIds.has(id));
  const stage = Math.min(...unfinished.map(([, check]) => check.stage));
  return new Set(unfinished.filter(([, check]) => check.stage === stage).map(([id]) => id));
}
