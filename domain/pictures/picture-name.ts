/** File names and URLs of stored pictures. */

export const PICTURE_FORM_WIDTHS = { small: 320, medium: 800, large: 1600 } as const;

/** Storage quota per account: pictures and zips of verified commits together. */
export const MAX_MEGABYTES_PER_ACCOUNT = 200;

export function pictureFileName(hash: string, width: number): string {
  return `pictures/${hash}-${width}.webp`;
}

export function pictureAddress(hash: string, width: number): string {
  return `/media/${hash}-${width}.webp`;
}

/** Validates a file name from a URL, so that nothing else reaches the file store. Null if it is not a picture's name. */
export function findPictureFile(text: string): { hash: string; width: number } | null {
  const match = /^([0-9a-f]{64})-(320|800|1600)\.webp$/u.exec(text);
  return match === null ? null : { hash: match[1] ?? '', width: Number(match[2]) };
}

export function archiveFileName(sha256: string): string {
  return `archives/${sha256}.zip`;
}

/** The SHA-256 in the name of a zip or of the largest size of a picture; null for other names. */
export function hashInFileName(name: string): string | null {
  const match = /^(?:archives\/([0-9a-f]{64})\.zip|pictures\/([0-9a-f]{64})-1600\.webp)$/u.exec(name);
  return match?.[1] ?? match?.[2] ?? null;
}
