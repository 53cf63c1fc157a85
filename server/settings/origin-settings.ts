import type { SettingReader } from './setting-reader.ts';

export interface OriginsConfig {
  readonly allowed: readonly string[];
  /** The prefix of picture paths in responses; empty if neither an assets origin nor another origin is configured. */
  readonly pictureBase: string;
  /** The origin of a CDN for pictures, scripts, styles and fonts; null if pages load them from their own origin. */
  readonly assets: string | null;
}

export function readOrigins(settings: SettingReader, publicUrl: string): OriginsConfig {
  const given = (settings.optional('ALLOWED_ORIGINS') ?? '').split(/[\s,]+/u).filter((part) => part !== '');
  for (const origin of given) {
    if (!isOrigin(settings, 'ALLOWED_ORIGINS', origin)) {
      settings.addError(`ALLOWED_ORIGINS must list origins without a path or wildcard, not "${origin}".`);
    }
  }
  const allowed = given.filter((origin) => origin !== publicUrl);
  const assets = readAssetsOrigin(settings, publicUrl);
  return { allowed, assets, pictureBase: assets ?? (allowed.length === 0 ? '' : publicUrl) };
}

function readAssetsOrigin(settings: SettingReader, publicUrl: string): string | null {
  const origin = settings.optional('ASSETS_ORIGIN');
  if (origin === null) return null;
  if (!isOrigin(settings, 'ASSETS_ORIGIN', origin)) {
    settings.addError('ASSETS_ORIGIN must be an origin such as https://cdn.example.org, without a path.');
  }
  return origin === publicUrl ? null : origin;
}

/**
 * The regular expression is necessary, because the URL parser accepts host names with characters such as `;` and `,`,
 * which would end a source in the content security policy.
 */
function isOrigin(settings: SettingReader, name: string, value: string): boolean {
  const address = settings.address(name, value);
  return (
    /^https?:\/\/[a-z\d.:[\]-]+$/u.test(value) && URL.canParse(address) && new URL(address).origin === value
  );
}
