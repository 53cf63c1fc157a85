export function deviceCookieName(isHttps: boolean): string {
  return isHttps ? '__Host-protohaat-device' : 'protohaat-device';
}

/** The maximum lifetime of a cookie: 400 days (RFC 6265bis, section 5.5). */
export const DEVICE_COOKIE_SECONDS = 400 * 24 * 3_600;
