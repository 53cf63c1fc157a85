import { isSourceCode, mayBeSourceCode } from '../source/source-files.ts';
import type { FirstPath, MissingPart } from './finding-params.ts';
import { findUnportablePaths, leavesRepository, type SymbolicLink } from './portable-names.ts';
import { findManifest, findReadme, hasLicenceFile, hasTests } from './repository-files.ts';
import { fail, pass, warn } from './verification-check.ts';
import type { Finding } from './verification-check.ts';

/**
 * The code host builds zips with `git archive`, which applies `.gitattributes`, so a zip can differ from its
 * commit: https://git-scm.com/docs/git-archive#_attributes
 */

export interface CommittedFile {
  readonly path: string;
  readonly blobSha: string;
  readonly sizeBytes: number;
  readonly kind: 'file' | 'symlink' | 'submodule';
}

export interface DeliveredFile {
  readonly path: string;
  /** `same` includes files that differ only in line endings (`eol=crlf`). */
  readonly match: 'same' | 'changed' | 'not-in-commit';
  /** Whether the zip contains only the file's Git LFS pointer: https://git-lfs.com */
  readonly isLfsPointer: boolean;
}

export interface DeliveryFacts {
  readonly committed: readonly CommittedFile[];
  readonly delivered: readonly DeliveredFile[];
  /** The symbolic links in the zip. */
  readonly links: readonly SymbolicLink[];
}

/** The minimum share of the source code, in bytes, that the zip must contain. */
const MIN_DELIVERED_SHARE = 0.95;

export function judgeDelivery({ committed, delivered, links }: DeliveryFacts): Finding {
  const leaving = links.filter(leavesRepository).map(({ path, target }) => `${path} → ${target}`);
  if (leaving.length > 0) return fail({ reason: 'zip-link-outside', params: firstOf(leaving) }, leaving);
  const extra = delivered.filter(({ match }) => match === 'not-in-commit').map(({ path }) => path);
  if (extra.length > 0) {
    return fail({ reason: 'zip-has-more', params: firstOf(extra) }, extra);
  }
  const changed = delivered.filter(({ match }) => match === 'changed').map(({ path }) => path);
  if (changed.length > 0) {
    return fail({ reason: 'zip-changed', params: firstOf(changed) }, changed);
  }
  const files = committed.filter(({ kind }) => kind === 'file');
  const whole = new Set(delivered.filter((file) => !file.isLfsPointer).map(({ path }) => path));
  const inZip = files.filter(({ path }) => whole.has(path));
  const present = new Set(delivered.map(({ path }) => path));
  const leftOut = files.filter(({ path }) => !present.has(path)).map(({ path }) => path);
  const pointers = delivered.filter(({ isLfsPointer }) => isLfsPointer).map(({ path }) => path);

  const judged = missingEvidence(files, inZip);
  const share = Math.min(
    deliveredShare(files, whole, isSourceCode),
    deliveredShare(files, whole, mayBeSourceCode),
  );
  if (judged !== null || share < MIN_DELIVERED_SHARE) {
    const missing = judged ?? { part: 'source', percent: Math.max(1, Math.round((1 - share) * 100)) };
    return leftOut.length === 0
      ? fail({ reason: 'zip-has-pointers', params: { missing } }, pointers)
      : fail({ reason: 'zip-leaves-out', params: { missing, first: firstOf(leftOut) } }, leftOut);
  }
  const submodules = committed.filter(({ kind }) => kind === 'submodule').length;
  const named = findUnportablePaths([...present]);
  if (named.length + links.length > 0) {
    const params = { leftOut: leftOut.length, pointers: pointers.length, submodules };
    return warn(
      { reason: 'zip-unpacks-differently', params: { ...params, names: named.length, links: links.length } },
      [...named, ...links.map(({ path, target }) => `${path} → ${target}`)],
    );
  }
  return leftOut.length + pointers.length + submodules === 0
    ? pass({ reason: 'zip-is-commit' })
    : warn({
        reason: 'zip-lacks-files',
        params: { leftOut: leftOut.length, pointers: pointers.length, submodules },
      });
}

/** The share is computed in bytes; it is 1 if no files are counted. */
function deliveredShare(
  files: readonly CommittedFile[],
  whole: ReadonlySet<string>,
  isCounted: (path: string) => boolean,
): number {
  const counted = files.filter(({ path }) => isCounted(path));
  const all = counted.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0);
  if (all === 0) return 1;
  return counted.reduce((sum, { path, sizeBytes }) => (whole.has(path) ? sum + sizeBytes : sum), 0) / all;
}

function missingEvidence(
  files: readonly CommittedFile[],
  inZip: readonly CommittedFile[],
): MissingPart | null {
  const paths = new Set(inZip.map(({ path }) => path));
  const readme = findReadme(files);
  if (readme !== null && !paths.has(readme.path)) return { part: 'readme' };
  if (hasLicenceFile(files) && !hasLicenceFile(inZip)) return { part: 'licence' };
  if (findManifest(files) !== null && findManifest(inZip) === null) return { part: 'dependencies' };
  if (hasTests(files) && !hasTests(inZip)) return { part: 'tests' };
  return null;
}

function firstOf([path = '', ...more]: readonly string[]): FirstPath {
  return { path, more: more.length };
}
