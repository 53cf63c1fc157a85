import type { DeliveredFile, DeliveryFacts } from '#domain/verification/delivered-content.ts';
import { workOf } from '#domain/verification/work-identity.ts';
import type { HashedFile, Work } from '#domain/verification/work-identity.ts';
import type { HashableArchive } from '../ports/archive-reader.ts';
import type { TreeFile } from '../ports/code-host.ts';
import { withoutFirstFolder } from './search-archive.ts';

type Entry = Parameters<HashableArchive['readBytes']>[0];

/** Larger files are compared as they are, whatever their line endings. */
const MAX_LINE_ENDINGS_BYTES = 8 * 1024 * 1024;
/** https://github.com/git-lfs/git-lfs/blob/main/docs/spec.md: a pointer is shorter than this. */
const MAX_POINTER_BYTES = 1_024;
/** What the code host's JSON shows for bytes of a name that are not UTF-8; the zip has the bytes themselves. */
const UNWRITABLE = '\uFFFD';
const POINTER = 'version https://git-lfs.github.com/spec/';

/**
 * Compares every file of a zip with the tree of its commit, by git's own hash of the content.
 *
 * @param signal - ends it between two files, with its reason.
 * @returns null when a file is not what the table of contents says.
 */
export async function compareArchive(
  archive: HashableArchive,
  tree: readonly TreeFile[],
  signal?: AbortSignal,
): Promise<DeliveryFacts | null> {
  const committed = new Map(tree.filter(({ kind }) => kind === 'file').map((file) => [file.path, file]));
  const unwritable = new Map(
    [...committed.values()]
      .filter(({ path }) => path.includes(UNWRITABLE))
      .map((file) => [file.blobSha, file]),
  );
  const delivered: DeliveredFile[] = [];
  for (const entry of filesOf(archive)) {
    signal?.throwIfAborted();
    const entryPath = withoutFirstFolder(entry.path);
    const hash = await archive.hashAsGitBlob(entry);
    if (hash === null) return null;
    const file = committed.get(entryPath) ?? unwritable.get(hash);
    if (file === undefined) {
      delivered.push({ path: entryPath, match: 'not-in-commit', isLfsPointer: false });
      continue;
    }
    const { path } = file;
    // A name that comes twice is in the commit once.
    committed.delete(path);
    unwritable.delete(file.blobSha);
    const isSame = hash === file.blobSha || (await differsInLineEndingsOnly(archive, entry, file.blobSha));
    delivered.push({
      path,
      match: isSame ? 'same' : 'changed',
      isLfsPointer: isSame && (await isPointer(archive, entry)),
    });
  }
  return { committed: tree, delivered };
}

/** What the files of a zip are recognised by; null when it cannot be read. */
export async function hashArchive(archive: HashableArchive): Promise<Work | null> {
  const files: HashedFile[] = [];
  for (const entry of filesOf(archive)) {
    const blobSha = await archive.hashAsGitBlob(entry);
    if (blobSha === null) return null;
    files.push({ path: withoutFirstFolder(entry.path), blobSha, sizeBytes: entry.unpackedBytes });
  }
  return workOf(files);
}

function filesOf({ entries }: HashableArchive): Entry[] {
  return entries.filter(({ path }) => !path.endsWith('/'));
}

/** `eol=crlf` writes a text file with carriage returns that git keeps without. */
async function differsInLineEndingsOnly(
  archive: HashableArchive,
  entry: Entry,
  blobSha: string,
): Promise<boolean> {
  return (await archive.hashWithUnixLineEndings(entry, MAX_LINE_ENDINGS_BYTES)) === blobSha;
}

async function isPointer(archive: HashableArchive, entry: Entry): Promise<boolean> {
  if (entry.unpackedBytes > MAX_POINTER_BYTES) return false;
  return (await archive.readText(entry, MAX_POINTER_BYTES))?.startsWith(POINTER) ?? false;
}
