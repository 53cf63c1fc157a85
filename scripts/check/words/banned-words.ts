import { parseSync } from 'oxc-parser';
import type { FoundText } from './find-sentences.ts';

interface Ban {
  readonly pattern: RegExp;
  readonly instead: string;
}

const BANNED: readonly Ban[] = [
  { pattern: /\be-mails?\b/iu, instead: 'email' },
  { pattern: /\bmails?\b/iu, instead: 'email' },
  { pattern: /\bphotographs?\b/iu, instead: 'photo' },
  { pattern: /\bimages?\b(?! processing)/iu, instead: 'picture, or photo of a device or person' },
  { pattern: /\bcomplexity\b/iu, instead: 'level' },
  { pattern: /\blog-in\b/iu, instead: 'log in' },
  { pattern: /\bsomebody\b/iu, instead: 'someone' },
  { pattern: /\bfor ever\b|\bstays? for\b/iu, instead: 'permanently' },
  { pattern: /\blook(?:s|ed)? at this\b|\bcould not be looked at\b/iu, instead: 'warning, or checked' },
  { pattern: /\bpresent password\b/iu, instead: 'current password' },
  { pattern: /\bnotices? by itself\b/iu, instead: 'updates automatically' },
  { pattern: /\bgo on with\b/iu, instead: 'continue with' },
  { pattern: /\bkeep an eye on\b/iu, instead: 'bookmarks' },
  { pattern: /\bneed not\b/iu, instead: 'do not have to' },
  { pattern: /\bwritten down here\b|\bstands? here\b/iu, instead: 'appears here' },
  { pattern: /\bbrowse projects\b|\blook around\b|\bhave a look\b/iu, instead: 'discover' },
  { pattern: /\bfailed to\b|\bnot able to\b/iu, instead: 'could not be' },
  { pattern: /\bkindly\b|\butili[sz]e\b|\bprior to\b|\bin order to\b/iu, instead: 'plain words' },
];

const NAMES =
  /^(?:GitHub|ProtoHaat|Google|Stripe|UPI|README|PIN|SHA-256|JPEG|PNG|WebP|JSON|PDF|India|Post|Linux|Windows|I|Dockerfile|Compose|National|Consumer|Helpline|Asha|Rao)\b/u;

const NAME_FIELDS = /^(?:sellerName|name|who)$/u;

interface Node {
  readonly type: string;
  readonly start: number;
  readonly [field: string]: unknown;
}

/** Skips lines with a `// spec:` comment, because they quote the specification. */
export function findBannedWords(file: string, source: string): FoundText[] {
  const lines = source.split('\n');
  const found: FoundText[] = [];
  const check = (text: string, start: number): void => {
    const line = source.slice(0, start).split('\n').length;
    if (/\/\/ spec\b/u.test(lines[line - 1] ?? '')) return;
    for (const { pattern, instead } of BANNED) {
      const word = pattern.exec(text)?.[0];
      if (word !== undefined) found.push({ line, text: `“${word}”: write ${instead}` });
    }
    if (isTitleCase(text)) found.push({ line, text: `“${text}”: write it in sentence case` });
  };
  const walk = (value: unknown): void => {
    if (Array.isArray(value)) return value.forEach((item) => walk(item));
    if (typeof value !== 'object' || value === null) return;
    const node = value as Node;
    if (node.type === 'ImportDeclaration' || node.type === 'TSLiteralType') return;
    if (node.type === 'Literal' && typeof node['value'] === 'string') check(node['value'], node.start);
    if (node.type === 'TemplateElement') {
      const { cooked } = node['value'] as { readonly cooked: string | null };
      if (cooked !== null) check(cooked, node.start);
    }
    if (node.type === 'Property' && NAME_FIELDS.test(String((node['key'] as Node | null)?.['name']))) return;
    for (const [key, child] of Object.entries(node)) {
      if (key !== 'type' && !(key === 'key' && node.type === 'Property')) walk(child);
    }
  };
  walk(parseSync(file, source).program.body);
  return found;
}

function isTitleCase(text: string): boolean {
  const words = text.trim().split(/\s+/u);
  if (words.length < 2 || words.length > 5 || /[.,?!:…“”]/u.test(text)) return false;
  return words.slice(1).some((word) => /^\p{Lu}\p{Ll}/u.test(word) && !NAMES.test(word));
}
