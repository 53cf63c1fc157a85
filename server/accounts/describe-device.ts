export interface Device {
  readonly browser: string | null;
  readonly system: string | null;
}

/** Order matters: Edge's User-Agent also contains `Chrome`, and Chrome's contains `Safari`. */
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

export function describeDevice(userAgent: string | null): Device {
  const find = (names: typeof browsers): string | null =>
    userAgent === null ? null : (names.find(([pattern]) => pattern.test(userAgent))?.[1] ?? null);
  return { browser: find(browsers), system: find(systems) };
}
