import { MAX_MANIFEST_BYTES } from '#domain/inside/dependencies.ts';
import { isManifest } from '#domain/inside/manifests.ts';
import { MAX_COMPARED_CHARS, MAX_FINGERPRINTS } from '#domain/source/compared-source.ts';
import type { ComparedSource } from '#domain/source/compared-source.ts';
import { readText } from '#domain/source/source-text.ts';
import {
  findNestedDanger,
  isOfficeText,
  MAX_NESTED_DEPTH,
  MAX_UNPACKED_BYTES,
} from '#domain/verification/archive-danger.ts';
import type { ArchiveEntry } from '#domain/verification/archive-danger.ts';
import type { CountedFile } from '#domain/verification/code-figures.ts';
import type { NoticesInFile } from '#domain/verification/copyright-notices.ts';
import type { DangerFacts } from '#domain/verification/danger-search.ts';
import type { SecretFacts } from '#domain/verification/secret-search.ts';
import type { ArchiveReader, OpenArchive } from '../ports/archive-reader.ts';
import type { TextFile } from '../ports/inside-describer.ts';
import type { SourceAnalyser, SourceFile } from '../ports/source-analyser.ts';

export interface ArchiveFindings {
  readonly secrets: SecretFacts;
  readonly danger: DangerFacts;
  readonly source: ComparedSource;
  readonly unreadableArchives: readonly string[];
  readonly counted: readonly CountedFile[];
  readonly notices: readonly NoticesInFile[];
  readonly manifests: readonly TextFile[];
  readonly isTooLarge: boolean;
}

export interface SearchDeps {
  readonly archives: ArchiveReader;
  readonly sourceAnalyser: SourceAnalyser;
}

const MAX_NAMED_ARCHIVES = 20;
const MAX_READ_MANIFESTS = 100;
/** Larger files are analysed in parts of this size, to limit the time of each request to the worker thread. */
const PART_BYTES = 4 * 1024 * 1024;

/**
 * Searches the files of an archive, smallest first.
 * @param signal - aborts between two files.
 * @returns null if the archive contradicts its central directory.
 */
export async function searchArchive(
  deps: SearchDeps,
  archive: OpenArchive,
  signal?: AbortSignal,
): Promise<ArchiveFindings | null> {
  const search = new Search(deps.archives);
  const { source, secrets, danger, counted, notices } = await deps.sourceAnalyser.analyse(
    search.files(archive),
    signal,
  );
  if (search.isBroken) return null;
  return {
    secrets: { ...secrets, unread: [...new Set([...secrets.unread, ...search.unreadableArchives])] },
    danger,
    source,
    counted: [...counted, ...search.packed],
    notices,
    manifests: search.manifests,
    unreadableArchives: search.unreadableArchives.slice(0, MAX_NAMED_ARCHIVES),
    isTooLarge:
      source.textChars > MAX_COMPARED_CHARS ||
      source.fingerprints.length + source.libraryFingerprints.length > MAX_FINGERPRINTS ||
      source.terms.length + source.libraryTerms.length > MAX_FINGERPRINTS,
  };
}

class Search {
  readonly unreadableArchives: string[] = [];
  readonly manifests: TextFile[] = [];
  /** Files without content, and archives whose files are searched instead of them. */
  readonly packed: CountedFile[] = [];
  isBroken = false;
  readonly #archives: ArchiveReader;
  #nestedBytes = 0;

  constructor(archives: ArchiveReader) {
    this.#archives = archives;
  }

  async *files(archive: OpenArchive): AsyncGenerator<SourceFile> {
    for (const entry of archive.entries.toSorted((a, b) => a.unpackedBytes - b.unpackedBytes)) {
      const path = stripRootFolder(entry.path);
      if (entry.unpackedBytes === 0) {
        if (!path.endsWith('/') && path !== '') this.#countPacked(path, 0);
        continue;
      }
      const bytes = await archive.readBytes(entry, MAX_UNPACKED_BYTES);
      if (bytes === null) {
        this.isBroken = true;
        return;
      }
      if (
        isManifest(path) &&
        bytes.byteLength <= MAX_MANIFEST_BYTES &&
        this.manifests.length < MAX_READ_MANIFESTS
      ) {
        this.manifests.push({ path, text: readText(bytes) ?? '' });
      }
      yield* this.#readFile(path, bytes, 1);
    }
  }

  async *#readFile(path: string, bytes: Uint8Array, depth: number): AsyncGenerator<SourceFile> {
    const nested = await this.#archives.openNested(bytes, MAX_UNPACKED_BYTES - this.#nestedBytes);
    if (nested !== null) {
      yield* this.#readNested(path, nested, bytes.byteLength, depth);
      if (nested !== 'closed') {
        if (depth === 1) this.#countPacked(path, bytes.byteLength);
        return;
      }
    }
    const isNested = depth > 1;
    for (let at = 0; at < bytes.byteLength; at += PART_BYTES) {
      // A copy: the thread would be sent the whole file with each part.
      const part =
        bytes.byteLength > PART_BYTES ? Uint8Array.from(bytes.subarray(at, at + PART_BYTES)) : bytes;
      yield { path, bytes: part, isNested };
    }
  }

  #countPacked(path: string, bytes: number): void {
    this.packed.push({ path, bytes, lines: 0, newlines: 0, origin: 'binary' });
  }

  async *#readNested(
    path: string,
    nested: OpenArchive | 'closed',
    archiveBytes: number,
    depth: number,
  ): AsyncGenerator<SourceFile> {
    const isClosed =
      nested === 'closed' ||
      depth > MAX_NESTED_DEPTH ||
      findNestedDanger(nested.entries, archiveBytes, this.#nestedBytes);
    if (isClosed) {
      this.unreadableArchives.push(path);
      return;
    }
    const isOffice = nested.entries.some((entry) => entry.path === '[Content_Types].xml');
    for (const entry of nested.entries) {
      if (entry.unpackedBytes === 0) continue;
      const bytes = await this.#readEntry(nested, entry);
      if (bytes === null) {
        this.unreadableArchives.push(path);
        return;
      }
      const inside = `${path}/${entry.path}`;
      if (isOffice && isOfficeText(entry.path))
        yield { path: inside, bytes, isUncompared: true, isNested: true };
      else yield* this.#readFile(inside, bytes, depth + 1);
    }
  }

  async #readEntry(archive: OpenArchive, entry: ArchiveEntry): Promise<Uint8Array | null> {
    this.#nestedBytes += entry.unpackedBytes;
    return archive.readBytes(entry, MAX_UNPACKED_BYTES);
  }
}

/** GitHub's zips have a single root folder, `owner-name-commit/`. */
export function stripRootFolder(path: string): string {
  return path.slice(path.indexOf('/') + 1);
}
