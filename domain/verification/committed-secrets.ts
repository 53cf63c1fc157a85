import type { TextRange } from '../common/folded-text.ts';
import type { SecretKind } from './finding-params.ts';

/**
 * A repository with committed secrets is rejected, because every buyer would receive the secrets. The patterns follow
 * the issuers' published formats; a high-entropy rule would have too many false positives.
 */

export interface FoundSecret {
  readonly path: string;
  readonly line: number;
  readonly kind: SecretKind;
}

const PATTERNS: readonly { readonly kind: SecretKind; readonly pattern: RegExp }[] = [
  { kind: 'aws-access-key', pattern: /\b(?:AKIA|ASIA)[0-9A-Z]{16}\b/u },
  { kind: 'github-token', pattern: /\b(?:gh[pousr]_[A-Za-z0-9]{36,}|github_pat_[A-Za-z0-9_]{50,})\b/u },
  { kind: 'stripe-secret-key', pattern: /\b(?:sk|rk)_(?:live|test)_[A-Za-z0-9]{16,}/u },
  { kind: 'razorpay-key', pattern: /\brzp_live_[A-Za-z0-9]{14,}\b/u },
  { kind: 'google-api-key', pattern: /\bAIza[0-9A-Za-z_-]{35}(?![0-9A-Za-z_-])/u },
  { kind: 'google-client-secret', pattern: /\bGOCSPX-[A-Za-z0-9_-]{24,}/u },
  { kind: 'slack-token', pattern: /\bxox[abprs]-[A-Za-z0-9-]{20,}/u },
  { kind: 'openai-key', pattern: /\bsk-(?:proj-)?[A-Za-z0-9_-]{40,}\b/u },
  { kind: 'npm-token', pattern: /\bnpm_[A-Za-z0-9]{36}\b/u },
  { kind: 'sendgrid-key', pattern: /\bSG\.[A-Za-z0-9_-]{20,}\.[A-Za-z0-9_-]{30,}/u },
  {
    kind: 'private-key',
    pattern: /-----BEGIN (?:RSA |EC |DSA |OPENSSH |ENCRYPTED |PGP )?PRIVATE KEY(?: BLOCK)?-----/u,
  },
  {
    kind: 'database-password',
    pattern:
      /\b(?:postgres(?:ql)?|mysql|mongodb(?:\+srv)?|redis):\/\/[^\s:@/]+:(?!<|\$|\{|%|\*|x{3,}|pass(?:word)?@|secret@|example@|postgres@|root@|admin@|user@|test@|changeme@|your)[^\s:@/]{4,}@(?!localhost|127\.0\.0\.1|db[:/]|postgres[:/]|mysql[:/]|mongo[:/]|redis[:/]|example\.)/iu,
  },
];

const ENVIRONMENT_FILE = /(?:^|\/)\.env(?:\.[\w-]+)*$/iu;
const ENVIRONMENT_SAMPLE = /\.(?:example|sample|template|dist|defaults?|schema|test|ci)$/iu;
const ASSIGNMENT = /^\s*(?:export\s+)?([A-Z][A-Z0-9_]*)\s*=\s*(.+?)\s*$/iu;
const SECRET_NAME =
  /(?:KEY|SECRET|TOKEN|PASS(?:WORD|WD)?|PWD|CREDENTIALS?|PRIVATE|DATABASE_URL|MONGO\w*|_URI|DSN)/iu;
const PLACEHOLDER =
  /^(?:<.*>|\$\{.*\}|\{\{.*\}\}|x{3,}|\*{3,}|\.{3,}|your[\s_-].*|.*[_-]here|change[_-]?me|replace[_-]?me|todo|none|null|undefined|true|false|example.*|placeholder|secret|password|test|development|production|\d{1,6})$/iu;

const SKIPPED =
  /(?:^|\/)(?:node_modules|vendor|\.git|dist|build)\/|(?:^|\/)(?:package-lock\.json|yarn\.lock|pnpm-lock\.yaml|poetry\.lock|cargo\.lock|composer\.lock|go\.sum)$|\.(?:png|jpe?g|gif|webp|avif|ico|svgz|pdf|zip|gz|tgz|bz2|xz|7z|rar|jar|war|class|exe|dll|so|dylib|o|a|wasm|mp[34]|m4a|wav|ogg|webm|mov|avi|ttf|otf|woff2?|eot|pyc|pkl|h5|onnx|pt|bin|dat|db|sqlite3?|psd|blend|stl|step|docx?|xlsx?|pptx?)$/iu;

export const MAX_SCANNED_FILE_BYTES = 1_000_000;
const MAX_FOUND_PER_FILE = 5;
const MAX_LINE_CHARS = 4_000;

export function isWorthScanning(path: string, sizeBytes: number): boolean {
  return sizeBytes > 0 && sizeBytes <= MAX_SCANNED_FILE_BYTES && !SKIPPED.test(path);
}

/** @returns the 1-based lines of up to `MAX_FOUND_PER_FILE` secrets, never the secrets themselves. */
export function findSecrets(path: string, text: string): FoundSecret[] {
  if (text.includes('\u0000')) return [];
  const isEnvironmentFile = ENVIRONMENT_FILE.test(path) && !ENVIRONMENT_SAMPLE.test(path);
  const found: FoundSecret[] = [];
  for (const [index, line] of text.split('\n').entries()) {
    if (found.length >= MAX_FOUND_PER_FILE) break;
    if (line.length < 8 || line.length > MAX_LINE_CHARS) continue;
    const known = PATTERNS.find(({ pattern }) => pattern.test(line));
    if (known !== undefined) found.push({ path, line: index + 1, kind: known.kind });
    else if (isEnvironmentFile && isSecretAssignment(line)) {
      found.push({ path, line: index + 1, kind: 'secret-setting' });
    }
  }
  return found;
}

const KEY_BLOCK =
  /-----BEGIN [A-Z ]{0,30}PRIVATE KEY(?: BLOCK)?-----[\s\S]{0,20000}?(?:-----END [A-Z ]{0,30}PRIVATE KEY(?: BLOCK)?-----|$)/gu;

/** The ranges include the values of secret settings, in lines such as `export API_KEY=…`. */
export function findSecretRanges(text: string): TextRange[] {
  const ranges = [
    KEY_BLOCK,
    ...PATTERNS.map(({ pattern }) => new RegExp(pattern.source, `g${pattern.flags}`)),
  ].flatMap((pattern) => [...text.matchAll(pattern)].map((match) => rangeAt(match.index, match[0].length)));
  let start = 0;
  for (const line of text.split('\n')) {
    if (line.length <= MAX_LINE_CHARS && isSecretAssignment(line)) {
      ranges.push(rangeAt(start + line.indexOf('=') + 1, line.length - line.indexOf('=') - 1));
    }
    start += line.length + 1;
  }
  return ranges;
}

function rangeAt(start: number, length: number): TextRange {
  return { start, end: start + length };
}

function isSecretAssignment(line: string): boolean {
  const match = ASSIGNMENT.exec(line);
  const name = match?.[1] ?? '';
  const value = (match?.[2] ?? '').replaceAll(/^["']|["']$/gu, '');
  return (
    SECRET_NAME.test(name) &&
    value.length >= 4 &&
    !PLACEHOLDER.test(value) &&
    !/localhost|127\.0\.0\.1/iu.test(value)
  );
}
