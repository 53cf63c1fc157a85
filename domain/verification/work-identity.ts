import { isSourceCode } from '../source/source-files.ts';
import { findReadme, hasLicenceFile } from './repository-files.ts';

/**
 * Decides by git blob hashes whether two repositories contain the same work. `originality.ts` finds edited copies; this rule
 * also covers projects with too little code for it, and the seller's own listings.
 */

export interface HashedFile {
  readonly path: string;
  readonly blobSha: string;
  readonly sizeBytes: number;
}

/** The content that identifies a work. */
export interface Work {
  /** Sorted blob hashes, one a line; equal for equal content. Excludes the README, licence and git's own files. */
  readonly canonical: string;
  /** Distinct source files by content. */
  readonly sources: readonly { readonly blobSha: string; readonly sizeBytes: number }[];
}

/** Content shared by two works. Bytes are capped per file by `weightOf`. */
export interface Overlap {
  readonly files: number;
  readonly bytes: number;
}

/** An existing listing of the same work. */
export interface TakenWork {
  readonly projectId: string;
  readonly title: string;
  /** Includes listings of deleted accounts with the same GitHub account. */
  readonly isOwn: boolean;
  readonly isSameRepository: boolean;
  readonly state: 'listed' | 'reserved' | 'sold' | 'withdrawn' | 'banned';
}

/** Empty modules and one-line stubs are the same in every project. */
const MIN_SOURCE_BYTES = 64;
/** Caps the weight of a file so that one bundled library cannot dominate. */
const MAX_WEIGHT_BYTES = 64 * 1024;
const SAME_SHARE = 0.9;
/** For the seller's own listing: a sold work stays the same work even if as much new code is added. */
const PADDED_SHARE = 0.5;

export function workOf(files: readonly HashedFile[]): Work {
  const readme = findReadme(files);
  const counted = files.filter(
    (file) =>
      file !== readme && !hasLicenceFile([file]) && !/^\.git(?:ignore|attributes|hub\/)/u.test(file.path),
  );
  const sources = new Map<string, { blobSha: string; sizeBytes: number }>();
  for (const { path, blobSha, sizeBytes } of counted) {
    if (sizeBytes >= MIN_SOURCE_BYTES && isSourceCode(path)) sources.set(blobSha, { blobSha, sizeBytes });
  }
  return {
    // Paths are excluded: moving files does not make a new work.
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
 * @param shared - the content in both; `mine` is the new work, `theirs` the listed one.
 * @param isOwn - the listing belongs to the same seller, for whom additions do not make a sold work new.
 */
export function isSameWork(shared: Overlap, mine: Overlap, theirs: Overlap, isOwn: boolean): boolean {
  if (shared.files === 0) return false;
  const ofMine = shareOf(shared, mine);
  const ofTheirs = shareOf(shared, theirs);
  return ofMine >= SAME_SHARE || (isOwn && ofTheirs >= SAME_SHARE && ofMine >= PADDED_SHARE);
}

/** The smaller of the shares by count and by bytes, so neither one large file nor many small ones dominate. */
function shareOf(part: Overlap, whole: Overlap): number {
  if (whole.files === 0 || whole.bytes === 0) return 0;
  return Math.min(part.files / whole.files, part.bytes / whole.bytes);
}
