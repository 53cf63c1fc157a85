export type Family = 'c' | 'hash' | 'dash' | 'semicolon' | 'percent' | 'markup' | 'style';

const BY_EXTENSION: Readonly<Record<string, Family>> = Object.fromEntries(
  (
    [
      [
        'c',
        'js jsx ts tsx mjs cjs mts cts java kt kts scala groovy gradle c cc cpp cxx h hh hpp ino pde cs go rs swift dart m mm json v sv sol glsl',
      ],
      [
        'hash',
        'py pyw rb sh bash zsh pl pm r jl ps1 ex exs gd yml yaml toml tf nim cr coffee mk cmake conf env ipynb',
      ],
      ['dash', 'sql lua hs elm vhd vhdl ada'],
      ['semicolon', 'asm s clj cljs lisp scm el ini'],
      ['percent', 'tex erl hrl pro'],
      ['markup', 'html htm xhtml xml svg vue svelte astro php phtml ejs hbs jsp aspx cshtml erb twig md'],
      ['style', 'css scss sass less styl'],
    ] as const
  ).flatMap(([family, names]) => names.split(' ').map((name) => [name, family] as const)),
);

const MARKS: readonly (readonly [Family, RegExp])[] = [
  ['c', /^[^\S\n]*(?:\/\/|\/\*|[^\n#]{0,200}[;{]$)/gmu],
  [
    'hash',
    /^[^\S\n]*(?:#(?!include|define|if|else|endif|pragma|undef|import)|(?:def|class|elif|if|for|while)\b[^\n{]{0,200}:$)/gmu,
  ],
  ['dash', /^[^\S\n]*(?:--|(?:CREATE|INSERT INTO|SELECT|ALTER|local)\s)/gmu],
  ['semicolon', /^[^\S\n]*(?:;|\(def)/gmu],
  ['percent', /^[^\S\n]*(?:%|\\begin)/gmu],
  ['markup', /^[^\S\n]*(?:<[a-z!/?])/gimu],
];
const SAMPLE_CHARS = 20_000;

/**
 * The family follows from the file name, or from the content if the content clearly contradicts the name.
 * @param fallback - used if the name is inconclusive.
 */
export function familyOf(path: string, text: string, fallback: Family | null = null): Family {
  const named = namedFamily(path) ?? fallback;
  if (named === 'style' || named === 'markup')
    return looksLike(text, named) ? named : detectFamily(text, named);
  return detectFamily(text, named);
}

function namedFamily(path: string): Family | null {
  const words = path
    .slice(path.lastIndexOf('/') + 1)
    .toLowerCase()
    .split(/[^a-z0-9]+/u);
  const known = words.slice(1).findLast((word) => Object.hasOwn(BY_EXTENSION, word) && word.length < 7);
  return known === undefined ? null : (BY_EXTENSION[known] ?? null);
}

/**
 * A file name or a comment can contradict the code, and a program runs under any file name, so a file is read in every
 * plausible family.
 */
export function familiesOf(path: string, text: string): readonly [Family, ...Family[]] {
  const family = familyOf(path, text);
  const named = namedFamily(path);
  const isNamedOtherwise = named !== null && named !== family && named !== 'markup' && named !== 'style';
  if (isNamedOtherwise) return [family, named];
  return (family === 'markup' && isMostlyCode(text)) || (family === 'style' && hasFunctions(text))
    ? [family, detectFamily(text, 'c')]
    : [family];
}

export function looksLikeCode(text: string): boolean {
  return countOf(text, CODE_LINE) >= MIN_CODE_LINES;
}

function isMostlyCode(text: string): boolean {
  if (/^\s*<\?php/u.test(text)) return false;
  const codeLines = countOf(text, CODE_LINE);
  return codeLines >= MIN_CODE_LINES && countOf(text, TAG_LINE) * 8 < codeLines;
}

const hasFunctions = (text: string): boolean => countOf(text, FUNCTION) >= MIN_CODE_LINES;

const MIN_CODE_LINES = 8;
/**
 * Matches the start of an assignment or a block, and a semicolon at the end of a line, but not that of `&nbsp;` and the
 * like.
 */
const CODE_LINE =
  /(?<!&#?\w{1,8});[^\S\n]*$|^[^\S\n]*(?:const|let|var)\s[^=\n]{1,80}=|^[^\S\n]*(?:def|class|elif|if|for|while)\b[^\n{]{0,200}:[^\S\n]*$/gmu;
const TAG_LINE = /^[^\S\n]*<[a-z!/?]/gimu;
/** `@function` and `@return` are excluded, because Sass has them. */
const FUNCTION = /(?<!@)\bfunction\b|=>|(?<!@)\breturn\b|\b(?:const|let|var)\s+\w+\s*=|\bdef\s+\w+\(/gu;

const countOf = (text: string, pattern: RegExp): number => text.match(pattern)?.length ?? 0;

function detectFamily(text: string, named: Family | null): Family {
  const sample = text.slice(0, SAMPLE_CHARS);
  if (/^\s*(?:<\?php|<!doctype|<html)/iu.test(sample)) return 'markup';
  const counts = MARKS.map(([family, mark]) => [family, sample.match(mark)?.length ?? 0] as const);
  const [best, count] = counts.reduce((first, other) => (other[1] > first[1] ? other : first));
  if (named === null) return count === 0 ? 'c' : best;
  const own = counts.find(([family]) => family === named)?.[1] ?? 0;
  return count >= 8 && own * 8 < count ? best : named;
}

function looksLike(text: string, family: 'style' | 'markup'): boolean {
  const sample = text.slice(0, SAMPLE_CHARS);
  return family === 'markup'
    ? /<[a-z!/?]/iu.test(sample)
    : !/\b(?:function|return|class|def)\s/u.test(sample);
}
