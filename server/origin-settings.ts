import type { SettingReader } from './setting-reader.ts';

export interface OriginsConfig {
  /** Origins whose pages may call the API with a token. Their requests carry no cookies. */
  readonly allowed: readonly string[];
  /** Prefix of picture paths in responses. Empty if only the marketplace's own origin shows them. */
  readonly pictureBase: string;
}

export function readOrigins(settings: SettingReader, publicUrl: string): OriginsConfig {
  const given = (settings.optional('ALLOWED_ORIGINS') ?? '').split(/[\s,]+/u).filter((part) => part !== '');
  for (const origin of given) {
    const address = settings.address('ALLOWED_ORIGINS', origin);
    if (!URL.canParse(address) || new URL(address).origin !== origin) {
      settings.addError(`ALLOWED_ORIGINS must list origins without a path or wildcard, not "${origin}".`);
    }
  }
  const allowed = given.filter((origin) => origin !== publicUrl);
  return { allowed, pictureBase: allowed.length === 0 ? '' : publicUrl };
}
