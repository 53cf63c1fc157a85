/** Words that the languages have in common, as far as code is told apart by them. */

/** Words that cannot be renamed. Types and modifiers are not among them: they come and go between dialects. */
export const KEYWORDS = new Map(
  `if else elif for foreach while do switch case match return break continue try catch except finally throw raise class
   struct interface enum function def fn func fun lambda new in of is not and or yield with goto select insert update
   delete from where join end then begin`
    .split(/\s+/u)
    .map((word) => [word, hashOf(word)]),
);
KEYWORDS.set('foreach', hashOf('for'));
KEYWORDS.set('except', hashOf('catch'));
KEYWORDS.set('raise', hashOf('throw'));

export const DROPPED = new Set(
  'public private protected internal static final readonly export default async await abstract override virtual inline extern volatile const let var val'.split(
    ' ',
  ),
);

export const TAGS = new Set(
  'a abbr article aside audio b blockquote body br button canvas caption center code col dd details div dl dt em fieldset figure font footer form h1 h2 h3 h4 h5 h6 head header hr html i iframe img input label legend li link main meta nav ol optgroup option p path picture pre progress script section select small source span strong style sub sup svg table tbody td template textarea tfoot th thead title tr u ul video'.split(
    ' ',
  ),
);

/** Statements that name other files; each bounded, so that nothing much can hide in one. */
export const IMPORTS: readonly RegExp[] = [
  /import\b(?!\s*\()[^;\n{(]{0,300}(?:\{[^}]{0,2000}\}[^;\n]{0,300}|\([^)]{0,2000}\))?[^;\n]{0,300}/y,
  /from\s+[\w.]{1,200}\s+import\b\s*(?:\([^)]{0,2000}\)|[^;\n(]{0,500})/y,
  /export\s+(?:\*|\{[^}]{0,2000}\})\s*from\b[^;\n]{0,300}/y,
  /(?:const|let|var)\s+[\w{},\s:]{1,300}=\s*require\(\s*['"][^'"\n]{1,200}['"]\s*\)[^;\n]{0,100}/y,
  /(?:package|using|use|include|include_once|require|require_once|namespace|library|part|open)\b\s*[('"\w][^;\n={]{0,200}(?:;|$)/my,
  /#\s*(?:include|import|pragma|if|ifdef|ifndef|else|elif|endif|define|undef|error|region|endregion|nullable)\b[^\n]{0,300}/y,
];
export const MAY_IMPORT = /[ifecluvnpro#]/u;

/** FNV-1a; above all that a character can be. */
export function hashOf(word: string): number {
  let hash = 0x81_1c_9d_c5;
  for (let at = 0; at < word.length; at += 1) {
    hash = Math.imul(hash ^ word.charCodeAt(at), 0x01_00_01_93);
  }
  return (hash >>> 0) | 0x1_00_00;
}
