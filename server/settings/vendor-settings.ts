import { createPrivateKey } from 'node:crypto';
import { DEFAULT_REPOSITORY_HOST } from '#domain/verification/repository-url.ts';
import {
  bearerToken,
  firebaseApiKey,
  firebaseAppId,
  firebaseMeasurementId,
  firebaseProjectId,
  firebaseSenderId,
  githubAppId,
  githubAppSlug,
  githubClientId,
  githubClientSecret,
  githubWebhookSecret,
  googleClientId,
  googleClientSecret,
  hostAndPort,
  hostName,
  mailSender,
  parseServiceAccount,
  rsaPrivateKey,
  smtpUrl,
  type ValueRule,
} from './config-values.ts';
import type { SettingReader } from './setting-reader.ts';

/** The app's private key in this file gives access to the sandbox only, so it need not be secret. */
const SANDBOX_GITHUB_APP = {
  id: '4242',
  slug: 'protohaat-sandbox',
  webhookSecret: 'sandbox-github-webhook',
};

/** A PKCS #8 key in DER, encoded in base64. */
const PRIVATE_KEY = [
  'MIIEvQIBADANBgkqhkiG9w0BAQEFAASCBKcwggSjAgEAAoIBAQDpIb+0dmhA2bOh4pfreONblno8Rmf0gVp39U+1b5aybokE3vJy',
  '0f24EuD/BXXdJoSxpmGtEgi/iHYT6lTBeHsQPkNd8QULQj8Dzr4yvApYgirA7C7lPajCELKlTnJNp5Cb9vIDjQaccMSP9W0ohvfj',
  'FNyOdd+S1xtQBKYz5dOGrJ/6mNtjtTrXaUQvqgXM7wpr3db2aW5yiyIxBVf4+ZqAYmin125kkgLFgPif1nqJxLEL4J5CR4JwiFbT',
  'cYrT/lNTK9GZlbgSJuqalQ2//3NbPcIVNgyXv12Q2nbAQt1qp0LzjNHWditX5Qx0KPMcD9RrwmKIPsCnz4ctlG4z/K4nAgMBAAEC',
  'ggEAApNQ3tmABVdiWKN8Mim/uT9MUmYkt9rF+RVIsCRvccEu2lLsMsCHIQV0XtzclHjcdmn0IklUt2j2hPnNveVq1p8Zd2w2Ng2h',
  'TJV4HG9fXeLyPfdd/UJVHu+4SYM4WAtF2bM8sTVZoVjNkxmO/yeejW+pkBlVQvYFYzjp7SDY2WABbgZx1HNskG1QYhVp1UxK/z8Z',
  '4Q2P3n6OJwlH7WxBAQEdGbm3wg8gnMcxrQnBMHWFcduSblCEU8jxCYmao8Dh9SsoLK+5rtXbSinK3QBAj2lROnI3cY8XSFo2dRe0',
  '350JHZrdzZojp1qrTEPkpglCmpdCN/LI/dHu9GttlzlXQQKBgQD7lNhjNtqQCCv1CoNuWTzAjQy8S2Bh9yGppY8YXWB3NepTm8oo',
  '+MqLsFg8D3f/FWSZKzUqA1mgT+CHZzlW3aakSnZD36IinIYpUjZTUowfna0NXeACHAQ/3L3VGf+KdMeQXJj2fJOQ6h6FRBU34XuR',
  'iIPC0O0EmwPKqEL0y3I2OQKBgQDtOfNwFF3YHzG1MT6qS1eqNcP6FU9w4c2pfBquYvWguXSCXRalrTvprfqb85NwxXM4oKnwCvhD',
  'nKvDOzJ7nWgNEjczQy4mO81DZbBl/gdIi2YMfYseXSIRK83ZDikrmUPcFkBxG6xpz/WtwKDYP4/KuCe1NkHYH5APIuJxZhcHXwKB',
  'gQCAOfYsY1n0zWVyKKCijrMrRPj3w8dlRyuOJwcPGRDA0ecUJDReu6eomQHv4sZ7afDzLJWVS03UKsI64T7VanW0CQvMPmCKGZM7',
  '3l44C7vFpXz9chppmNQFpMHQqsaXUDwi9T81antgAiP6MqBJ8hAkNhtKIWicz1GYajhuQn986QKBgHKXAKGOJPqlrtQwcm2+MR12',
  'FTFzI8mKOVb6LMU55h56Fu512t+yu3MYaCr20KyzpAGhkhTyp5O5VTrcGHmfwkg2GVX4yI0NbAx3TWsm9wuy0luMNSw4nqEewLNt',
  'ZLO7uAzS7tP0IyeFnc4Nc2Sh52pr5DpjeBDWxjaZijpurwcPAoGABDr1cLD9sfudohGe7UUYN1UPqaamDEPA5DT/pqBM4k8lY3U+',
  'EjSPoDQ0LVHKUyOtNDbCzTWokzabMdq0VVFllwcCG7etkFb6BbvYgZsKlB4c3lSw/Ph0MlpVpWt9Hh83PGCdsHyEktFBtZY0wuIR',
  'uCcgH5ivZOovq+Fyi5zNEP4=',
].join('');

