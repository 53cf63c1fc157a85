/** The cookie by which a browser is known again: 32 random bytes, base64url. */
export function deviceCookieName(isHttps: boolean): string {
  return isHttps ? '__Host-protohaat-device' : 'protohaat-device';
}

/** Browsers keep a cookie for 400 days at most (RFC 6265bis, section 5.5). */
export const DEVICE_COOKIE_SECONDS = 400 * 24 * 3_600;

export function isDeviceSecret(text: string | undefined): text is string {
  return text !== undefined && /^[\w-]{43}$/u.test(text);
}
