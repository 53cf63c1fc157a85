import { isSourceCode } from '../source/source-files.ts';
import { isTest } from '../verification/repository-files.ts';
import type { CommitMonths } from './commit-months.ts';

/** Sizes and activity without names and dates, from which covers draw a commit. Shares are in percent of the written bytes. */
export interface Shape {
  /** The folders and files of the root, largest first, each split into what it contains. */
  readonly blocks: readonly (readonly number[])[];
  /** How many commits each quarter had, from 0 to 4 in relation to the busiest; the oldest first. */
  readonly quarters: readonly number[];
  readonly parts: Readonly<Record<Part, number>>;
}

export const PARTS = ['code', 'tests', 'docs'] as const;
type Part = (typeof PARTS)[number];

const MAX_GROUPS = 8;
const MAX_BLOCKS = 5;
const ROUGH_STEP = 5;
const MAX_QUARTERS = 8;
const LEVELS = 4;
const NOT_WRITTEN =
  /(?:^|\/)(?:node_modules|vendor|dist|build|target)\/|(?:^|\/)(?:package-lock\.json|[\w-]+\.lock|pnpm-lock\.yaml|go\.sum)$/u;
const DOCS = /(?:^|\/)docs?\/|\.(?:md|mdx|markdown|rst|adoc|txt|tex|pdf)$/iu;

interface SizedFile {
  readonly path: string;
  readonly sizeBytes: number;
}

export function shapeOf(files: readonly SizedFile[], months: CommitMonths['months']): Shape {
  const written = files.filter(({ path, sizeBytes }) => sizeBytes > 0 && !NOT_WRITTEN.test(path));
  const total = written.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0);
  const parts: Record<Part, number> = { code: 0, tests: 0, docs: 0 };
  const groups = new Map<string, Map<string, number>>();
  for (const { path, sizeBytes } of written) {
    const part = partOf(path);
    if (part !== null) parts[part] += sizeBytes;
    const [root = '', child = ''] = path.split('/');
    const group = groups.get(root) ?? new Map<string, number>();
    groups.set(root, group.set(child, (group.get(child) ?? 0) + sizeBytes));
  }
  const share = (bytes: number) => Math.round((bytes / total) * 100);
  return {
    blocks: largest([...groups.values()].map((group) => [...group.values()].toSorted((a, b) => b - a)))
      .slice(0, MAX_GROUPS)
      .map((group) => group.slice(0, MAX_BLOCKS).map((bytes) => Math.max(1, share(bytes)))),
    quarters: quartersOf(months),
    parts: { code: share(parts.code) || 0, tests: share(parts.tests) || 0, docs: share(parts.docs) || 0 },
  };
}

export function partOf(path: string): Part | null {
  if (DOCS.test(path)) return 'docs';
  if (!isSourceCode(path)) return null;
  return isTest(path) ? 'tests' : 'code';
}

function largest(groups: readonly number[][]): number[][] {
  return groups.toSorted((a, b) => sum(b) - sum(a));
}

function sum(group: readonly number[]): number {
  return group.reduce((bytes, more) => bytes + more, 0);
}

function rough(percent: number): number {
  return Math.round(percent / ROUGH_STEP) * ROUGH_STEP;
}

/** Rounded as other figures of a public repository: nobody finds it by them. */
export function roughShape<Rough extends Shape>({ blocks, parts, ...rest }: Rough) {
  return {
    ...rest,
    blocks: blocks.map((group) => group.map((percent) => Math.max(ROUGH_STEP, rough(percent)))),
    parts: { code: rough(parts.code), tests: rough(parts.tests), docs: rough(parts.docs) },
  };
}

function quartersOf(months: CommitMonths['months']): number[] {
  const counts: number[] = [];
  for (let end = months.length; end > 0 && counts.length < MAX_QUARTERS; end -= 3) {
    const quarter = months.slice(Math.max(0, end - 3), end);
    counts.unshift(quarter.reduce((sum, { commits }) => sum + commits, 0));
  }
  const most = Math.max(1, ...counts);
  return counts.map((count) => Math.ceil((count / most) * LEVELS));
}
