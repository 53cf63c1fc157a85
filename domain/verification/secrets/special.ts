import { entropyOf, isPlaceholder } from './placeholders.ts';
import type { FileNature, SecretForm, SecretMatch } from './row.ts';

/** Secrets that an expression alone cannot tell from what is harmless. */
export interface SpecialRow {
  readonly word: string;
  readonly find: (text: string, at: number, file: FileNature) => SecretMatch | null;
}

type Find = SpecialRow['find'];

function execAt(expression: RegExp, text: string, at: number): RegExpExecArray | null {
  expression.lastIndex = at;
  return expression.exec(text);
}

const PRIVATE_KEY = /-----BEGIN[ A-Z0-9_-]{0,60}PRIVATE KEY(?: BLOCK)?-----/uy;
const KEY_BODY_CHARS = 500;

/** A heading alone is what programs look for; a key has a body. */
const findPrivateKey: Find = (text, at, file) => {
  const heading = execAt(PRIVATE_KEY, text, at)?.[0];
  if (heading === undefined) return null;
  const from = at + heading.length;
  const body = text.slice(from, from + KEY_BODY_CHARS).replace(/-----END[\s\S]*/u, '');
  const run = /[A-Za-z0-9+/=]{30,}/u.exec(body)?.[0];
  if (run === undefined || entropyOf(run) < 2.5) return null;
  return {
    provider: '',
    form: 'private-key',
    level: file.isForeign || file.isExample ? 'tell' : 'refuse',
    start: at,
    end: from,
  };
};

const PUTTY_KEY = /PuTTY-User-Key-File-\d: /uy;
const findPuttyKey: Find = (text, at) => {
  const heading = execAt(PUTTY_KEY, text, at)?.[0];
  return heading === undefined
    ? null
    : { provider: 'PuTTY', form: 'private-key', level: 'refuse', start: at, end: at + heading.length };
};

const JWT = /eyJ[\w-]{10,2000}\.eyJ[\w-]{10,4000}(?:\.[\w-]{10,2000})?/uy;

/** A token of the role `anon` is made for browsers: https://supabase.com/docs/guides/api/api-keys */
const findJwt: Find = (text, at, file) => {
  const token = execAt(JWT, text, at)?.[0];
  if (token === undefined) return null;
  const payload = decodeBase64Url(token.split('.')[1] ?? '');
  if (/"role":"anon"/u.test(payload)) return null;
  if (payload !== '' && !/"(?:sub|exp|iat|iss|aud|jti|uid|\w*id|user\w*|email|role\w*)":/iu.test(payload))
    return null;
  const isService = /"role":"service_role"/u.test(payload);
  if (!isService && (file.isForeign || /"name":"John Doe"/u.test(payload))) return null;
  return {
    provider: isService ? 'Supabase' : 'JWT',
    form: isService ? 'key' : 'token',
    level: isService ? 'refuse' : 'tell',
    start: at,
    end: at + token.length,
  };
};

function decodeBase64Url(text: string): string {
  try {
    return atob(text.replaceAll('-', '+').replaceAll('_', '/'));
  } catch {
    return '';
  }
}

