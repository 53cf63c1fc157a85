/**
 * The start of a JSON string that is a picture's path. A quote after a backslash is inside another string.
 */
const PICTURE_PATH = /(?<=(?<!\\)")(?=\/media\/[0-9a-f]{64}-(?:320|800|1600)\.webp")/gu;

/** @returns the JSON text with `base` before every picture's path. */
export function addressPictures(json: string, base: string): string {
  return base === '' ? json : json.replaceAll(PICTURE_PATH, () => base);
}
