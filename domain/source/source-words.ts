/** Types and modifiers are excluded, because they differ between dialects. */
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

/** The patterns have a maximum length, so that code cannot be disguised as an import. */
export const IMPORTS: readonly RegExp[] = [
  /import\b(?!\s*[(.])[\w .*,@$/'":-]{0,300}(?:\{[\w\s,*$]{0,2000}\}[\w .*,@$/'":-]{0,300})?/y,
  /from\s+[\w.]{1,200}\s+import\b\s*(?:\([\w\s,#.*]{0,2000}\)|[\w .,*]{0,500})/y,
  /export\s+(?:\*|\{[\w\s,*$]{0,2000}\})\s*from\s*['"][^'"\n]{1,200}['"]/y,
  /(?:const|let|var)\s+[\w{},\s:]{1,300}=\s*require\(\s*['"][^'"\n]{1,200}['"]\s*\)/y,
  /(?:package|using|use|namespace|library|part|open)\s+[\w.\\*:, ]{1,200}(?:;|$)/my,
  /(?:include|include_once|require|require_once)\b\s*\(?\s*['"][\w./-]{1,200}['"]\s*\)?/y,
  /#\s*(?:include|import|pragma|if|ifdef|ifndef|else|elif|endif|undef|error|region|endregion|nullable)\b[^\n]{0,200}/y,
  /#\s*define\s+\w{1,100}(?:\([\w, .]{0,200}\))?/y,
];
export const MAY_IMPORT = /[ifecluvnpro#]/u;

/** FNV-1a, with bit 16 set, so that no hash equals the code of a character such as `{`. */
export function hashOf(word: string): number {
  let hash = 0x81_1c_9d_c5;
  for (let at = 0; at < word.length; at += 1) {
    hash = Math.imul(hash ^ word.charCodeAt(at), 0x01_00_01_93);
  }
  return (hash >>> 0) | 0x1_00_00;
}

export const isLetter = (code: number): boolean =>
  (code >= 97 && code <= 122) || (code >= 65 && code <= 90) || code === 95 || code === 36 || code > 127;
export const isDigit = (code: number): boolean => code >= 48 && code <= 57;

export function isTagStart(text: string, at: number): boolean {
  const next = text.charCodeAt(at + 1);
  if (next === 47) return isLetter(text.charCodeAt(at + 2));
  if (!(next >= 97 && next <= 122)) return false;
  return TAGS.has(/^[a-z][a-z0-9]{0,10}/u.exec(text.slice(at + 1, at + 12))?.[0] ?? '');
}
