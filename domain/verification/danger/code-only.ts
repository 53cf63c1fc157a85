import type { Language } from './row.ts';

/** @returns the text with spaces in place of comments and docstrings, so that places stay the same. */
export function withoutComments(text: string, language: Language): string {
  if (language === 'bat') return text.replaceAll(/^[ \t]*(?:@?rem\b|::)[^\n]*/gimu, blank);
  const hasSlashes = language !== 'py' && language !== 'sh' && language !== 'ps';
  const hasHash = !hasSlashes || language === 'php';
  const parts: string[] = [];
  let from = 0;
  let at = 0;
  while (at < text.length) {
    const end = commentEnd(text, at, { hasSlashes, hasHash, language });
    if (end !== null) {
      parts.push(text.slice(from, at), blank(text.slice(at, end)));
      from = end;
      at = end;
      continue;
    }
    at = isQuote(text, at) ? stringEnd(text, at) : at + 1;
  }
  parts.push(text.slice(from));
  return parts.join('');
}

const blank = (text: string): string => text.replaceAll(/[^\n]/gu, ' ');

interface Marks {
  readonly hasSlashes: boolean;
  readonly hasHash: boolean;
  readonly language: Language;
}

function commentEnd(text: string, at: number, { hasSlashes, hasHash, language }: Marks): number | null {
  const code = text.charCodeAt(at);
  if (code === SLASH && hasSlashes) {
    const next = text.charCodeAt(at + 1);
    if (next === STAR) return upTo(text, at + 2, '*/');
    return next === SLASH && text.charCodeAt(at - 1) !== COLON ? lineEnd(text, at) : null;
  }
  if (code === HASH && hasHash) {
    const isComment = language === 'py' || at === 0 || /[\s;]/u.test(text.charAt(at - 1));
    return isComment ? lineEnd(text, at) : null;
  }
  if (code === LESS && text.startsWith(language === 'ps' ? '<#' : '<!--', at)) {
    return language === 'ps' ? upTo(text, at + 2, '#>') : hasSlashes ? upTo(text, at + 4, '-->') : null;
  }
  const isDocstring =
    language === 'py' &&
    (code === DOUBLE || code === SINGLE) &&
    text.startsWith(text.charAt(at).repeat(3), at);
  if (!isDocstring || !/(?:^|\n)[ \t]*$/u.test(text.slice(Math.max(0, at - 80), at))) return null;
  return upTo(text, at + 3, text.charAt(at).repeat(3));
}

const [SLASH, STAR, COLON, HASH, LESS, DOUBLE, SINGLE] = [47, 42, 58, 35, 60, 34, 39];

function isQuote(text: string, at: number): boolean {
  const code = text.charCodeAt(at);
  return code === DOUBLE || code === SINGLE || code === 96;
}

/** Ordinary strings end with their line, so that an apostrophe in a text hides little. */
function stringEnd(text: string, at: number): number {
  const quote = text.charAt(at);
  if (quote !== '`' && text.startsWith(quote.repeat(3), at)) return upTo(text, at + 3, quote.repeat(3));
  for (let next = at + 1; next < text.length; next += 1) {
    const character = text.charAt(next);
    if (character === '\\') next += 1;
    else if (character === quote || (character === '\n' && quote !== '`')) return next + 1;
  }
  return quote === '`' ? at + 1 : text.length;
}

function upTo(text: string, from: number, end: string): number {
  const found = text.indexOf(end, from);
  return found === -1 ? text.length : found + end.length;
}

function lineEnd(text: string, at: number): number {
  const found = text.indexOf('\n', at);
  return found === -1 ? text.length : found;
}
