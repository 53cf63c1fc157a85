import { decodeLiteral, decodeNumbers, decodeShifted, unescapeLiteral } from './encoded-source.ts';
import { familiesOf, familyOf, looksLikeCode } from './source-family.ts';
import type { Family } from './source-family.ts';
import { fingerprintTokens } from './source-fingerprints.ts';
import { readTerms } from './source-terms.ts';
import { readingsOf, readText } from './source-text.ts';
import { readTokens } from './source-tokens.ts';
import { fingerprintTerms } from './term-fingerprints.ts';

export interface ComparedSource {
  readonly fingerprints: readonly number[];
  /**
   * Fingerprints in library files that do not belong to the library: code from another version, or hidden
   * code. They are compared with listings but not stored, so that two projects with the same library do not
   * match.
   */
  readonly libraryFingerprints: readonly number[];
  /**
   * Fingerprints of the terms (see `readTerms`), which compiled and minified copies keep. `libraryTerms` are those of
   * library files.
   */
  readonly terms: readonly number[];
  readonly libraryTerms: readonly number[];
  readonly commonFingerprints: number;
  readonly libraryPaths: readonly string[];
  readonly textChars: number;
  readonly opaquePaths: readonly string[];
}

export const MAX_COMPARED_CHARS = 64 * 1024 * 1024;
export const MAX_FINGERPRINTS = 250_000;

export type IsCommon = (fingerprint: number) => boolean;

/**
 * A file with at least this share of common fingerprints is library code. The rest may come from another
 * version of the library.
 */
const LIBRARY_SHARE = 0.75;

/** Programs with fewer distinct terms can share sequences of terms by chance. */
const MIN_VOCABULARY = 60;

const MAX_DEPTH = 4;
const MAX_JSON_DEPTH = 100;
const MIN_ENCODED_CHARS = 200;
const MIN_OPAQUE_CHARS = 1_000;
/**
 * Text with a smaller share of the characters `(){};=` does not look like code. The share is about 0.1 in source code
 * and almost zero in lists of names, versions and addresses.
 */
