/** @returns null if the text is not a URL; the oldest supported browsers lack `URL.parse` and `URL.canParse`. */
export function parseUrl(text: string): URL | null {
  try {
    return new URL(text);
  } catch {
    return null;
  }
}
