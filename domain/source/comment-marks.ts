import type { Family } from './source-family.ts';

interface FoundComment {
  readonly from: number;
  readonly to: number;
  readonly next: number;
}

/** @param family - `text` means the text between the tags of a page. */
export function commentAt(
  text: string,
  at: number,
  family: Family | 'text',
  isLineStart: boolean,
): FoundComment | null {
  const code = text.charCodeAt(at);
  const next = text.charCodeAt(at + 1);
  if (code === 60 && next === 33 && text.startsWith('<!--', at)) return upTo(text, at + 4, '-->');
  if (family === 'text') return null;
  if (code === 47 && next === 42) return upTo(text, at + 2, '*/');
  switch (family) {
    case 'hash':
      if (code === 35) return upTo(text, at + 1, '\n');
      if (isLineStart && text.startsWith('=begin', at)) return upTo(text, at + 6, '=end');
      return null;
    case 'dash':
      if (text.startsWith('--[[', at)) return upTo(text, at + 4, ']]');
      if (code === 45 && next === 45) return upTo(text, at + 2, '\n');
      return code === 123 && next === 45 ? upTo(text, at + 2, '-}') : null;
    case 'semicolon':
      if (code === 59) return upTo(text, at + 1, '\n');
      break;
    case 'percent':
      if (code === 37) return upTo(text, at + 1, '\n');
      break;
    case 'markup':
      // In PHP, `#` starts a comment and `#[` an attribute. Private names in a script (`#name`) are therefore
      // read as comments.
      if (code === 35 && next !== 91) return upTo(text, at + 1, '\n');
      break;
    case 'c':
    case 'style':
      break;
  }
  return code === 47 && next === 47 ? upTo(text, at + 2, '\n') : null;
}

function upTo(text: string, from: number, end: string): FoundComment {
  const found = text.indexOf(end, from);
  const to = found === -1 ? text.length : found;
  return { from, to, next: end === '\n' ? to : to + end.length };
}
