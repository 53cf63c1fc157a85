import { isSourceCode } from '#domain/source/source-files.ts';
import { readText } from '#domain/source/source-text.ts';
import { findNotices } from '#domain/verification/copyright-notices.ts';
import type { NoticesInFile } from '#domain/verification/copyright-notices.ts';
import type { OpenArchive } from '../ports/archive-reader.ts';
import { stripRootFolder } from './search-archive.ts';

const NOTICE_FILE = /(?:^|\/)(?:licen[cs]e|copying|copyright|notice|authors|readme)[^/]*$/iu;
const MAX_FILE_BYTES = 256 * 1024;
const MAX_READ_BYTES = 16 * 1024 * 1024;

export async function readNotices(archive: OpenArchive, signal?: AbortSignal): Promise<NoticesInFile[]> {
  const found: NoticesInFile[] = [];
  let read = 0;
  for (const entry of archive.entries.toSorted((a, b) => a.unpackedBytes - b.unpackedBytes)) {
    signal?.throwIfAborted();
    const path = stripRootFolder(entry.path);
    if (entry.unpackedBytes === 0 || entry.unpackedBytes > MAX_FILE_BYTES) continue;
    if (!isSourceCode(path) && !NOTICE_FILE.test(path)) continue;
    read += entry.unpackedBytes;
    if (read > MAX_READ_BYTES) break;
    const bytes = await archive.readBytes(entry, MAX_FILE_BYTES);
    const text = bytes === null ? null : readText(bytes);
    const notices = text === null ? null : findNotices(path, text);
    if (notices !== null) found.push(notices);
  }
  return found;
}