function sandboxGithubAppKey(): string {
  const key = createPrivateKey({ key: Buffer.from(PRIVATE_KEY, 'base64'), format: 'der', type: 'pkcs8' });
  return String(key.export({ format: 'pem', type: 'pkcs8' }));
}

export interface GoogleConfig {
  readonly clientId: string;
  readonly clientSecret: string;
  readonly discoveryUrl: string;
}

/** Firebase's configuration of the web app, which browsers receive. Sign-in needs only the first three fields. */
interface FirebaseOptions {
  readonly apiKey: string;
  readonly authDomain: string;
  readonly projectId: string;
  readonly storageBucket: string | null;
  readonly messagingSenderId: string | null;
  readonly appId: string | null;
  readonly measurementId: string | null;
}

export interface FirebaseConfig {
  readonly options: FirebaseOptions;
  readonly serviceAccount: {
    readonly clientEmail: string;
    readonly privateKey: string;
    readonly tokenUri: string;
  } | null;
  readonly keysUrl: string;
  readonly apiUrl: string;
  readonly emulatorUrl: string | null;
  readonly google: boolean;
  readonly timeoutMs: number;
}

export interface GithubConfig {
  readonly clientId: string;
  readonly clientSecret: string;
  readonly webUrl: string;
  readonly apiUrl: string;
  readonly timeoutMs: number;
  readonly repositoryHost: string;
  readonly app: GithubAppConfig | null;
}

interface GithubAppConfig {
  readonly id: string;
  readonly slug: string;
  /** Encoded as PEM. */
  readonly privateKey: string;
  readonly webhookSecret: string;
}

export interface MailConfig {
  readonly smtpUrl: string;
  readonly from: string;
  readonly requireTls: boolean;
  readonly bounceSecret: string | null;
  readonly timeoutMs: number;
}

export function readGoogle(settings: SettingReader, sandboxUrl: string | null): GoogleConfig | null {
  const clientId = settings.sandbox
    ? settings.required('GOOGLE_CLIENT_ID', 'sandbox-google-client')
    : settings.optional('GOOGLE_CLIENT_ID');
  if (clientId === null) return null;
  return {
    clientId: settings.checked('GOOGLE_CLIENT_ID', clientId, googleClientId(settings.production)),
    clientSecret: settings.checked(
      'GOOGLE_CLIENT_SECRET',
      settings.required('GOOGLE_CLIENT_SECRET', 'sandbox-google-secret'),
      googleClientSecret,
    ),
    discoveryUrl: settings.vendorAddress(
      'GOOGLE_DISCOVERY_URL',
      ['accounts.google.com'],
      settings.optional('GOOGLE_DISCOVERY_URL') ??
        (sandboxUrl === null
          ? 'https://accounts.google.com/.well-known/openid-configuration'
          : `${sandboxUrl}/google/.well-known/openid-configuration`),
    ),
  };
}

const OPTION_SETTINGS = {
  storageBucket: 'FIREBASE_STORAGE_BUCKET',
  messagingSenderId: 'FIREBASE_MESSAGING_SENDER_ID',
  appId: 'FIREBASE_APP_ID',
  measurementId: 'FIREBASE_MEASUREMENT_ID',
} as const;

/** Signing in works without these. The server does not start without the other three. */
export function unsetFirebaseOptions(options: FirebaseOptions): readonly string[] {
  return Object.entries(OPTION_SETTINGS)
    .filter(([name]) => options[name as keyof typeof OPTION_SETTINGS] === null)
    .map(([, setting]) => setting);
}