const ADDRESS_WITH_PASSWORD = /:\/\/([^\s:@/"'`<>]{0,64}):([^\s@/"'`<>]{3,120})@([\w.-]{1,120})/uy;
const DATABASE =
  /(?:postgres(?:ql)?|mysql|mariadb|mongodb(?:\+srv)?|rediss?|amqps?|mssql|sqlserver|cockroachdb)(?:\+\w+)?$/iu;
/** A name without a dot is a neighbour's, such as a service of docker-compose. */
const HERE =
  /^(?:localhost|127\.|0\.0\.0\.0|host\.docker|example\.|(?:db|database|postgres\w*|mysql|mariadb|mongo\w*|redis|rabbitmq|host|hostname|server)[\w-]*$)/iu;
const NO_PASSWORD =
  /^(?:pass(?:word)?|pwd|secret|postgres|root|admin|user|test|guest|mysql|mongo|[a-z]{1,4}|pw\w*|\[.*)$/iu;

const findAddress: Find = (text, at, file) => {
  const match = execAt(ADDRESS_WITH_PASSWORD, text, at);
  if (match === null) return null;
  const [whole, , password = '', host = ''] = match;
  if (isPlaceholder(password) || NO_PASSWORD.test(password) || HERE.test(host) || isPlaceholder(host))
    return null;
  const scheme = /[a-z+]{0,20}$/iu.exec(text.slice(Math.max(0, at - 20), at))?.[0] ?? '';
  const isDatabase = DATABASE.test(scheme);
  if (!isDatabase && (file.isForeign || !/^https?$|^s?ftp$|^smtps?$|^mqtts?$|^ssh$/u.test(scheme)))
    return null;
  return {
    provider: '',
    form: isDatabase ? 'database-password' : 'password',
    level: isDatabase ? 'refuse' : 'tell',
    start: at - scheme.length,
    end: at + whole.length,
  };
};

const STRING = String.raw`(?:"([^"\n]{0,120})"|'([^'\n]{0,120})')`;
const ANY = String.raw`(?:"[^"\n]{0,200}"|'[^'\n]{0,200}'|\{[^{}\n]{0,120}\}|[\w.$>-]{1,60}(?:\([^()\n]{0,80}\))?)`;
const argument = (count: number): RegExp =>
  new RegExp(String.raw`[\w.]{0,30}\(\s{0,40}(?:${ANY}\s{0,40},\s{0,40}){${count}}${STRING}`, 'uy');

/** A password as the argument of a call, after `count` others. */
function findArgument(form: SecretForm, provider: string, count: number, minChars: number): Find {
  const expression = argument(count);
  return (text, at) => {
    const match = execAt(expression, text, at);
    const password = match?.[1] ?? match?.[2] ?? '';
    if (match === null || password.length < minChars || isPlaceholder(password)) return null;
    const end = at + match[0].length;
    const isHere = /localhost|127\.0\.0\.1/u.test(match[0]);
    const isFar = form === 'database-password' && !isHere && /\.[a-z]{2,}/u.test(match[0]);
    return {
      provider,
      form,
      level: isFar ? 'refuse' : 'tell',
      start: end - password.length - 1,
      end: end - 1,
    };
  };
}

const KUBERNETES_DATA =
  /kind:[ \t]{0,5}["']?secret["']?\s(?:[^\n]{0,200}\n(?!---)){0,12}?[ \t]{0,8}(?:string)?data:[^\n]{0,100}\n(?:[ \t]*#[^\n]*\n)*[ \t]+[\w.-]{1,60}:[ \t]{0,5}(?:[|>][-+]?\s{1,20})?["']?([a-z0-9+/]{10,}={0,3})/iuy;
const KUBERNETES_BEFORE =
  /\n?[ \t]{0,8}data:[^\n]{0,100}\n(?:[ \t]*#[^\n]*\n)*[ \t]+[\w.-]{1,60}:[ \t]{0,5}(?:[|>][-+]?\s{1,20})?["']?([a-z0-9+/]{10,}={0,3})["']?\s(?:(?!---)[^\n]{0,300}\n){0,12}?[ \t]{0,8}kind:[ \t]{0,5}["']?secret["']?\s/iuy;

const MAX_MANIFEST_CHARS = 4_000;

function findKubernetes(expression: RegExp): Find {
  return (text, at, file) => {
    if (!file.isSettings) return null;
    const match = execAt(expression, `${text.slice(at, at + MAX_MANIFEST_CHARS)}\n`, 0);
    const value = match?.[1] ?? '';
    if (match === null || isPlaceholder(value)) return null;
    const start = at + match[0].indexOf(value);
    return { provider: 'Kubernetes', form: 'key', level: 'tell', start, end: start + value.length };
  };
}

const CURL = /curl\b(?:[^\n]|\\\r?\n){0,600}/uy;
const CURL_USER = /[ \t](?:-u|--user)(?:=|[ \t]{0,5})["']?([^\s"':]{3,60}:[^\s"']{3,80})/u;
const CURL_HEADER =
  /(?:-H|--header)(?:=|[ \t]{0,5})["'](?:Authorization:[ \t]{0,5}(?:(?:Basic|Bearer|(?:Api-)?Token)[ \t])?|(?:X-)?(?:[\w-]{0,20})?(?:Api-?)?(?:Key|Token|Secret|Auth)[\w-]{0,20}:[ \t]{0,5})([\w=~@.+/-]{8,400})["']/iu;

const findCurl: Find = (text, at, file) => {
  const command = execAt(CURL, text, at)?.[0];
  if (command === undefined || file.isForeign) return null;
  const value = CURL_USER.exec(command)?.[1] ?? CURL_HEADER.exec(command)?.[1];
  if (value === undefined || isPlaceholder(value) || entropyOf(value) < 2.75) return null;
  if (/^(?:user\w*|admin|root|test)?:(?:pass\w*|secret|token)?$|:\[/iu.test(value)) return null;
  if (/^eyJ[\w-]+\.eyJ/u.test(value)) return null; // findJwt reads what the token allows
  const start = at + command.indexOf(value);
  return { provider: '', form: 'password', level: 'tell', start, end: start + value.length };
};

const SIXTEEN = /apikey"?[ \t]{0,9}[=:]?[ \t]{0,9}["']([A-Z0-9]{16})["']/iuy;

/** ThingSpeak's write key has a name of its own only where the file says so. */
const findThingSpeak: Find = (text, at) => {
  const match = execAt(SIXTEEN, text, at);
  const key = match?.[1] ?? '';
  if (match === null || !/\d/u.test(key) || entropyOf(key) < 2.75 || isPlaceholder(key)) return null;
  if (key !== key.toUpperCase() || !/thingspeak/iu.test(text)) return null;
  const end = at + match[0].length - 1;
  return { provider: 'ThingSpeak', form: 'key', level: 'tell', start: end - key.length, end };
};

export const SPECIAL_ROWS: readonly SpecialRow[] = [
  { word: '-----begin', find: findPrivateKey },
  { word: 'putty-user-key-file', find: findPuttyKey },
  { word: 'eyj', find: findJwt },
  { word: '://', find: findAddress },
  { word: 'mysqli', find: findArgument('database-password', '', 2, 3) },
  { word: 'mysql_connect', find: findArgument('database-password', '', 2, 3) },
  { word: 'pdo', find: findArgument('database-password', '', 2, 3) },
  { word: 'getconnection', find: findArgument('database-password', '', 2, 3) },
  { word: 'wifi.begin', find: findArgument('password', 'Wi-Fi', 1, 8) },
  { word: 'wifi.connect', find: findArgument('password', 'Wi-Fi', 1, 8) },
  { word: 'wlan.connect', find: findArgument('password', 'Wi-Fi', 1, 8) },
  { word: 'server.login', find: findArgument('mail-password', '', 1, 6) },
  { word: 'smtp.login', find: findArgument('mail-password', '', 1, 6) },
  { word: 'username_pw_set', find: findArgument('password', 'MQTT', 1, 6) },
  { word: 'jwt.sign', find: findArgument('key', 'JWT', 1, 12) },
  { word: 'kind:', find: findKubernetes(KUBERNETES_DATA) },
  { word: 'data:', find: findKubernetes(KUBERNETES_BEFORE) },
  { word: 'curl ', find: findCurl },
  { word: 'apikey', find: findThingSpeak },
];
