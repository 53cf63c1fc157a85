import { isSourceCode, mayBeSourceCode } from '../source/source-files.ts';
import { findManifest, findReadme, hasLicenceFile, hasTests } from './repository-files.ts';

/**
 * Compares the zip for buyers with the verified commit. The code host builds zips with `git archive`, which applies
 * `.gitattributes`: https://git-scm.com/docs/git-archive#_attributes
 */

export interface CommittedFile {
  readonly path: string;
  readonly blobSha: string;
  readonly sizeBytes: number;
  readonly kind: 'file' | 'symlink' | 'submodule';
}

/** A file in the zip, compared with the commit by git blob hash. */
export interface DeliveredFile {
  readonly path: string;
  /** `same` includes files that differ only in line endings (`eol=crlf`). */
  readonly match: 'same' | 'changed' | 'not-in-commit';
  /** The zip contains only the Git LFS pointer: https://git-lfs.com */
  readonly isLfsPointer: boolean;
}

export interface DeliveryFacts {
  readonly committed: readonly CommittedFile[];
  readonly delivered: readonly DeliveredFile[];
}

export interface DeliveryFinding {
  /** Why the zip cannot be sold; null if it can. */
  readonly refusal: string | null;
  /** Paths behind the refusal. */
  readonly places: readonly string[];
  /** Sentences about committed content that is missing from the zip. */
  readonly notes: readonly string[];
}

/** Minimum share of the source code, in bytes, that the zip must contain. */
const MIN_DELIVERED_SHARE = 0.95;

export function judgeDelivery({ committed, delivered }: DeliveryFacts): DeliveryFinding {
  const extra = delivered.filter(({ match }) => match === 'not-in-commit').map(({ path }) => path);
  if (extra.length > 0) {
    return refuse(`The zip holds ${nameFirst(extra)}, which the commit does not. Verify again.`, extra);
  }
  const changed = delivered.filter(({ match }) => match === 'changed').map(({ path }) => path);
  if (changed.length > 0) {
    return refuse(
      `The zip is not the commit: .gitattributes changes ${nameFirst(changed)} on export. Remove the lines with export-subst, ident, working-tree-encoding or filter=lfs for them from .gitattributes, and verify again.`,
      changed,
    );
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
    const isByPointers = leftOut.length === 0;
    const places = isByPointers ? pointers : leftOut;
    const what = judged ?? `${Math.max(1, Math.round((1 - share) * 100))} % of the source code`;
    return refuse(
      isByPointers
        ? `Buyers would get Git LFS pointers instead of ${what}. Commit the files themselves, and verify again.`
        : `.gitattributes leaves ${what} out of the zip that buyers get (${nameFirst(places)}). Remove the lines with export-ignore from .gitattributes, and verify again.`,
      places,
    );
  }
  return { refusal: null, places: [], notes: notesOf(leftOut, pointers, committed) };
}

function refuse(refusal: string, places: readonly string[]): DeliveryFinding {
  return { refusal, places, notes: [] };
}

/** Share, in bytes, of the counted files that the zip contains; 1 if there are none. */
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

/** Files that the report mentions must be in the zip. */
function missingEvidence(files: readonly CommittedFile[], inZip: readonly CommittedFile[]): string | null {
  const paths = new Set(inZip.map(({ path }) => path));
  const readme = findReadme(files);
  if (readme !== null && !paths.has(readme.path)) return 'the README';
  if (hasLicenceFile(files) && !hasLicenceFile(inZip)) return 'the licence';
  if (findManifest(files) !== null && findManifest(inZip) === null) return 'the list of dependencies';
  if (hasTests(files) && !hasTests(inZip)) return 'the tests';
  return null;
}

function notesOf(
  leftOut: readonly string[],
  pointers: readonly string[],
  committed: readonly CommittedFile[],
): string[] {
  const submodules = committed.filter(({ kind }) => kind === 'submodule').length;
  return [
    ...(leftOut.length === 0
      ? []
      : [`${count(leftOut.length, 'file')} of the commit ${is(leftOut.length)} not in the zip.`]),
    ...(pointers.length === 0
      ? []
      : [
          `${count(pointers.length, 'file')} ${is(pointers.length)} stored in Git LFS: the zip holds the pointer only.`,
        ]),
    ...(submodules === 0
      ? []
      : [`${count(submodules, 'submodule')} of the repository ${is(submodules)} not in the zip.`]),
  ];
}

function nameFirst(paths: readonly string[]): string {
  const [first = ''] = paths;
  return paths.length === 1 ? first : `${first} and ${paths.length - 1} more`;
}

function count(number: number, noun: string): string {
  return `${number} ${noun}${number === 1 ? '' : 's'}`;
}

function is(number: number): string {
  return number === 1 ? 'is' : 'are';
}
