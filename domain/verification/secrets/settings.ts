import { entropyOf, isHexInBothCases, isPlaceholder, isScrambled, looksLikeName } from './placeholders.ts';
import type { FileNature, Judged } from './row.ts';

/** Secrets without a vendor: a text that a name calls a key or a password. */

export interface Assigned {
  /** The whole name, such as `spring.datasource.password`. */
  readonly name: string;
  readonly value: string;
  readonly isQuoted: boolean;
  readonly start: number;
}

export const SETTING_WORDS = [
  'key',
  'secret',
  'token',
  'pass',
  'pwd',
  'cred',
  'auth',
  'dsn',
  'private',
] as const;

const PASSWORD = /pass(?!ing|ive|port|ed\b|es\b|enger)|pwd/iu;
const KEY = /key|secret|token|auth(?!or)|cred|private/iu;
const SECRET_SETTING =
  /(?:KEY|SECRET|TOKEN|PASS(?:WORD|WD)?|PWD|CREDENTIALS?|PRIVATE|DATABASE_URL|MONGO\w*|_URI|DSN)/iu;

/** Names with such words that call something else: identifiers, counts, addresses, public keys. */
const NOT_SECRET =
  /(?:access|api|cred(?:ential)?s?|secret|key|kms|token|auth)[_.-]?(?:id|ids|name|names|alias|version|type|length|size|count|limit|ur[il]|endpoint|host|path|file|dir|level|mode|label|field|column|format|prefix|suffix|index|regex|pattern|error|expir\w*|ttl|lifetime|duration|issuer|audience|algorithm|scheme|method|provider|store(?:type)?|sourc\w*|selector|hash|icon|class|text|title|hint|placeholder|message|number|code|code\w*|map|set|list|pair|ring|frame\w*|board\w*|stone|word\w*|press\w*|up|down|left|right|event|vault\w*|char\w*|str|mesh\w*|signature\w*|rate|cache|generat\w*|manager|service|server|module|client|controller|repository|config|filter|handler|helper|util\w*|test|spec)s?(?![a-z])|access(?:ib|or)|pub(?:lic)?[_.-]?(?:key|token)|public|primary|foreign|natural|partition|sort|index|bucket|schema|sequence|cache|storage|query|translation|i18n|hot|idx|column|row|map|dict|object|shortcut|react|csrf|xsrf|authenticity|monkey|donkey|turkey|keying|keyword|keyboard|hockey|jockey|author|authent\w*-results|exchange-organization|withcredentials|usersecretsid|jsonwebtoken|api-?version|rapidstring|capital|sitekey|site_key|pass(?:port|ive|enger|ing|word[_.-]?(?:field|input|hash|salt|length|min|max|label|hint|reset|policy|strength|confirm\w*|regex|error|rule\w*|visible|encoder))|integrity|checksum|digest|hash|fingerprint|uuid|guid|client[_.-]?id|app[_.-]?id|project[_.-]?id|tenant|nonce|salt_?rounds|license|chksum|_rev|srcrev|version/iu;

/** Rails writes it into every new project: https://guides.rubyonrails.org/security.html */
const GENERATED_FOR_DEVELOPMENT = /secret_key_base/iu;

/** Keys that are public by design look like others; their rows know the difference. */
const HAS_OWN_ROW =
  /^(?:AIza|6fe4476ee5a18328|[a-f0-9]{32}-us\d|eyJ[\w-]+\.eyJ|pk_(?:live|test)_|rzp_|sb_publishable_)/u;

export function judgeSetting({ name, value, isQuoted }: Assigned, file: FileNature): Judged | null {
  if (file.isForeign || isPlaceholder(value) || HAS_OWN_ROW.test(value)) return null;
  const isHeld = file.holdsSecrets && (file.isSettings || (isQuoted && !NOT_SECRET.test(name)));
  if (isHeld && isSecretSetting(name, value)) {
    const isTold = file.isExample || GENERATED_FOR_DEVELOPMENT.test(name);
    return { provider: '', form: 'key', level: isTold ? 'tell' : 'refuse' };
  }
  if (PASSWORD.test(name) && !NOT_SECRET.test(name)) return judgePassword(value, isQuoted, file);
  if (!KEY.test(name) || NOT_SECRET.test(name)) return null;
  if (/^keys?$/iu.test(name) && !isQuoted && !file.isSettings) return null;
  if (/secret/iu.test(name) && isQuoted && judgePassword(value, isQuoted, file) !== null)
    return { provider: '', form: 'key', level: 'tell' };
  return isRandom(value) ? { provider: '', form: 'key', level: 'tell' } : null;
}

export function isSecretSetting(name: string, value: string): boolean {
  return (
    SECRET_SETTING.test(name) &&
    value.length >= 4 &&
    !isPlaceholder(value) &&
    !/localhost|127\.0\.0\.1/iu.test(value)
  );
}

/** https://support.google.com/accounts/answer/185833 */
const MAIL_PASSWORD = /^(?:[a-z]{4} ){3}[a-z]{4}$|^[a-z]{16}$/u;

function judgePassword(value: string, isQuoted: boolean, file: FileNature): Judged | null {
  if (MAIL_PASSWORD.test(value) && file.sendsMail() && entropyOf(value) > 2.75) {
    return { provider: 'Gmail', form: 'password', level: 'refuse' };
  }
  if (/\s/u.test(value) || value.length < 6 || value.length > 100) return null;
  if (!isQuoted && !file.isSettings && !isRandom(value)) return null;
  if (file.joinsWifi() && value.length >= 8) return { provider: 'Wi-Fi', form: 'password', level: 'tell' };
  const isWord = /^[A-Za-z]+$/u.test(value) || (looksLikeName(value) && !/\d/u.test(value));
  return isWord && !isScrambled(value) ? null : { provider: '', form: 'password', level: 'tell' };
}

/** Shorter random texts are mostly names of things. */
const MIN_KEY_CHARS = 20;
const MIN_KEY_ENTROPY = 3.3;
const MIN_HEX_ENTROPY = 3;

function isRandom(value: string): boolean {
  if (value.length < MIN_KEY_CHARS || !/^[\w.=+/~!@#$%^&*:-]+$/u.test(value) || !/\d/u.test(value))
    return false;
  if (!/[A-Za-z]/u.test(value) || looksLikeName(value) || isHexInBothCases(value)) return false;
  const isHex = /^[a-f0-9-]{16,}$/iu.test(value) || /^[A-Z0-9]{16}$/u.test(value);
  return entropyOf(value) >= (isHex ? MIN_HEX_ENTROPY : MIN_KEY_ENTROPY);
}
