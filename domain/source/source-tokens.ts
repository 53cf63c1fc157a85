import { commentAt } from './comment-marks.ts';
import { LongLiterals } from './long-literals.ts';
import type { Family } from './source-family.ts';
import {
  DROPPED,
  hashOf,
  IMPORTS,
  isDigit,
  isLetter,
  isTagStart,
  KEYWORDS,
  MAY_IMPORT,
  TAGS,
} from './source-words.ts';
import {
  COMMA,
  CONTINUATION_CHARACTERS,
  DOT,
  VALUE_END_TOKENS,
  IDENTIFIER,
  isTrivialStatement,
  NUMBER,
  PLUS,
  STRING,
} from './token-kinds.ts';

/**
 * All identifiers become one token, all strings another and all numbers a third, and imports and whitespace are
 * dropped, so renaming and reformatting do not change the result. Comments and long strings are returned separately and
 * also compared as code; otherwise a stray quote or comment mark could hide the rest of a file.
 */
export interface SourceTokens {
  readonly code: number[];
  readonly comments: string;
  readonly literals: readonly string[];
  readonly numbers: readonly (readonly number[])[];
}

/**
 * @param flat - treats quotes and comment marks as plain characters, for text in which the tokenizer may have misread
 * them.
 */
export function readTokens(text: string, family: Family, flat = false): SourceTokens {
  return new Lexer(text, family, flat).read();
}

type Mode = 'code' | 'markup' | 'style';

class Lexer {
  readonly #text: string;
  readonly #family: Family;
  readonly #flat: boolean;
  readonly #code: number[] = [];
  readonly #comments: string[] = [];
  readonly #literals = new LongLiterals();
  #at = 0;
  #mode: Mode;
  #until: RegExp | null = null;
  #inTag = false;
  #isStatementStart = true;
  #isLineStart = true;
  #statement = 0;
  #line = 0;
  #brackets = 0;

  constructor(text: string, family: Family, flat: boolean) {
    this.#text = text;
    this.#family = family;
    this.#flat = flat;
    this.#mode = family === 'markup' ? 'markup' : family === 'style' ? 'style' : 'code';
  }