/** @returns null for the embedded identity provider. */
export function readFirebase(settings: SettingReader): FirebaseConfig | null {
  const hasProject = settings.optional('FIREBASE_PROJECT_ID') !== null;
  const provider = settings.oneOf(
    'IDENTITY_PROVIDER',
    ['embedded', 'firebase'],
    hasProject ? 'firebase' : 'embedded',
  );
  if (provider === 'embedded') return null;
  const emulatorUrl = readEmulator(settings);
  const given = (name: string, rule: ValueRule) => settings.checked(name, settings.optional(name), rule);
  const needed = (name: string, rule: ValueRule) => {
    const value = settings.optional(name);
    if (value === null) settings.addError(`${name} is not set. IDENTITY_PROVIDER=firebase requires it.`);
    return settings.checked(name, value ?? '', rule);
  };
  return {
    options: {
      projectId: needed('FIREBASE_PROJECT_ID', firebaseProjectId),
      apiKey: needed('FIREBASE_API_KEY', firebaseApiKey(emulatorUrl !== null)),
      authDomain: needed('FIREBASE_AUTH_DOMAIN', hostName),
      storageBucket: given('FIREBASE_STORAGE_BUCKET', hostName),
      messagingSenderId: given('FIREBASE_MESSAGING_SENDER_ID', firebaseSenderId),
      appId: given('FIREBASE_APP_ID', firebaseAppId),
      measurementId: given('FIREBASE_MEASUREMENT_ID', firebaseMeasurementId),
    },
    serviceAccount: readServiceAccount(settings, emulatorUrl !== null),
    keysUrl: settings.vendorAddress(
      'FIREBASE_KEYS_URL',
      ['www.googleapis.com'],
      settings.optional('FIREBASE_KEYS_URL') ??
        'https://www.googleapis.com/service_accounts/v1/jwk/securetoken@system.gserviceaccount.com',
    ),
    apiUrl: settings.vendorAddress(
      'FIREBASE_API_URL',
      ['identitytoolkit.googleapis.com'],
      settings.optional('FIREBASE_API_URL') ??
        (emulatorUrl === null
          ? 'https://identitytoolkit.googleapis.com'
          : `${emulatorUrl}/identitytoolkit.googleapis.com`),
    ),
    emulatorUrl,
    google: settings.oneOf('FIREBASE_GOOGLE', ['on', 'off'], 'on') === 'on',
    timeoutMs: settings.integer('FIREBASE_TIMEOUT_MS', 5_000, 100, 30_000),
  };
}

/** Firebase's libraries read the same variable. The emulator's tokens are not signed. */
function readEmulator(settings: SettingReader): string | null {
  const host = settings.checked(
    'FIREBASE_AUTH_EMULATOR_HOST',
    settings.optional('FIREBASE_AUTH_EMULATOR_HOST'),
    hostAndPort,
  );
  if (host === null) return null;
  if (settings.production) {
    settings.addError(
      'FIREBASE_AUTH_EMULATOR_HOST must not be set when NODE_ENV is production, because its tokens can be forged.',
    );
  }
  return `http://${host}`;
}

function readServiceAccount(settings: SettingReader, isEmulator: boolean): FirebaseConfig['serviceAccount'] {
  const text = settings.optional('FIREBASE_SERVICE_ACCOUNT');
  if (text === null) {
    if (!isEmulator)
      settings.addError('FIREBASE_SERVICE_ACCOUNT is not set. Set it to the JSON file of a service account.');
    return null;
  }
  const account = parseServiceAccount(text);
  if (account === null) {
    settings.addError(
      'FIREBASE_SERVICE_ACCOUNT must be the JSON file that Firebase generates, with client_email and private_key.',
    );
    return null;
  }
  return {
    ...account,
    tokenUri: settings.vendorAddress('FIREBASE_SERVICE_ACCOUNT', ['oauth2.googleapis.com'], account.tokenUri),
  };
}

