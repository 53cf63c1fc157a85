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
 * Detects the family from the file name, or from the content if it clearly contradicts the name.
 * @param fallback - used if the name is inconclusive.
 */
export function familyOf(path: string, text: string, fallback: Family | null = null): Family {
  const words = path
    .slice(path.lastIndexOf('/') + 1)
    .toLowerCase()
    .split(/[^a-z0-9]+/u);
  const known = words.slice(1).findLast((word) => Object.hasOwn(BY_EXTENSION, word) && word.length < 7);
  const named = known === undefined ? fallback : (BY_EXTENSION[known] ?? null);
  if (named === 'style' || named === 'markup')
    return looksLike(text, named) ? named : detectFamily(text, named);
  return detectFamily(text, named);
}

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
