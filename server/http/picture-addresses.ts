/**
 * Matches the position before a JSON string that is exactly a picture's path. A quote after a backslash is part of
 * another string.
 */
const PICTURE_PATH = /(?<=(?<!\\)")(?=\/media\/[0-9a-f]{64}-(?:320|800|1600)\.webp")/gu;

export function addressPictures(json: string, base: string): string {
  return base === '' ? json : json.replaceAll(PICTURE_PATH, () => base);
}