  read(): SourceTokens {
    const { length } = this.#text;
    while (this.#at < length) this.#step();
    return { code: this.#code, comments: this.#comments.join('\n'), ...this.#literals.end() };
  }

  #step(): void {
    const text = this.#text;
    const code = text.charCodeAt(this.#at);
    if (code === 10 || code === 13) {
      this.#endLine();
      this.#isStatementStart = true;
      this.#isLineStart = true;
      this.#at += 1;
      return;
    }
    if (code <= 32 || code === 160) {
      this.#at += 1;
      return;
    }
    if (this.#until !== null && (code === 60 || code === 63) && this.#leavesMode()) return;
    if (!this.#flat && this.#skipsComment()) return;
    if (this.#mode === 'markup') {
      this.#stepMarkup(code);
    } else {
      if (this.#isStatementStart && this.#mode === 'code' && this.#skipsImport()) return;
      this.#stepCode(code);
    }
    this.#isLineStart = false;
  }

  #leavesMode(): boolean {
    const until = this.#until;
    if (until === null) return false;
    until.lastIndex = this.#at;
    if (!until.test(this.#text)) return false;
    this.#until = null;
    this.#mode = 'markup';
    this.#inTag = false;
    if (this.#text[this.#at] === '?') this.#at += 2;
    return true;
  }

  #skipsComment(): boolean {
    const found = commentAt(
      this.#text,
      this.#at,
      this.#mode === 'markup' ? 'text' : this.#family,
      this.#isLineStart,
    );
    if (found === null) return false;
    this.#comments.push(this.#text.slice(found.from, found.to));
    this.#at = found.next;
    return true;
  }

  #skipsImport(): boolean {
    if (!MAY_IMPORT.test(this.#text[this.#at] ?? '')) {
      this.#isStatementStart = false;
      return false;
    }
    this.#isStatementStart = false;
    for (const pattern of IMPORTS) {
      pattern.lastIndex = this.#at;
      if (!pattern.test(this.#text)) continue;
      this.#at = pattern.lastIndex;
      return true;
    }
    return false;
  }

  #stepMarkup(code: number): void {
    const text = this.#text;
    if (code === 60) {
      const next = text.charCodeAt(this.#at + 1);
      if (next === 63) {
        this.#mode = 'code';
        this.#until = /\?>/y;
        this.#isStatementStart = true;
        this.#at += text.startsWith('<?php', this.#at) ? 5 : 2;
        return;
      }
      this.#inTag = true;
      this.#readTag();
      return;
    }
    if (!this.#inTag) {
      if (code !== 123 && code !== 125) {
        this.#textBetweenTags();
        return;
      }
      this.#comments.push(code === 123 ? '{' : '}');
    }
    if (this.#inTag && code === 62) {
      this.#inTag = false;
      this.#push(62);
      this.#at += 1;
      return;
    }
    this.#stepCode(code);
  }

  /** Text between tags is compared like comments, because a script can execute it. */
  #textBetweenTags(): void {
    const end = /[<{}\n\r]|$/gu;
    end.lastIndex = this.#at + 1;
    const to = end.exec(this.#text)?.index ?? this.#text.length;
    this.#comments.push(this.#text.slice(this.#at, to));
    this.#at = to;
  }

  #readTag(): void {
    const closing = this.#text.charCodeAt(this.#at + 1) === 47;
    this.#push(60);
    this.#at += closing ? 2 : 1;
    if (closing) this.#push(47);
    const from = this.#at;
    if (!isLetter(this.#text.charCodeAt(from))) return;
    const name = this.#word().toLowerCase();
    this.#push(TAGS.has(name) ? hashOf(`<${name}`) : IDENTIFIER);
    if (closing || this.#mode !== 'markup' || (name !== 'script' && name !== 'style')) return;
    const end = this.#text.indexOf('>', this.#at);
    if (end === -1) return;
    this.#at = end + 1;
    this.#inTag = false;
    this.#mode = name === 'script' ? 'code' : 'style';
    this.#until = name === 'script' ? /<\/script/iy : /<\/style/iy;
    this.#isStatementStart = true;
  }

  #stepCode(code: number): void {
    const text = this.#text;
    if (isLetter(code)) {
      const word = this.#word();
      const next = text.charCodeAt(this.#at);
      // Skips string prefixes, as in f"…", r'…' and $"…".
      if (word.length <= 2 && (next === 34 || next === 39) && /^[rbfu$]{1,2}$/iu.test(word)) return;
      if (this.#mode === 'style') return this.#push(this.#styleWord(word));
      const keyword = KEYWORDS.get(word);
      if (keyword !== undefined) this.#push(keyword);
      else if (!DROPPED.has(word)) this.#push(IDENTIFIER);
      return;
    }
    if (isDigit(code)) {
      this.#number();
      return;
    }
    if (!this.#flat && (code === 34 || code === 39 || code === 96)) {
      if (this.#string(code)) return;
      this.#at += 1;
      return;
    }
    if (code === 47 && !this.#flat && this.#regex()) return;
    if (code === 60 && isTagStart(text, this.#at)) {
      this.#readTag();
      return;
    }
    this.#at += 1;
    if (code === 59) this.#endStatement();
    // Formatters change semicolons, quotes and line continuations, so these are not tokens.
    if (code === 59 || code === 92 || code === 34 || code === 39 || code === 96) return;
    this.#punctuation(code);
  }

  #punctuation(code: number): void {
    const isClosing = code === 41 || code === 93;
    if ((isClosing || code === 125) && this.#code.at(-1) === COMMA) this.#code.pop();
    if (isClosing) this.#brackets = Math.max(0, this.#brackets - 1);
    if (code === 40 || code === 91) this.#brackets += 1;
    this.#push(code);
    if (code !== 123 && code !== 125) return;
    this.#isStatementStart = true;
    this.#brackets = 0;
    this.#statement = this.#code.length;
    this.#line = this.#code.length;
  }

  /** Drops trivial statements, because they can be inserted into copied code to hide the copy. */
  #endStatement(): void {
    this.#isStatementStart = true;
    if (this.#brackets > 0) return;
    if (isTrivialStatement(this.#code, this.#statement)) this.#code.length = this.#statement;
    this.#statement = this.#code.length;
    this.#line = this.#code.length;
  }

  #endLine(): void {
    const code = this.#code;
    if (this.#brackets === 0 && this.#line < code.length && this.#mode === 'code') {
      const isWhole =
        this.#line === this.#statement || !CONTINUATION_CHARACTERS.has(code[this.#line - 1] ?? 0);
      const isAssigned = this.#family === 'hash' || code.indexOf(61, this.#line) !== -1;
      if (isWhole && isAssigned && isTrivialStatement(code, this.#line)) {
        code.length = this.#line;
      }
      if (this.#family === 'hash') this.#statement = code.length;
    }
    this.#line = code.length;
  }

  #styleWord(word: string): number {
    const last = this.#code.at(-1);
    return last === DOT || last === 35 ? IDENTIFIER : hashOf(word);
  }

  #word(): string {
    const text = this.#text;
    const from = this.#at;
    let at = from;
    const dashes = this.#mode !== 'code';
    for (; at < text.length; at += 1) {
      const code = text.charCodeAt(at);
      if (!isLetter(code) && !isDigit(code) && !(dashes && code === 45)) break;
    }
    this.#at = at === from ? from + 1 : at;
    return text.slice(from, this.#at);
  }

  #number(): void {
    if (!(this.#code.at(-1) === COMMA && this.#code.at(-2) === NUMBER)) this.#literals.endNumbers();
    this.#literals.addNumber(Number(this.#word()));
    const text = this.#text;
    while (text.charCodeAt(this.#at) === DOT && isDigit(text.charCodeAt(this.#at + 1))) {
      this.#at += 1;
      this.#word();
    }
    this.#push(NUMBER);
  }

  #string(quote: number): boolean {
    const text = this.#text;
    const from = this.#at;
    const mark = text[from] ?? '';
    const family = this.#family;
    if (quote === 39 && isLetter(text.charCodeAt(from - 1)) && isLetter(text.charCodeAt(from + 1))) {
      if (this.#code.at(-1) === IDENTIFIER && !/^[rbfu]$/iu.test(text.slice(from - 1, from))) return false;
    }
    if (quote !== 96 && text.startsWith(mark.repeat(3), from) && family !== 'markup') {
      const found = text.indexOf(mark.repeat(3), from + 3);
      const end = found === -1 ? text.length : found;
      const content = text.slice(from + 3, end);
      if (this.#isLineStart) this.#comments.push(content);
      else this.#pushString(content);
      this.#at = end + 3;
      return true;
    }
    const isMultiline = quote === 96 || family === 'markup' || family === 'dash';
    let at = from + 1;
    for (; at < text.length; at += 1) {
      const code = text.charCodeAt(at);
      if (code === quote) break;
      if (code === 92) at += 1;
      else if (code === 10 && !isMultiline) break;
    }
    const content = text.slice(from + 1, at);
    this.#at = at + 1;
    if (this.#isLineStart && this.#isLoneStatement()) this.#comments.push(content);
    else this.#pushString(content);
    return true;
  }

  #isLoneStatement(): boolean {
    const last = this.#code.at(-1);
    if (CONTINUATION_CHARACTERS.has(last ?? 0) || last === DOT) return false;
    return /^[^\S\n]*;?[^\S\n]*(?:[\n\r]|$)/u.test(this.#text.slice(this.#at, this.#at + 40));
  }

  #regex(): boolean {
    const last = this.#code.at(-1);
    if (last !== undefined && VALUE_END_TOKENS.has(last)) return false;
    if (this.#family === 'hash') return false;
    const pattern = /\/(?![*/])(?:\\.|\[(?:\\.|[^\]\\\n]){0,200}\]|[^/\\\n[]){1,300}\/[a-z]{0,8}/y;
    pattern.lastIndex = this.#at;
    if (!pattern.test(this.#text)) return false;
    this.#at = pattern.lastIndex;
    this.#pushString('');
    return true;
  }

  #pushString(content: string): void {
    const code = this.#code;
    const last = code.at(-1);
    // 'a' + 'b', 'a' . 'b' and "a" "b" are concatenated.
    const isJoined = last === STRING || ((last === PLUS || last === DOT) && code.at(-2) === STRING);
    const isListed = last === COMMA && code.at(-2) === STRING;
    if (!isJoined && !isListed) this.#literals.endStrings();
    this.#literals.addString(content);
    if (!isJoined) code.push(STRING);
    else if (last !== STRING) code.pop();
  }

  #push(token: number): void {
    this.#code.push(token);
  }
}
