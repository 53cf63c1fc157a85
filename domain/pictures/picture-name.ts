/** Where the forms of a picture are kept and under which address they are served. */

export const PICTURE_FORM_WIDTHS = { small: 320, medium: 800, large: 1600 } as const;

/** What one account may keep in pictures and in zips of verified commits together. */
export const MAX_MEGABYTES_PER_ACCOUNT = 200;

export function pictureFileName(hash: string, width: number): string {
  return `pictures/${hash}-${width}.webp`;
}

export function pictureAddress(hash: string, width: number): string {
  return `/media/${hash}-${width}.webp`;
}

/** The name in an address, checked: nothing else reaches the file store. Null when it is none of ours. */
export function findPictureFile(text: string): { hash: string; width: number } | null {
  const match = /^([0-9a-f]{64})-(320|800|1600)\.webp$/u.exec(text);
  return match === null ? null : { hash: match[1] ?? '', width: Number(match[2]) };
}

export function archiveFileName(sha256: string): string {
  return `archives/${sha256}.zip`;
}

/** The SHA-256 of a kept file's content where its name says it: zips, and the largest form of a picture. Null otherwise. */
export function hashInFileName(name: string): string | null {
  const match = /^(?:archives\/([0-9a-f]{64})\.zip|pictures\/([0-9a-f]{64})-1600\.webp)$/u.exec(name);
  return match?.[1] ?? match?.[2] ?? null;
}
