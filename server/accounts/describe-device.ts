export interface Device {
  /** Null if unknown. */
  readonly browser: string | null;
  readonly system: string | null;
}

/** In order: a User-Agent also names the browsers it descends from. */
const browsers: readonly (readonly [RegExp, string])[] = [
  [/\b(?:Edg|EdgA|EdgiOS)\//u, 'Edge'],
  [/\b(?:OPR|Opera)\//u, 'Opera'],
  [/\bSamsungBrowser\//u, 'Samsung Internet'],
  [/\b(?:Firefox|FxiOS)\//u, 'Firefox'],
  [/\b(?:Chrome|CriOS|Chromium|HeadlessChrome)\//u, 'Chrome'],
  [/\bVersion\/[\d.]+ .*Safari\//u, 'Safari'],
];

const systems: readonly (readonly [RegExp, string])[] = [
  [/\bAndroid\b/u, 'Android'],
  [/\biPhone\b/u, 'iPhone'],
  [/\biPad\b/u, 'iPad'],
  [/\bWindows\b/u, 'Windows'],
  [/\bCrOS\b/u, 'ChromeOS'],
  [/\bMac OS X\b|\bMacintosh\b/u, 'Mac'],
  [/\bLinux\b|\bX11\b/u, 'Linux'],
];

/**
 * Describes the device of a `User-Agent` header so that users recognise their own sessions. A hint only: the header is set by
 * the client.
 */
export function describeDevice(userAgent: string | null): Device {
  const find = (names: typeof browsers): string | null =>
    userAgent === null ? null : (names.find(([pattern]) => pattern.test(userAgent))?.[1] ?? null);
  return { browser: find(browsers), system: find(systems) };
}
