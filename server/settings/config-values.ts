import { createPrivateKey } from 'node:crypto';

/**
 * @returns an error message that follows the name of the setting, such as "must be …", or null if the value is valid.
 */
export type ValueRule = (value: string) => string | null;

/** Vendors' secrets must never appear in a public setting. */
const SECRET_SHAPES =
  /(?:^|[^A-Za-z0-9])(?:sk|rk)_(?:test|live)_|whsec_|GOCSPX-|gh[pousr]_[A-Za-z0-9]{8}|github_pat_|xox[bap]-|AKIA[0-9A-Z]{12}|-----BEGIN|\/\/[^/\s]*@/u;

const stripeKey =
  (kinds: readonly string[], what: string): ValueRule =>
  (value) => {
    const [kind, mode] = value.split('_');
    const isKind = kinds.includes(kind ?? '') && (mode === 'test' || mode === 'live');
    if (isKind && /^[A-Za-z0-9_]+$/u.test(value) && value.length > `${kind}_${mode}_`.length) return null;
    return `must be ${what}: it begins with ${kinds.map((one) => `${one}_live_ or ${one}_test_`).join(', or ')}`;
  };

export const stripeSecretKey = stripeKey(['sk', 'rk'], 'the secret key of Stripe');
export const stripePublishableKey = stripeKey(['pk'], 'the publishable key of Stripe');

export const stripeWebhookSecret: ValueRule = (value) =>
  /^whsec_[A-Za-z0-9+/=_-]+$/u.test(value)
    ? null
    : "must be the signing secret of Stripe's webhook: it begins with whsec_";

/** https://razorpay.com/docs/payments/dashboard/account-settings/api-keys */
export const razorpayKeyId: ValueRule = (value) =>
  /^rzp_(?:live|test)_[A-Za-z0-9]+$/u.test(value)
    ? null
    : 'must be the key id of Razorpay: it begins with rzp_live_ or rzp_test_';

/**
 * Razorpay's secrets have no prefix, and the account's owner chooses the webhook secret, so little more than the
 * length can be checked.
 */
export const razorpaySecret: ValueRule = (value) =>
  value.length >= 8 && /^[\x21-\x7E]+$/u.test(value) && !value.startsWith('rzp_')
    ? null
    : 'must be a secret of Razorpay, not a key id: 8 characters or more without spaces';

export function stripeMode(key: string): 'live' | 'test' | null {
  return (/^[a-z]+_(live|test)_/u.exec(key)?.[1] as 'live' | 'test' | undefined) ?? null;
}

/** IDs have 20 characters, and secrets have 40 hexadecimal ones: https://docs.github.com/apps/oauth-apps */
export const githubClientId: ValueRule = (value) =>
  /^[\w.-]{1,80}$/u.test(value) && !/^[0-9a-f]{40}$/u.test(value) && !SECRET_SHAPES.test(value)
    ? null
    : 'must be the client id of an OAuth app, not its secret';

export const githubClientSecret: ValueRule = (value) =>
  /^[\w.-]{1,200}$/u.test(value) && !/^(?:Ov23|Iv\d\.)/u.test(value)
    ? null
    : 'must be the client secret of an OAuth app, not its id';

export const githubAppId: ValueRule = (value) =>
  /^\d{1,12}$/u.test(value) ? null : 'must be the "App ID" that GitHub shows, a number, or off';

export const githubAppSlug: ValueRule = (value) =>
  /^[a-z\d](?:[a-z\d-]{0,98})$/u.test(value)
    ? null
    : 'must be the last part of the address https://github.com/apps/…';

export const githubWebhookSecret: ValueRule = (value) =>
  value.length >= 16 ? null : 'must have at least 16 characters';

/** The error message must never contain the value. */
export const rsaPrivateKey: ValueRule = (value) => {
  const sentence = 'must be the private key that GitHub generated for the app: a PEM file with an RSA key';
  try {
    return createPrivateKey(value).asymmetricKeyType === 'rsa' ? null : sentence;
  } catch {
    return sentence;
  }
};

export const hostName: ValueRule = (value) =>
  /^[a-z\d](?:[a-z\d.-]{0,250}[a-z\d])$/u.test(value)
    ? null
    : 'must be a host name such as github.example.org, without https:// and path';

export const googleClientId =
  (isGoogle: boolean): ValueRule =>
  (value) =>
    /^[\w.-]{1,200}$/u.test(value) &&
    !value.startsWith('GOCSPX-') &&
    (!isGoogle || value.endsWith('.apps.googleusercontent.com'))
      ? null
      : 'must be the client id of Google: it ends with .apps.googleusercontent.com';

export const googleClientSecret: ValueRule = (value) =>
  /^[\w.-]{1,200}$/u.test(value) && !value.endsWith('.apps.googleusercontent.com')
    ? null
    : 'must be the client secret of Google, not its id';

/** https://firebase.google.com/docs/projects/learn-more#project-identifiers */
export const firebaseProjectId: ValueRule = (value) =>
  /^[a-z][a-z0-9-]{2,28}[a-z0-9]$/u.test(value)
    ? null
    : "must be the project's id, such as example-haat: not its name or number";

export const firebaseApiKey =
  (isEmulator: boolean): ValueRule =>
  (value) =>
    /^AIza[\w-]{35}$/u.test(value) || (isEmulator && /^[\w-]{1,80}$/u.test(value))
      ? null
      : 'must be the web API key of the project: it begins with AIza and has 39 characters';

