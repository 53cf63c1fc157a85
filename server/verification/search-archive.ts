import { findSecrets, isWorthScanning, MAX_SCANNED_FILE_BYTES } from '#domain/committed-secrets.ts';
import type { FoundSecret } from '#domain/committed-secrets.ts';
import { isComparedSource, MAX_COMPARED_BYTES, sourceTextOf } from '#domain/compared-source.ts';
import { fingerprintsOf } from '#domain/source-fingerprints.ts';
import type { OpenArchive } from '../ports/archive-reader.ts';

export interface ArchiveFindings {
  readonly secrets: readonly FoundSecret[];
  /** Of the source code, each once. */
  readonly fingerprints: ReadonlySet<number>;
}

const MAX_SCANNED_BYTES = 60 * 1024 * 1024;
/** More would not help anybody to mend it. */
const MAX_SECRETS = 50;

/**
 * Reads the text files one by one, the small ones first, for secrets and for what their code is recognised by.
 *
 * @param signal - ends the search between two files, with its reason.
 * @returns null when a file is not what the table of contents says.
 */
export async function searchArchive(
  archive: OpenArchive,
  signal?: AbortSignal,
): Promise<ArchiveFindings | null> {
  const secrets: FoundSecret[] = [];
  const fingerprints = new Set<number>();
  let scanned = 0;
  let compared = 0;
  for (const entry of archive.entries.toSorted((a, b) => a.unpackedBytes - b.unpackedBytes)) {
    signal?.throwIfAborted();
    const path = withoutFirstFolder(entry.path);
    if (!isWorthScanning(path, entry.unpackedBytes)) continue;
    scanned += entry.unpackedBytes;
    if (scanned > MAX_SCANNED_BYTES) break;
    const text = await archive.readText(entry, MAX_SCANNED_FILE_BYTES);
    if (text === null) return null;
    secrets.push(...findSecrets(path, text));
    if (secrets.length >= MAX_SECRETS) break;
    if (!isComparedSource(path, entry.unpackedBytes)) continue;
    compared += entry.unpackedBytes;
    if (compared > MAX_COMPARED_BYTES) continue;
    for (const fingerprint of fingerprintsOf(sourceTextOf(path, text))) fingerprints.add(fingerprint);
  }
  return {
    secrets: secrets.toSorted((a, b) => (a.path < b.path ? -1 : a.path > b.path ? 1 : a.line - b.line)),
    fingerprints,
  };
}

/** GitHub puts everything under `owner-name-commit/`. */
function withoutFirstFolder(path: string): string {
  return path.slice(path.indexOf('/') + 1);
}
