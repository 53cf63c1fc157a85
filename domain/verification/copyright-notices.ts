import { isSourceCode } from '../source/source-files.ts';
import { readText } from '../source/source-text.ts';
import { pass, warn } from './verification-check.ts';
import type { Finding } from './verification-check.ts';

export interface NoticesInFile {
  readonly path: string;
  readonly holders: readonly string[];
  readonly licences: readonly string[];
}

export interface CopyrightFacts {
  readonly files: readonly NoticesInFile[];
  readonly sellerNames: readonly string[];
}

const NOTICE_FILE = /(?:^|\/)(?:licen[cs]e|copying|copyright|notice|authors|readme)[^/]*$/iu;
const MAX_FILE_BYTES = 256 * 1024;
const MAX_READ_BYTES = 16 * 1024 * 1024;

/** Searches source files and those that are made for notices, in the order in which they are added. */
export class NoticeSearch {
  readonly #found: NoticesInFile[] = [];
  #bytes = 0;

  add(path: string, bytes: Uint8Array, text = readText(bytes)): void {
    if (bytes.byteLength > MAX_FILE_BYTES || !(isSourceCode(path) || NOTICE_FILE.test(path))) return;
    this.#bytes += bytes.byteLength;
    const notices = text === null || this.#bytes > MAX_READ_BYTES ? null : findNotices(path, text);
    if (notices !== null) this.#found.push(notices);
  }

  result(): NoticesInFile[] {
    return this.#found;
  }
}

/** Only the start of a file is searched, because copyright notices are at the top of files. */
export const MAX_NOTICE_CHARS = 8_000;
const MAX_LINE_CHARS = 400;
const MAX_NAMES = 4;
const MAX_PLACES = 20;

const NOTICE =
  /(?:copyright|©|\(c\)) ?(?:\(c\)|©|&copy;)? ?(?:copyright)?[ :]{0,3}(?:(?:19|20)\d{2}(?: ?[-–,] ?(?:(?:19|20)?\d{2}|present|now))*)?[ ,:;-]{0,6}(?:by )?([\p{L}][^\n<>{}|*]{1,80})/giu;
const YEAR_OR_MARK =
  /copyright[^\n]{0,12}(?:\(c\)|©|&copy;|(?:19|20)\d{2})|(?:\(c\)|©)[^\n]{0,12}(?:19|20)\d{2}/iu;
const NOT_A_HOLDER =
  /^(?:notices?|holders?|owners?|law|licen[cs]es?|and|or|in|of|the (?:above|copyright|author|following|original|software)|interest|statement|laws|protection|infring|is|to|for|on|this|that|by you|year|name|your|yyyy|all rights|file|header|text|disclaimer|claim|page|footer|symbol|treaty|registered|work|messages?|information)\b/iu;
/** Most files have none of these words, and are not looked at again. */
const MAY_NAME = /licen|gpl-|mpl-2|apache-2|copyright|\(c\)|©/iu;
const LICENCES: readonly (readonly [RegExp, string])[] = [
  [/GNU Affero General Public License|\bAGPL-/iu, 'GNU AGPL'],
  [/GNU Lesser General Public License|\bLGPL-/iu, 'GNU LGPL'],
  [/GNU General Public License|(?<![AL])\bGPL-[23]/iu, 'GNU GPL'],
  [/Mozilla Public License|\bMPL-2/iu, 'Mozilla Public License'],
  [/Apache License|\bApache-2/iu, 'Apache License'],
];

/**
 * @param text - the start of the file.
 * @returns null if the text names neither a holder nor a licence.
 */
export function findNotices(path: string, text: string): NoticesInFile | null {
  const head = text.slice(0, MAX_NOTICE_CHARS);
  if (!MAY_NAME.test(head)) return null;
  const holders = new Set<string>();
  for (const raw of head.split('\n')) {
    // The bounded length and the collapsed whitespace prevent catastrophic backtracking.
    const line = raw.slice(0, MAX_LINE_CHARS).replaceAll(/\s+/gu, ' ');
    if (!YEAR_OR_MARK.test(line)) continue;
    for (const match of line.matchAll(NOTICE)) {
      const name = cleanName(match[1] ?? '');
      if (name !== null) holders.add(name);
    }
  }
  const licences = LICENCES.filter(([pattern]) => pattern.test(head)).map(([, name]) => name);
  // The texts of the LGPL and the AGPL also mention the GPL, which is then not the file's licence.
  const named = licences.some((name) => name !== 'GNU GPL' && name.startsWith('GNU'))
    ? licences.filter((name) => name !== 'GNU GPL')
    : licences;
  return holders.size === 0 && named.length === 0 ? null : { path, holders: [...holders], licences: named };
}

function cleanName(raw: string): string | null {
  const name = raw
    .replace(/\(?https?:\/\/.*$/iu, '')
    .replace(/[\w.+-]+@[\w.-]+/gu, '')
    .replace(
      /\b(?:all rights reserved|licen[cs]ed under|under the|released under|distributed under|see |this ).*$/iu,
      '',
    )
    .replaceAll(/[\s"'`#/\\;:,.()[\]-]+$/gu, '')
    .replaceAll(/\s+/gu, ' ')
    .trim();
  if (name.length < 2 || name.length > 60 || NOT_A_HOLDER.test(name) || !/\p{L}{2}/u.test(name)) return null;
  return name;
}

export function judgeCopyright({ files, sellerNames }: CopyrightFacts): Finding {
  const own = new Set(sellerNames.map((name) => normalizeName(name)).filter((name) => name !== ''));
  const others = new Map<string, { name: string; files: number }>();
  const otherFiles = new Set<string>();
  const licences = new Set<string>();
  for (const file of files) {
    for (const licence of file.licences) licences.add(licence);
    for (const holder of file.holders) {
      if (own.has(normalizeName(holder))) continue;
      const known = others.get(normalizeName(holder));
      if (known === undefined) others.set(normalizeName(holder), { name: holder, files: 1 });
      else known.files += 1;
      otherFiles.add(file.path);
    }
  }
  const named = { licences: [...licences] };
  if (others.size === 0) return pass({ reason: 'notices-of-seller', params: named });
  const names = [...others.values()].toSorted((a, b) => b.files - a.files).map(({ name }) => name);
  return warn(
    {
      reason: 'notices-of-others',
      params: {
        files: otherFiles.size,
        names: names.slice(0, MAX_NAMES),
        more: Math.max(0, names.length - MAX_NAMES),
        ...named,
      },
    },
    [...otherFiles].slice(0, MAX_PLACES),
  );
}

/** Source files of the project itself whose header names one of the licences. */
export function filesUnder({ files }: CopyrightFacts, names: readonly string[]): NoticesInFile[] {
  return files.filter(
    ({ path, licences }) => isSourceCode(path) && licences.some((licence) => names.includes(licence)),
  );
}

function normalizeName(name: string): string {
  return name
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, '');
}
