import { isSourceCode } from '../source/source-files.ts';
import { findReadme, hasLicenceFile } from './repository-files.ts';

/**
 * Decides by Git blob hashes whether two repositories contain the same work, also for projects that are too small for
 * `originality.ts`, which finds edited copies as well.
 */

export interface HashedFile {
  readonly path: string;
  readonly blobSha: string;
  readonly sizeBytes: number;
}

export interface Work {
  /**
   * Sorted blob hashes, one per line, without those of the README, the licence and git's own files. Works with equal
   * content have equal strings.
   */
  readonly canonical: string;
  readonly sources: readonly { readonly blobSha: string; readonly sizeBytes: number }[];
}

export interface Overlap {
  readonly files: number;
  readonly bytes: number;
}

export interface TakenWork {
  readonly projectId: string;
  readonly title: string;
  /**
   * Whether the listing is the seller's own, including listings of deleted accounts with the same GitHub
   * account.
   */
  readonly isOwn: boolean;
  readonly isSameRepository: boolean;
  readonly state: 'listed' | 'reserved' | 'sold' | 'withdrawn' | 'banned';
}

/** Smaller files are ignored, because empty modules and stubs are identical in many projects. */
const MIN_SOURCE_BYTES = 64;
/** The maximum weight of a file, so that one unknown library cannot dominate. */
const MAX_WEIGHT_BYTES = 64 * 1024;
const SAME_SHARE = 0.9;
/**
 * If a new work contains the seller's own listed work, this share of the new work is enough to treat both as
 * the same.
 */
const PADDED_SHARE = 0.5;

/**
 * @param libraryPaths - files to exclude because they consist mostly of a well-known library or starter
 * project.
 */
export function workOf(files: readonly HashedFile[], libraryPaths: readonly string[]): Work {
  const libraries = new Set(libraryPaths);
  const readme = findReadme(files);
  const counted = files.filter(
    (file) =>
      file !== readme && !hasLicenceFile([file]) && !/^\.git(?:ignore|attributes|hub\/)/u.test(file.path),
  );
  const sources = new Map<string, { blobSha: string; sizeBytes: number }>();
  for (const { path, blobSha, sizeBytes } of counted) {
    if (sizeBytes < MIN_SOURCE_BYTES || !isSourceCode(path) || libraries.has(path)) continue;
    sources.set(blobSha, { blobSha, sizeBytes });
  }
  return {
    // Paths are excluded, so that moving files does not make a new work.
    canonical: counted
      .map(({ blobSha }) => blobSha)
      .toSorted()
      .join('\n'),
    sources: [...sources.values()],
  };
}

export function weightOf(sizeBytes: number): number {
  return Math.min(sizeBytes, MAX_WEIGHT_BYTES);
}

/**
 * @param shared - the content in both works; `mine` is the new work, `theirs` the listed work.
 * @param isOwn - whether the listing belongs to the same seller, who must not list it again with added code.
 */
export function isSameWork(shared: Overlap, mine: Overlap, theirs: Overlap, isOwn: boolean): boolean {
  if (shared.files === 0) return false;
  const ofMine = shareOf(shared, mine);
  const ofTheirs = shareOf(shared, theirs);
  return ofMine >= SAME_SHARE || (isOwn && ofTheirs >= SAME_SHARE && ofMine >= PADDED_SHARE);
}

/**
 * The smaller of the shares by count and by bytes is used, so that neither a large file nor many small files dominate.
 */
function shareOf(part: Overlap, whole: Overlap): number {
  if (whole.files === 0 || whole.bytes === 0) return 0;
  return Math.min(part.files / whole.files, part.bytes / whole.bytes);
}
