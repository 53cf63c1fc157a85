import { isSourceCode } from '../source/source-files.ts';
import { findReadme, hasLicenceFile } from './repository-files.ts';

/**
 * When two repositories hold the same work, by the git hashes of their files. Edited copies are found by fingerprints
 * (`originality.ts`); this holds where there is too little code for those, and against a seller's own listings.
 */

export interface HashedFile {
  readonly path: string;
  readonly blobSha: string;
  readonly sizeBytes: number;
}

/** What a work is recognised by. */
export interface Work {
  /** One line a file, in order: the same lines are the same content. README, licence and git's own files do not count. */
  readonly canonical: string;
  /** The source files, each content once. */
  readonly sources: readonly { readonly blobSha: string; readonly sizeBytes: number }[];
}

/** How much of one work stands in another. Bytes are capped per file by `weightOf`. */
export interface Overlap {
  readonly files: number;
  readonly bytes: number;
}

/** A listing that holds the same work. */
export interface TakenWork {
  readonly projectId: string;
  readonly title: string;
  /** The seller's own, or of an account with the same GitHub account that has been deleted. */
  readonly isOwn: boolean;
  readonly isSameRepository: boolean;
  readonly state: 'listed' | 'reserved' | 'sold' | 'withdrawn' | 'banned';
}

/** Empty modules and one-line stubs are alike everywhere. */
const MIN_SOURCE_BYTES = 64;
/** One bundled library must not outweigh the program beside it. */
const MAX_WEIGHT_BYTES = 64 * 1024;
const SAME_SHARE = 0.9;
/** A sold work with as much again around it is still that work to its own seller. */
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
    // Without paths: moving files about makes no other work.
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
 * @param shared - what both hold; `mine` - the whole of the one to be listed; `theirs` - the whole of the other.
 * @param isOwn - the other is the seller's own listing: adding to what was sold does not make it new.
 */
export function isSameWork(shared: Overlap, mine: Overlap, theirs: Overlap, isOwn: boolean): boolean {
  if (shared.files === 0) return false;
  const ofMine = shareOf(shared, mine);
  const ofTheirs = shareOf(shared, theirs);
  return ofMine >= SAME_SHARE || (isOwn && ofTheirs >= SAME_SHARE && ofMine >= PADDED_SHARE);
}

/** Both by number and by bytes, so that neither one large file nor many small ones decide. */
function shareOf(part: Overlap, whole: Overlap): number {
  if (whole.files === 0 || whole.bytes === 0) return 0;
  return Math.min(part.files / whole.files, part.bytes / whole.bytes);
}
