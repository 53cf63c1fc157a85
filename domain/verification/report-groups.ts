import { type Check, rankChecks } from './rank-checks.ts';
import type { PhotoCheckId, PROOF_CHECK, RepositoryCheckId } from './verification-plan.ts';

export const REPORT_GROUPS = ['whose', 'what', 'safe', 'runs'] as const;
export type ReportGroup = (typeof REPORT_GROUPS)[number];

const groupOf: Readonly<Record<RepositoryCheckId | PhotoCheckId | typeof PROOF_CHECK, ReportGroup>> = {
  owner: 'whose',
  fork: 'whose',
  originality: 'whose',
  history: 'whose',
  copyright: 'whose',
  licence: 'whose',
  kept: 'whose',
  original: 'whose',
  real: 'whose',
  proof: 'whose',
  empty: 'what',
  size: 'what',
  source: 'what',
  readme: 'what',
  count: 'what',
  content: 'what',
  sharp: 'what',
  distinct: 'what',
  archive: 'safe',
  secrets: 'safe',
  danger: 'safe',
  start: 'runs',
  tests: 'runs',
  archived: 'runs',
};

export interface GroupedChecks<C extends Check> {
  readonly group: ReportGroup;
  /** Warnings first. */
  readonly checks: readonly C[];
}

export function groupChecks<C extends Check>(checks: readonly C[]): GroupedChecks<C>[] {
  const ranked = rankChecks(checks);
  return REPORT_GROUPS.map((group) => ({
    group,
    checks: ranked.filter(
      ({ id }) => (Object.hasOwn(groupOf, id) ? groupOf[id as PhotoCheckId] : 'what') === group,
    ),
  })).filter((grouped) => grouped.checks.length > 0);
}