export function readGithub(settings: SettingReader, sandboxUrl: string | null): GithubConfig {
  const host = settings.optional('GITHUB_HOST');
  settings.checked('GITHUB_HOST', host, hostName);
  const usesSandbox = sandboxUrl !== null && host === null && settings.optional('GITHUB_API_URL') === null;
  return {
    app: readGithubApp(settings, usesSandbox),
    repositoryHost: host ?? DEFAULT_REPOSITORY_HOST,
    clientId: settings.checked(
      'GITHUB_CLIENT_ID',
      settings.required('GITHUB_CLIENT_ID', 'sandbox-github-client'),
      githubClientId,
    ),
    clientSecret: settings.checked(
      'GITHUB_CLIENT_SECRET',
      settings.required('GITHUB_CLIENT_SECRET', 'sandbox-github-secret'),
      githubClientSecret,
    ),
    webUrl: settings.vendorAddress(
      'GITHUB_WEB_URL',
      ['github.com', '.ghe.com', ...(host === null ? [] : [host])],
      settings.optional('GITHUB_WEB_URL') ??
        (host !== null
          ? `https://${host}`
          : sandboxUrl === null
            ? 'https://github.com'
            : `${sandboxUrl}/github`),
    ),
    apiUrl: settings.vendorAddress(
      'GITHUB_API_URL',
      ['api.github.com', '.ghe.com', ...(host === null ? [] : [host])],
      settings.optional('GITHUB_API_URL') ??
        (host !== null
          ? enterpriseApi(host)
          : sandboxUrl === null
            ? 'https://api.github.com'
            : `${sandboxUrl}/github/api`),
    ),
    timeoutMs: settings.integer('GITHUB_TIMEOUT_MS', 5_000, 100, 60_000),
  };
}

/**
 * GitHub Enterprise Cloud with data residency has its API on a separate host; GitHub Enterprise Server has it
 * under a path of the same host.
 */
function enterpriseApi(host: string): string {
  return host.endsWith('.ghe.com') ? `https://api.${host}` : `https://${host}/api/v3`;
}

/**
 * @returns null if `GITHUB_APP_ID` is `off`, or is not set and GitHub is not the sandbox's. An OAuth app is then used.
 */
function readGithubApp(settings: SettingReader, usesSandbox: boolean): GithubAppConfig | null {
  const id = settings.optional('GITHUB_APP_ID') ?? (usesSandbox ? SANDBOX_GITHUB_APP.id : 'off');
  const slug = settings.optional('GITHUB_APP_SLUG') ?? '';
  // In a settings file, the PEM key may be one line with escaped line breaks.
  const privateKey = settings.optional('GITHUB_APP_PRIVATE_KEY')?.replaceAll(String.raw`\n`, '\n') ?? '';
  const webhookSecret = settings.optional('GITHUB_APP_WEBHOOK_SECRET') ?? '';
  if (id === 'off') return null;
  if (usesSandbox && id === SANDBOX_GITHUB_APP.id) {
    return { ...SANDBOX_GITHUB_APP, privateKey: sandboxGithubAppKey() };
  }
  for (const [name, value] of [
    ['GITHUB_APP_SLUG', slug],
    ['GITHUB_APP_PRIVATE_KEY', privateKey],
    ['GITHUB_APP_WEBHOOK_SECRET', webhookSecret],
  ] as const)
    if (value === '') settings.addError(`${name} is not set.`);
  return {
    id: settings.checked('GITHUB_APP_ID', id, githubAppId),
    slug: settings.checked('GITHUB_APP_SLUG', slug, githubAppSlug),
    privateKey: settings.checked('GITHUB_APP_PRIVATE_KEY', privateKey, rsaPrivateKey),
    webhookSecret: settings.checked('GITHUB_APP_WEBHOOK_SECRET', webhookSecret, githubWebhookSecret),
  };
}

/** @param port - the server's port. The sandbox's mail server listens on `port + 2`. */
export function readMail(settings: SettingReader, port: number): MailConfig {
  const url = settings.checked(
    'SMTP_URL',
    settings.required('SMTP_URL', `smtp://127.0.0.1:${port + 2}`),
    smtpUrl,
  );
  const isLocal = /^smtps?:\/\/(?:[^@]*@)?(?:localhost|127\.0\.0\.1|\[::1\])(?::|\/|$)/u.test(url);
  return {
    smtpUrl: url,
    requireTls:
      settings.oneOf('SMTP_REQUIRE_TLS', ['on', 'off'], settings.production && !isLocal ? 'on' : 'off') ===
      'on',
    bounceSecret: settings.checked(
      'MAIL_BOUNCE_SECRET',
      settings.optional('MAIL_BOUNCE_SECRET'),
      bearerToken,
    ),
    from: settings.checked(
      'MAIL_FROM',
      settings.required('MAIL_FROM', 'ProtoHaat <hello@protohaat.example>'),
      mailSender(settings.production),
    ),
    timeoutMs: settings.integer('SMTP_TIMEOUT_MS', 10_000, 100, 30_000),
  };
}