const MIN_CODE_MARKS = 0.04;
const RUNS_CODE =
  /\b(?:eval|exec|Function|atob|compile|marshal|loads|decompress|inflate|decrypt|unserialize|assert|create_function|base64_decode|gzinflate|b64decode|fromhex|execScript|vm|runInThisContext)\b\s*[.(]/u;

const RUNS_TEXT = /\b(?:eval|exec|Function|runInThisContext)\s*\(/u;
const MAKES_CHARACTERS = /\b(?:fromCharCode|fromCodePoint|chr|bytes|bytearray|TextDecoder)\b/u;
const REVERSES = /\b(?:reverse|reversed|toReversed|strrev)\(|\[::-1\]/u;

export class SourceComparison {
  readonly #isCommon: IsCommon;
  readonly #minVocabulary: number;
  readonly #own = new Set<number>();
  readonly #library = new Set<number>();
  readonly #common = new Set<number>();
  readonly #terms = new Set<number>();
  readonly #libraryTerms = new Set<number>();
  readonly #vocabulary = new Set<number>();
  readonly #libraryPaths: string[] = [];
  readonly #opaque: string[] = [];
  #chars = 0;

  constructor(isCommon: IsCommon, minVocabulary = MIN_VOCABULARY) {
    this.#isCommon = isCommon;
    this.#minVocabulary = minVocabulary;
  }

  add(path: string, bytes: Uint8Array, read = readText(bytes)): void {
    const readings = readingsOf(path, bytes, read);
    this.#chars += readings.reduce((chars, text) => chars + text.length, 0);
    // A repository beyond these limits is rejected as too large, so the rest of it can be skipped.
    if (this.#chars > MAX_COMPARED_CHARS || this.#own.size + this.#library.size > MAX_FINGERPRINTS) return;
    const found = { unknown: new Set<number>(), common: new Set<number>(), terms: new Set<number>() };
    const opaque = readings.map((text) => this.#readReading(found, path, text));
    if (opaque.includes(true)) this.#opaque.push(path);
    const isLibrary = isMostlyCommon(found);
    if (isLibrary) this.#libraryPaths.push(path);
    for (const fingerprint of found.common) this.#common.add(fingerprint);
    for (const fingerprint of found.unknown) (isLibrary ? this.#library : this.#own).add(fingerprint);
    for (const term of found.terms) (isLibrary ? this.#libraryTerms : this.#terms).add(term);
  }

  result(): ComparedSource {
    const hasTerms = this.#vocabulary.size >= this.#minVocabulary;
    return {
      fingerprints: [...this.#own],
      libraryFingerprints: [...this.#library].filter((fingerprint) => !this.#own.has(fingerprint)),
      terms: hasTerms ? [...this.#terms] : [],
      libraryTerms: hasTerms ? [...this.#libraryTerms].filter((term) => !this.#terms.has(term)) : [],
      libraryPaths: this.#libraryPaths,
      commonFingerprints: this.#common.size,
      textChars: this.#chars,
      opaquePaths: this.#opaque,
    };
  }

  #readReading(found: FileFingerprints, path: string, text: string): boolean {
    const texts = textsOfJson(text);
    return texts === null
      ? this.#read(found, path, text)
      : this.#read(found, isNotebook(text) ? 'cells.py' : '', texts);
  }

  #read(found: FileFingerprints, path: string, text: string): boolean {
    const [family, ...others] = familiesOf(path, text);
    const opaqueChars = this.#readText(found, text, family, 0);
    for (const other of others) this.#readText(found, text, other, 0);
    const obfuscated = text.match(/\b_0x[0-9a-f]{4,}\b/gu)?.length ?? 0;
    return (
      /\beval\(function\(p,a,c,k,e,/u.test(text) ||
      (obfuscated >= 50 && obfuscated * 60 > text.length) ||
      (opaqueChars >= MIN_OPAQUE_CHARS && (RUNS_CODE.test(text) || opaqueChars * 2 > text.length))
    );
  }

  #readText(found: FileFingerprints, text: string, family: Family, depth: number): number {
    const { code, comments, literals, numbers } = readTokens(text, family, depth >= MAX_DEPTH - 1);
    if (family !== 'markup' || !isXmlData(text)) this.#addFingerprints(found, code);
    const { names, words } = readTerms(text, family);
    this.#addTerms(found, names);
    this.#addTerms(found, words);
    if (depth + 1 >= MAX_DEPTH) return 0;
    let opaqueChars = 0;
    const runsText = RUNS_TEXT.test(text);
    const isReversed = runsText && REVERSES.test(text);
    if (comments.length > 0) {
      const isProgram = family === 'markup' && looksLikeCode(comments);
      opaqueChars += this.#readText(found, comments, isProgram ? 'c' : family, depth + 1);
    }
    for (const literal of literals) {
      const shifted =
        runsText && literal.length >= MIN_ENCODED_CHARS ? decodeShifted(unescapeLiteral(literal)) : null;
      if (shifted !== null) {
        this.#readInside(found, shifted, family, depth);
        continue;
      }
      const decoded = decodeLiteral(literal);
      if (decoded === 'opaque') opaqueChars += literal.length;
      else opaqueChars += this.#readInside(found, decoded?.text ?? unescapeLiteral(literal), family, depth);
      if (isReversed && literal.length >= MIN_ENCODED_CHARS)
        this.#readInside(found, Array.from(unescapeLiteral(literal)).toReversed().join(''), family, depth);
    }
    for (const list of numbers) {
      const decoded = decodeNumbers(list);
      if (decoded !== null) opaqueChars += this.#readInside(found, decoded, family, depth);
      else if (runsText && MAKES_CHARACTERS.test(text)) opaqueChars += list.length;
    }
    return opaqueChars;
  }

  #readInside(found: FileFingerprints, text: string, family: Family, depth: number): number {
    return this.#readText(found, text, familyOf('', text, family), depth + 1);
  }

  #addFingerprints({ unknown, common }: FileFingerprints, tokens: readonly number[]): void {
    fingerprintTokens(tokens, (fingerprint) => {
      (this.#isCommon(fingerprint) ? common : unknown).add(fingerprint);
    });
  }

  #addTerms(found: FileFingerprints, terms: readonly number[]): void {
    if (this.#terms.size + this.#libraryTerms.size > MAX_FINGERPRINTS) return;
    if (this.#vocabulary.size < this.#minVocabulary) for (const term of terms) this.#vocabulary.add(term);
    fingerprintTerms(terms, (fingerprint) => {
      if (!this.#isCommon(fingerprint)) found.terms.add(fingerprint);
    });
  }
}

interface FileFingerprints {
  readonly terms: Set<number>;
  readonly unknown: Set<number>;
  readonly common: Set<number>;
}

function isMostlyCommon({ unknown, common }: FileFingerprints): boolean {
  return common.size > 0 && common.size >= (common.size + unknown.size) * LIBRARY_SHARE;
}

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
  const pieces = joinedPieces(value);
  if (pieces !== null) texts.push(pieces);
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

/**
 * Joins the strings of an object, because a program can be cut into pieces that are too short to look like code.
 * Returns null if each string is long enough to be read on its own, or if the joined text does not look like code.
 */
function joinedPieces(value: unknown): string | null {
  if (typeof value !== 'object' || value === null) return null;
  const pieces = Object.values(value).filter((item) => typeof item === 'string');
  if (pieces.every((piece) => mayBeCode(piece))) return null;
  const text = pieces.join('');
  const marks = text.match(/[(){};=]/gu)?.length ?? 0;
  return text.length >= MIN_ENCODED_CHARS && marks > text.length * MIN_CODE_MARKS ? text : null;
}

const isNotebook = (text: string): boolean =>
  text.includes('"cells"') && !/"language": ?"(?!python)/u.test(text);

const mayBeCode = (text: string): boolean =>
  text.length >= MIN_ENCODED_CHARS || (/\s/u.test(text) && /[(){}[\];=]/u.test(text));

/** In XML documents and property lists, the format dictates the tags, so only the text between them is compared. */
function isXmlData(text: string): boolean {
  const start = text.slice(0, 2_000);
  return /^\s*<(?:\?xml|!DOCTYPE plist)/u.test(start) && !/<(?:html|svg|!DOCTYPE html)/iu.test(start);
}
