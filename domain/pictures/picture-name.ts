export const PICTURE_FORM_WIDTHS = { small: 320, medium: 800, large: 1600 } as const;

export function pictureFileName(hash: string, width: number): string {
  return `pictures/${hash}-${width}.webp`;
}

export function pictureAddress(hash: string, width: number): string {
  return `/media/${hash}-${width}.webp`;
}

export function pictureAddresses(hash: string): Readonly<Record<keyof typeof PICTURE_FORM_WIDTHS, string>> {
  const { small, medium, large } = PICTURE_FORM_WIDTHS;
  return {
    small: pictureAddress(hash, small),
    medium: pictureAddress(hash, medium),
    large: pictureAddress(hash, large),
  };
}

export function findPictureFile(text: string): { hash: string; width: number } | null {
  const match = /^([0-9a-f]{64})-(320|800|1600)\.webp$/u.exec(text);
  return match === null ? null : { hash: match[1] ?? '', width: Number(match[2]) };
}

export function archiveFileName(sha256: string): string {
  return `archives/${sha256}.zip`;
}

export function attachmentFileName(hash: string, width: number): string {
  return `attachments/${hash}-${width}.webp`;
}

export function hashInFileName(name: string): string | null {
  const match =
    /^(?:archives\/([0-9a-f]{64})\.zip|(?:pictures|attachments)\/([0-9a-f]{64})-1600\.webp)$/u.exec(name);
  return match?.[1] ?? match?.[2] ?? null;
}
