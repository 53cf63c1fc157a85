import { bucketName, keyPrefix } from './config-values.ts';
import type { SettingReader } from './setting-reader.ts';

export interface S3Config {
  readonly bucket: string;
  readonly endpoint: string | null;
  readonly region: string;
  readonly credentials: { readonly accessKeyId: string; readonly secretAccessKey: string } | null;
  readonly forcePathStyle: boolean;
  readonly prefix: string;
  readonly timeoutMs: number;
}

export interface FilesConfig {
  readonly store: 'disk' | 's3';
  /**
   * Null without S3_BUCKET. If `store` is `disk`, S3 is used only for files that have not been moved back to the disk.
   */
  readonly s3: S3Config | null;
  readonly signedDownloads: boolean;
}

export function readFiles(settings: SettingReader): FilesConfig {
  const store = settings.oneOf('FILES', ['disk', 's3'], 'disk');
  const s3 = readS3(settings);
  if (store === 's3' && s3 === null) settings.addError('FILES=s3 requires S3_BUCKET.');
  const signedDownloads = settings.oneOf('S3_SIGNED_DOWNLOADS', ['on', 'off'], 'off') === 'on';
  if (signedDownloads && store !== 's3') settings.addError('S3_SIGNED_DOWNLOADS=on requires FILES=s3.');
  return { store, s3, signedDownloads };
}

/** Null if buyers download through the server. */
export function downloadOriginOf({ s3, signedDownloads }: FilesConfig): string | null {
  if (s3 === null || !signedDownloads) return null;
  const endpoint = new URL(s3.endpoint ?? `https://s3.${s3.region}.amazonaws.com`);
  if (!s3.forcePathStyle) endpoint.hostname = `${s3.bucket}.${endpoint.hostname}`;
  return endpoint.origin;
}

function readS3(settings: SettingReader): S3Config | null {
  const bucket = settings.checked('S3_BUCKET', settings.optional('S3_BUCKET'), bucketName);
  if (bucket === null) return null;
  const given = settings.optional('S3_ENDPOINT');
  const endpoint = given === null ? null : readEndpoint(settings, given);
  const region = settings.optional('S3_REGION');
  if (endpoint === null && region === null) settings.addError('S3_REGION is not set. AWS requires it.');
  const prefix = settings.checked('S3_PREFIX', settings.optional('S3_PREFIX'), keyPrefix);
  return {
    bucket,
    endpoint,
    region: region ?? 'us-east-1',
    credentials: readCredentials(settings, endpoint),
    forcePathStyle: settings.oneOf('S3_FORCE_PATH_STYLE', ['on', 'off'], 'off') === 'on',
    prefix: prefix === null ? '' : `${prefix.replace(/\/$/u, '')}/`,
    timeoutMs: settings.integer('S3_TIMEOUT_MS', 5_000, 100, 10_000),
  };
}

/** `http://` is allowed in production too, because MinIO often runs in the same private network. */
function readEndpoint(settings: SettingReader, given: string): string {
  const url = URL.canParse(given) ? new URL(given) : null;
  const isPlain =
    url !== null && ['http:', 'https:'].includes(url.protocol) && url.username === '' && url.pathname === '/';
  if (!isPlain)
    settings.addError('S3_ENDPOINT must be an address such as https://s3.example.org, without a path.');
  return given.replace(/\/+$/u, '');
}

function readCredentials(settings: SettingReader, endpoint: string | null): S3Config['credentials'] {
  const accessKeyId = settings.optional('S3_ACCESS_KEY_ID');
  const secretAccessKey = settings.optional('S3_SECRET_ACCESS_KEY');
  if (accessKeyId !== null && secretAccessKey !== null) return { accessKeyId, secretAccessKey };
  if (accessKeyId !== null || secretAccessKey !== null || endpoint !== null) {
    settings.addError(
      'S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY must both be set. Only AWS works without them.',
    );
  }
  return null;
}
