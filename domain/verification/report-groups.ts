import { sorted } from '../common/ordered-copy.ts';
import type { PhotoCheckId, RepositoryCheckId } from './verification-plan.ts';

export const REPORT_GROUPS = ['whose', 'what', 'safe', 'runs'] as const;
export type ReportGroup = (typeof REPORT_GROUPS)[number];

const groupOf: Readonly<Record<RepositoryCheckId | PhotoCheckId, ReportGroup>> = {
  owner: 'whose',
  fork: 'whose',
  originality: 'whose',
  history: 'whose',
  copyright: 'whose',
  licence: 'whose',
  kept: 'whose',
  original: 'whose',
  real: 'whose',
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
  start: 'runs',
  tests: 'runs',
  archived: 'runs',
};

/** Every listed project passes these checks, so a pass tells buyers nothing. */
const SELF_EVIDENT: ReadonlySet<string> = new Set([
  'archived',
  'empty',
  'size',
  'fork',
  'count',
  'content',
] satisfies readonly (RepositoryCheckId | PhotoCheckId)[]);

interface Check {
  readonly id: string;
  readonly result: 'pass' | 'warn' | 'fail';
}

export interface GroupedChecks<C extends Check> {
  readonly group: ReportGroup;
  readonly shown: readonly C[];
  readonly folded: readonly C[];
}

const RANK = { fail: 0, warn: 1, pass: 2 } as const;

export function groupChecks<C extends Check>(checks: readonly C[]): GroupedChecks<C>[] {
  const ranked = rankChecks(checks);
  const groups = REPORT_GROUPS.map((group) => {
    const own = ranked.filter(
      ({ id }) => (Object.hasOwn(groupOf, id) ? groupOf[id as PhotoCheckId] : 'what') === group,
    );
    return {
      group,
      shown: own.filter((check) => !isFolded(check)),
      folded: own.filter((check) => isFolded(check)),
    };
  }).filter(({ shown, folded }) => shown.length + folded.length > 0);
  return sorted(groups, (a, b) => rankOf(a) - rankOf(b));
}

export function rankChecks<C extends Check>(checks: readonly C[]): C[] {
  return sorted(checks, (a, b) => RANK[a.result] - RANK[b.result]);
}

function isFolded({ id, result }: Check): boolean {
  return result === 'pass' && SELF_EVIDENT.has(id);
}

function rankOf({ shown }: { readonly shown: readonly Check[] }): number {
  return Math.min(RANK.pass, ...shown.map(({ result }) => RANK[result]));
}