export const firebaseSenderId: ValueRule = (value) =>
  /^\d{6,20}$/u.test(value) ? null : 'must be the number that Firebase shows as "messagingSenderId"';

export const firebaseAppId: ValueRule = (value) =>
  /^\d+:\d+:web:[0-9a-f]+$/u.test(value)
    ? null
    : 'must be the id of a web app, such as 1:123456789012:web:0a1b2c';

export const firebaseMeasurementId: ValueRule = (value) =>
  /^G-[A-Z0-9]{4,20}$/u.test(value) ? null : 'must be the measurement id: it begins with G-';

export const hostAndPort: ValueRule = (value) =>
  /^(?:[a-z\d.-]+|\[[0-9a-f:]+\]):\d{1,5}$/u.test(value)
    ? null
    : 'must be a host and a port, such as 127.0.0.1:9099';

/** @returns null if the text is not a service account with a private key. */
export function parseServiceAccount(
  text: string,
): { readonly clientEmail: string; readonly privateKey: string; readonly tokenUri: string } | null {
  try {
    const value = JSON.parse(text) as Record<string, unknown> | null;
    const { client_email: clientEmail, private_key: privateKey, token_uri: tokenUri } = value ?? {};
    if (typeof clientEmail !== 'string' || !clientEmail.includes('@') || typeof privateKey !== 'string')
      return null;
    if (rsaPrivateKey(privateKey) !== null) return null;
    return {
      clientEmail,
      privateKey,
      tokenUri: typeof tokenUri === 'string' ? tokenUri : 'https://oauth2.googleapis.com/token',
    };
  } catch {
    return null;
  }
}

export const smtpUrl: ValueRule = (value) => {
  const wanted = 'must be smtp://host or smtps://host, with user and password if the server requires them';
  if (!/^smtps?:\/\//u.test(value) || !URL.canParse(value)) return wanted;
  const { hostname, pathname, username, password } = new URL(value);
  const isHost = /^(?:[\w-]+\.)*[\w-]+\.?$|^\[[0-9a-f:.]+\]$/iu.test(hostname);
  return isHost && /^\/?$/u.test(pathname) && (username === '') === (password === '') ? null : wanted;
};

const SENDER =
  /^(?:[^<>\r\n"@,;]*|"[^"\r\n]*"\s*)<([^\s<>@,;]+@[^\s<>@,;]+)>$|^([^\s<>@,;"]+@[^\s<>@,;"]+)$/u;

export const mailSender =
  (production: boolean): ValueRule =>
  (value) => {
    const match = SENDER.exec(value);
    const domain = (match?.[1] ?? match?.[2])?.split('@')[1] ?? '';
    const isDomain = /^(?:[a-z0-9](?:[a-z0-9-]*[a-z0-9])?\.)*[a-z0-9](?:[a-z0-9-]*[a-z0-9])?$/iu.test(domain);
    return isDomain && (domain.includes('.') || !production)
      ? null
      : 'must be a sender such as ProtoHaat <hello@example.org>';
  };

export const emailAddress: ValueRule = (value) =>
  /^[^\s@<>]+@[^\s@<>.]+(?:\.[^\s@<>.]+)+$/u.test(value)
    ? null
    : 'must be an address such as help@example.org';

export const phoneNumber: ValueRule = (value) =>
  /^\+?[\d ()-]{6,24}$/u.test(value) ? null : 'must be a phone number such as +91 98765 43210';

export const postgresUrl: ValueRule = (value) => {
  if (!/^postgres(?:ql)?:\/\//u.test(value)) return 'must begin with postgres:// or postgresql://';
  const wanted = 'must name a host and a database, such as postgres://user:password@host/database';
  if (!URL.canParse(value)) return wanted;
  const { hostname, pathname, searchParams } = new URL(value);
  return (hostname !== '' || searchParams.has('host')) && /^\/[^/]+$/u.test(pathname) ? null : wanted;
};

export const bearerToken: ValueRule = (value) =>
  value.length < 16
    ? 'must have 16 characters or more'
    : /^[\x21-\x7E]+$/u.test(value)
      ? null
      : 'must consist of letters, digits and punctuation without spaces, because it is sent in a header';

export const appSecret: ValueRule = (value) =>
  /^[0-9a-f]{64}$/u.test(value) ? null : 'must be 64 hex characters (32 random bytes)';

/** Rejects URLs on hosts other than the vendor's. This rule applies only in production. */
export const vendorHost =
  (hosts: readonly string[]): ValueRule =>
  (value) => {
    if (!URL.canParse(value)) return null;
    const { hostname } = new URL(value);
    return hosts.some((host) => (host.startsWith('.') ? hostname.endsWith(host) : hostname === host))
      ? null
      : `must point to ${hosts[0] ?? ''} when NODE_ENV is production`;
  };

/** https://docs.aws.amazon.com/AmazonS3/latest/userguide/bucketnamingrules.html */
export const bucketName: ValueRule = (value) =>
  /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/u.test(value)
    ? null
    : 'must be the name of a bucket: 3 to 63 lower-case letters, digits, dots and hyphens';

export const keyPrefix: ValueRule = (value) =>
  /^[\w-]+(?:\/[\w-]+)*\/?$/u.test(value)
    ? null
    : 'must consist of folders with letters, digits, hyphens and underscores, such as market/files';
