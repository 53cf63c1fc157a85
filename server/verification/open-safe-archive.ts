import { archiveFileName } from '#domain/pictures/picture-name.ts';
import { findArchiveDanger, ZIP_UNREADABLE } from '#domain/verification/archive-danger.ts';
import type { Outcome } from '#domain/verification/verification-check.ts';
import type { ArchiveReader, HashableArchive } from '../ports/archive-reader.ts';
import type { FileStore } from '../ports/file-store.ts';

/**
 * Opens an untrusted zip, after checking its central directory. Entries are read into memory and never written to
 * files.
 * @returns the archive, or the reason for its rejection.
 */
export async function openSafeArchive(
  { files, archives }: { readonly files: FileStore; readonly archives: ArchiveReader },
  stored: { readonly sha256: string; readonly sizeBytes: number },
): Promise<{ danger: Outcome; archive: null } | { danger: null; archive: HashableArchive }> {
  const zip = await readWhole(files, archiveFileName(stored.sha256), stored.sizeBytes);
  const archive = await archives.open(zip);
  if (archive === null) return { danger: ZIP_UNREADABLE, archive: null };
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
