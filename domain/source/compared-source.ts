import { decodeLiteral, decodeNumbers, unescapeLiteral } from './encoded-source.ts';
import { familyOf } from './source-family.ts';
import type { Family } from './source-family.ts';
import { fingerprintTokens } from './source-fingerprints.ts';
import { decodeText } from './source-text.ts';
import { readTokens } from './source-tokens.ts';

/** What the code of a repository is recognised by. Everything that a buyer gets is read, whatever it is called. */
export interface ComparedSource {
  /** Each once; without those of well-known libraries and starters. */
  readonly fingerprints: readonly number[];
  /** How many belonged to libraries and starters. */
  readonly commonFingerprints: number;
  /** Characters of text that were read. */
  readonly textChars: number;
  /** Files with code in a form that cannot be compared: packed, encrypted, obfuscated. */
  readonly opaquePaths: readonly string[];
}

/** Of one repository: far more than a project of a few people has. */
export const MAX_COMPARED_CHARS = 64 * 1024 * 1024;
export const MAX_FINGERPRINTS = 250_000;

/** The same repository, read in parts. */
export function mergeSources(parts: readonly ComparedSource[]): ComparedSource {
  return {
    fingerprints: [...new Set(parts.flatMap(({ fingerprints }) => fingerprints))],
    commonFingerprints: parts.reduce((sum, part) => sum + part.commonFingerprints, 0),
    textChars: parts.reduce((sum, part) => sum + part.textChars, 0),
    opaquePaths: parts.flatMap(({ opaquePaths }) => opaquePaths),
  };
}

/** Whether a fingerprint belongs to a well-known library or starter. */
export type IsCommon = (fingerprint: number) => boolean;

const MAX_DEPTH = 4;
const MAX_JSON_DEPTH = 100;
const MIN_ENCODED_CHARS = 200;
const MIN_OPAQUE_CHARS = 1_000;
const RUNS_CODE =
  /\b(?:eval|exec|Function|atob|compile|marshal|loads|decompress|inflate|decrypt|unserialize|assert|create_function|base64_decode|gzinflate|b64decode|fromhex|execScript|vm|runInThisContext)\b\s*[.(]/u;

/** Reads one repository, file by file. */
export class SourceComparison {
  readonly #isCommon: IsCommon;
  readonly #found = new Set<number>();
  readonly #common = new Set<number>();
  readonly #opaque: string[] = [];
  #chars = 0;

  constructor(isCommon: IsCommon) {
    this.#isCommon = isCommon;
  }

  /** Binary files are passed over. */
  add(path: string, bytes: Uint8Array): void {
    const text = decodeText(bytes);
    if (text === null) return;
    this.#chars += text.length;
    // More is refused, so that nothing has to be left out.
    if (this.#chars > MAX_COMPARED_CHARS || this.#found.size > MAX_FINGERPRINTS) return;
    const texts = textsOfJson(text);
    const opaque =
      texts === null ? this.#read(path, text) : this.#read(isNotebook(text) ? 'cells.py' : '', texts);
    if (opaque) this.#opaque.push(path);
  }

  result(): ComparedSource {
    return {
      fingerprints: [...this.#found],
      commonFingerprints: this.#common.size,
      textChars: this.#chars,
      opaquePaths: this.#opaque,
    };
  }

  /** @returns whether what is in the file cannot be compared. */
  #read(path: string, text: string): boolean {
    const opaqueChars = this.#readText(text, familyOf(path, text), 0);
    const obfuscated = text.match(/\b_0x[0-9a-f]{4,}\b/gu)?.length ?? 0;
    return (
      /\beval\(function\(p,a,c,k,e,/u.test(text) ||
      (obfuscated >= 50 && obfuscated * 60 > text.length) ||
      (opaqueChars >= MIN_OPAQUE_CHARS && (RUNS_CODE.test(text) || opaqueChars * 2 > text.length))
    );
  }

  #readText(text: string, family: Family, depth: number): number {
    const { code, comments, literals, numbers } = readTokens(text, family, depth >= MAX_DEPTH - 1);
    if (family !== 'markup' || !isXmlData(text)) this.#take(code);
    if (depth + 1 >= MAX_DEPTH) return 0;
    let opaqueChars = 0;
    if (comments.length > 0) opaqueChars += this.#readText(comments, family, depth + 1);
    for (const literal of literals) {
      const decoded = decodeLiteral(literal);
      if (decoded === 'opaque') opaqueChars += literal.length;
      else opaqueChars += this.#readInside(decoded?.text ?? unescapeLiteral(literal), family, depth);
    }
    for (const list of numbers) {
      const decoded = decodeNumbers(list);
      if (decoded !== null) opaqueChars += this.#readInside(decoded, family, depth);
    }
    return opaqueChars;
  }

  #readInside(text: string, family: Family, depth: number): number {
    return this.#readText(text, familyOf('', text, family), depth + 1);
  }

  #take(tokens: readonly number[]): void {
    fingerprintTokens(tokens, (fingerprint) => {
      (this.#isCommon(fingerprint) ? this.#common : this.#found).add(fingerprint);
    });
  }
}

/**
 * Of data in JSON, notebooks among them, what may be code: texts, and lists of lines. Null for other files.
 */
function textsOfJson(text: string): string | null {
  if (!/^\s*[{[]/u.test(text) || !/[}\]]\s*$/u.test(text)) return null;
  try {
    const texts: string[] = [];
    collectTexts(JSON.parse(text), texts, 0);
    return texts.join('\n');
  } catch {
    return null;
  }
}

function collectTexts(value: unknown, texts: string[], depth: number): void {
  if (depth > MAX_JSON_DEPTH) return;
  if (typeof value === 'string') {
    if (mayBeCode(value)) texts.push(value);
  } else if (Array.isArray(value)) {
    if (value.length > 0 && value.every((item) => typeof item === 'string')) {
      collectTexts(value.join(value[0]?.endsWith('\n') === true ? '' : '\n'), texts, depth + 1);
    } else {
      for (const item of value) collectTexts(item, texts, depth + 1);
    }
  } else if (typeof value === 'object' && value !== null) {
    for (const [key, item] of Object.entries(value)) {
      if (!key.startsWith('image/')) collectTexts(item, texts, depth + 1);
    }
  }
}

const isNotebook = (text: string): boolean =>
  text.includes('"cells"') && !/"language": ?"(?!python)/u.test(text);

const mayBeCode = (text: string): boolean =>
  text.length >= MIN_ENCODED_CHARS || (/\s/u.test(text) && /[(){}[\];=]/u.test(text));

/** Documents and settings whose structure is prescribed; what stands in their texts is read all the same. */
function isXmlData(text: string): boolean {
  const start = text.slice(0, 2_000);
  return /^\s*<(?:\?xml|!DOCTYPE plist)/u.test(start) && !/<(?:html|svg|!DOCTYPE html)/iu.test(start);
}
