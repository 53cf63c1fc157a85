import { archiveFileName } from '#domain/pictures/picture-name.ts';
import { findArchiveDanger } from '#domain/verification/archive-danger.ts';
import type { ArchiveReader, HashableArchive } from '../ports/archive-reader.ts';
import type { FileStore } from '../ports/file-store.ts';

export const UNREADABLE_ARCHIVE =
  'GitHub sent a zip that cannot be read. Verify again; if it stays so, rename files with unusual names.';

/**
 * Opens a stored zip after checking its central directory. Nothing is unpacked, and entry names never become file paths.
 *
 * @returns the archive, or why it is rejected as a sentence.
 */
export async function openSafeArchive(
  { files, archives }: { readonly files: FileStore; readonly archives: ArchiveReader },
  stored: { readonly sha256: string; readonly sizeBytes: number },
): Promise<{ danger: string; archive: null } | { danger: null; archive: HashableArchive }> {
  const zip = await readWhole(files, archiveFileName(stored.sha256), stored.sizeBytes);
  const archive = await archives.open(zip);
  if (archive === null) return { danger: UNREADABLE_ARCHIVE, archive: null };
  const danger = findArchiveDanger(archive.entries, zip.byteLength);
  return danger === null ? { danger, archive } : { danger, archive: null };
}

async function readWhole(files: FileStore, name: string, sizeBytes: number): Promise<Uint8Array> {
  const stream = await files.open(name);
  if (stream === null) throw new Error(`a stored archive is missing: ${name}`);
  const whole = new Uint8Array(sizeBytes);
  let at = 0;
  for await (const piece of stream) {
    const chunk = piece as Uint8Array;
    whole.set(chunk, at);
    at += chunk.byteLength;
  }
  return whole;
}
