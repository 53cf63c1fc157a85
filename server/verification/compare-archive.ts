import type { DeliveredFile, DeliveryFacts } from '#domain/verification/delivered-content.ts';
import type { SymbolicLink } from '#domain/verification/portable-names.ts';
import { workOf } from '#domain/verification/work-identity.ts';
import type { HashedFile, Work } from '#domain/verification/work-identity.ts';
import type { HashableArchive } from '../ports/archive-reader.ts';
import type { TreeFile } from '../ports/code-host.ts';
import { stripRootFolder } from './search-archive.ts';

type Entry = Parameters<HashableArchive['readBytes']>[0];

/** Larger files are compared without normalising line endings. */
const MAX_LINE_ENDINGS_BYTES = 8 * 1024 * 1024;
/** Git LFS pointers are shorter: https://github.com/git-lfs/git-lfs/blob/main/docs/spec.md */
const MAX_POINTER_BYTES = 1_024;
/** Stands for invalid UTF-8 in the paths of GitHub's JSON; the zip contains the original bytes. */
const REPLACEMENT_CHARACTER = '\uFFFD';
/** Longer targets cannot be created: PATH_MAX of Linux. */
const MAX_LINK_BYTES = 4_096;
const POINTER = 'version https://git-lfs.github.com/spec/';

/**
 * Compares the files of a zip with those of the commit by git blob hash.
 * @param signal - aborts between two files.
 * @returns null if the zip contradicts its central directory.
 */
export async function compareArchive(
  archive: HashableArchive,
  tree: readonly TreeFile[],
  signal?: AbortSignal,
): Promise<DeliveryFacts | null> {
  const committed = new Map(tree.filter(({ kind }) => kind !== 'submodule').map((file) => [file.path, file]));
  const unwritable = new Map(
    [...committed.values()]
      .filter(({ path }) => path.includes(REPLACEMENT_CHARACTER))
      .map((file) => [file.blobSha, file]),
  );
  const delivered: DeliveredFile[] = [];
  const links: SymbolicLink[] = [];
  for (const entry of filesOf(archive)) {
    signal?.throwIfAborted();
    const entryPath = stripRootFolder(entry.path);
    const hash = await archive.hashAsGitBlob(entry);
    if (hash === null) return null;
    const file = committed.get(entryPath) ?? unwritable.get(hash);
    if (file === undefined) {
      delivered.push({ path: entryPath, match: 'not-in-commit', isLfsPointer: false });
      continue;
    }
    const { path } = file;
    if (entry.symlink) {
      const target = await archive.readBytes(entry, MAX_LINK_BYTES);
      if (target === null) return null;
      links.push({ path, target: new TextDecoder().decode(target) });
    }
    // Each file of the commit can match only one entry of the zip, so a second entry with the same path counts as
    // missing from the commit.
    committed.delete(path);
    unwritable.delete(file.blobSha);
    const isSame = hash === file.blobSha || (await differsInLineEndingsOnly(archive, entry, file.blobSha));
    delivered.push({
      path,
      match: isSame ? 'same' : 'changed',
      isLfsPointer: isSame && (await isPointer(archive, entry)),
    });
  }
  return { committed: tree, delivered, links };
}

/**
 * @param libraryPaths - from `searchArchive`.
 * @returns null if the zip is unreadable.
 */
export async function hashArchive(
  archive: HashableArchive,
  libraryPaths: readonly string[],
): Promise<Work | null> {
  const files: HashedFile[] = [];
  for (const entry of filesOf(archive).filter(({ symlink }) => !symlink)) {
    const blobSha = await archive.hashAsGitBlob(entry);
    if (blobSha === null) return null;
    files.push({ path: stripRootFolder(entry.path), blobSha, sizeBytes: entry.unpackedBytes });
  }
  return workOf(files, libraryPaths);
}

function filesOf({ entries }: HashableArchive): Entry[] {
  return entries.filter(({ path }) => !path.endsWith('/'));
}

/** With `eol=crlf`, git exports text files with CRLF although the blob has LF. */
async function differsInLineEndingsOnly(
  archive: HashableArchive,
  entry: Entry,
  blobSha: string,
): Promise<boolean> {
  return (await archive.hashWithUnixLineEndings(entry, MAX_LINE_ENDINGS_BYTES)) === blobSha;
}

async function isPointer(archive: HashableArchive, entry: Entry): Promise<boolean> {
  if (entry.unpackedBytes > MAX_POINTER_BYTES) return false;
  const bytes = await archive.readBytes(entry, MAX_POINTER_BYTES);
  return bytes !== null && new TextDecoder().decode(bytes).startsWith(POINTER);
}
