import { findArchiveDanger } from '#domain/archive-danger.ts';
import { findSecrets, isWorthScanning, MAX_SCANNED_FILE_BYTES } from '#domain/committed-secrets.ts';
import type { FoundSecret } from '#domain/committed-secrets.ts';
import type { ArchiveReader } from '../ports/archive-reader.ts';

export interface ArchiveFindings {
  /** Why the archive cannot be kept, as a sentence; null when it can. */
  readonly danger: string | null;
  readonly secrets: readonly FoundSecret[];
}

const MAX_SCANNED_BYTES = 60 * 1024 * 1024;
/** More would not help anybody to mend it. */
const MAX_SECRETS = 50;

/** Reads the table of contents, then the text files one by one. Nothing is written and no entry's name becomes a path. */
export async function lookThroughArchive(archives: ArchiveReader, zip: Uint8Array): Promise<ArchiveFindings> {
  const archive = await archives.open(zip);
  if (archive === null) return { danger: 'GitHub sent an archive that cannot be read.', secrets: [] };
  const { entries } = archive;
  const danger = findArchiveDanger(entries, zip.byteLength);
  if (danger !== null) return { danger, secrets: [] };
  const secrets: FoundSecret[] = [];
  let scanned = 0;
  for (const entry of entries.toSorted((a, b) => a.unpackedBytes - b.unpackedBytes)) {
    const path = withoutFirstFolder(entry.path);
    if (!isWorthScanning(path, entry.unpackedBytes)) continue;
    scanned += entry.unpackedBytes;
    if (scanned > MAX_SCANNED_BYTES) break;
    const text = await archive.readText(entry, MAX_SCANNED_FILE_BYTES);
    if (text === null) return { danger: 'GitHub sent an archive that cannot be read.', secrets: [] };
    secrets.push(...findSecrets(path, text));
    if (secrets.length >= MAX_SECRETS) break;
  }
  return {
    danger: null,
    secrets: secrets.toSorted((a, b) => (a.path < b.path ? -1 : a.path > b.path ? 1 : a.line - b.line)),
  };
}

/** GitHub puts everything under `owner-name-commit/`. */
function withoutFirstFolder(path: string): string {
  return path.slice(path.indexOf('/') + 1);
}
