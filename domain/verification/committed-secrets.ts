import type { TextRange } from '../common/folded-text.ts';
import type { FileNature, SecretForm, SecretLevel } from './secrets/row.ts';
import { searchText } from './secrets/search.ts';
import { isSecretSetting } from './secrets/settings.ts';

/**
 * A repository with a working secret is refused, because every buyer would receive it. The table of `secrets/` follows
 * the vendors' published formats.
 */

export interface FoundSecret {
  readonly path: string;
  readonly line: number;
  readonly provider: string;
  readonly form: SecretForm;
  readonly level: SecretLevel;
}

const ENVIRONMENT_FILE = /(?:^|\/)(?:\.env(?:\.[\w-]+)*|[\w-]+\.env)$/iu;
const SECRETS_FILE =
  /(?:^|\/)(?:(?:client_?|app_?)?secrets?|credentials?|\.?arduino_secrets|local)\.(?:json|toml|ya?ml|properties|ini|h|py|js|ts)$/iu;
const SAMPLE =
  /[._-](?:example|sample|template|dist|defaults?|schema|test|ci)(?:\.[a-z]+)?$|(?:^|\/)(?:example|sample|template)[._-][^/]*$/iu;
/** Files that are not the program. */
export const EXAMPLE =
  /(?:^|\/)(?:tests?|__tests__|specs?|fixtures?|testdata|examples?)\/|\.(?:test|spec)\.\w+$/iu;
const DOCUMENTATION = /(?:^|\/)docs?\//iu;
const SETTINGS_FILE =
  /\.(?:env|properties|ya?ml|toml|ini|cfg|conf|config|xml|json|plist|tfvars|netrc|npmrc|pypirc)$|(?:^|\/)(?:\.env[\w.-]*|\.?netrc|\.npmrc|\.htpasswd|Dockerfile|config)$/iu;
export const FOREIGN =
  /(?:^|\/)(?:node_modules|bower_components|vendor|site-packages|\.?venv|Pods)\/|(?:^|\/)(?:package-lock\.json|yarn\.lock|pnpm-lock\.yaml|poetry\.lock|cargo\.lock|composer\.lock|pipfile\.lock|gemfile\.lock|podfile\.lock|pubspec\.lock|go\.sum)$|\.(?:map|svg|min\.css)$/iu;
/** https://developer.android.com/studio/publish/app-signing; `debug.keystore` has the same password everywhere. */
const KEY_STORE = /\.(?:jks|keystore|p12|pfx|ppk|kdbx|p8)$/iu;
const HARMLESS_STORE = /(?:^|[/_-])(?:debug|test|example|sample|truststore|cacerts)[\w.-]*$/iu;

const MAX_FOUND_PER_FILE = 5;

/** @param lineBefore - lines of the same file that come before this part of it */
export function findSecrets(path: string, text: string, lineBefore = 0): FoundSecret[] {
  const found: FoundSecret[] = [];
  let line = 1 + lineBefore;
  let at = 0;
  for (const { start, provider, form, level } of searchText(text, natureOf(path, text))) {
    for (let next = text.indexOf('\n', at); next >= 0 && next < start; next = text.indexOf('\n', at)) {
      line += 1;
      at = next + 1;
    }
    if (found.length >= MAX_FOUND_PER_FILE) break;
    found.push({ path, line, provider, form, level });
  }
  return found;
}

/** Key stores are binary; their name tells what they are. */
export function findKeyFile(path: string): FoundSecret | null {
  if (!KEY_STORE.test(path) || HARMLESS_STORE.test(path) || FOREIGN.test(path)) return null;
  const level = /\.(?:jks|keystore)$/iu.test(path) && !isExample(path) ? 'refuse' : 'tell';
  return { path, line: 1, provider: '', form: 'key-file', level };
}

function isExample(path: string): boolean {
  return EXAMPLE.test(path) || DOCUMENTATION.test(path);
}

function natureOf(path: string, text: string): FileNature {
  const isSample = SAMPLE.test(path);
  return {
    holdsSecrets: !isSample && (ENVIRONMENT_FILE.test(path) || SECRETS_FILE.test(path)),
    isSettings: SETTINGS_FILE.test(path),
    joinsWifi: () => /\bssid|WiFi\.h\b|ESP8266WiFi|network\.WLAN/iu.test(text),
    sendsMail: () => /gmail|smtp|nodemailer|mail_host|spring\.mail/iu.test(text),
    isForeign: FOREIGN.test(path),
    isExample: isExample(path),
  };
}

const PROSE: FileNature = {
  holdsSecrets: false,
  isSettings: false,
  joinsWifi: () => false,
  sendsMail: () => false,
  isForeign: false,
  isExample: false,
};
const KEY_BLOCK =
  /-----BEGIN [A-Z ]{0,30}PRIVATE KEY(?: BLOCK)?-----[\s\S]{0,20000}?(?:-----END [A-Z ]{0,30}PRIVATE KEY(?: BLOCK)?-----|$)/gu;
/** The value ends where the command of `SECRET=… npm start` begins. */
const ASSIGNMENT = /^\s*(?:export\s+)?([A-Z][A-Z0-9_]*)\s*=\s*("[^"]*"|'[^']*'|\S+)/iu;
/** As in `SECRET=long-and-random`. */
const SPEAKS_OF_SECRET = /^(?=.*(?:random|long|secret|change|choose|any))[a-z]+(?:[-_][a-z]+)*$/iu;
const MAX_LINE_CHARS = 4_000;

/** What a README must not show, with the values of lines such as `export API_KEY=…`. */
export function findSecretRanges(text: string): TextRange[] {
  const ranges = [...text.matchAll(KEY_BLOCK)].map((match) => rangeAt(match.index, match[0].length));
  for (const { start, end } of searchText(text, PROSE)) ranges.push({ start, end });
  let start = 0;
  for (const line of text.split('\n')) {
    const match = line.length <= MAX_LINE_CHARS ? ASSIGNMENT.exec(line) : null;
    const value = (match?.[2] ?? '').replaceAll(/^["']|["']$/gu, '');
    if (match !== null && !SPEAKS_OF_SECRET.test(value) && isSecretSetting(match[1] ?? '', value)) {
      const length = (match[2] ?? '').length;
      ranges.push(rangeAt(start + match[0].length - length, length));
    }
    start += line.length + 1;
  }
  return ranges;
}

function rangeAt(start: number, length: number): TextRange {
  return { start, end: start + length };
}
