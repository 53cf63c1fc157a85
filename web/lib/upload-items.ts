import { uploadTexts } from '#words/screens/upload.ts';
import { formatBytes } from './format.ts';

export interface UploadItem {
  id: string;
  name: string;
  url: string;
  file?: File;
  progress?: number;
  error?: string;
}

export interface UploadLimits {
  maxFiles: number;
  maxBytes: number;
  types: readonly string[];
}

/** The server enforces the same limits. */
export const imageLimits: UploadLimits = {
  maxFiles: 10,
  maxBytes: 8 * 1024 * 1024,
  types: ['image/jpeg', 'image/png', 'image/webp'],
};

/** A file of fewer bytes has hardly more pixels than the server accepts. */
const LARGE_BYTES = 1_500_000;
const OTHER_TYPES = ['image/heic', 'image/heif', 'image/avif'];

/** What file dialogs offer. */
export const acceptedBy = ({ types }: Pick<UploadLimits, 'types'>): string =>
  [...types, ...OTHER_TYPES].join(',');

/** @returns null if none of the files is large or of another format; otherwise the files, made smaller. */
export function makeAllSmaller(
  files: readonly File[],
  limits: Pick<UploadLimits, 'types' | 'maxBytes'>,
): Promise<readonly File[]> | null {
  const isFine = ({ size, type }: File) => size <= LARGE_BYTES && limits.types.includes(type);
  if (typeof createImageBitmap !== 'function' || files.every(isFine)) return null;
  return import('./smaller-picture.ts')
    .then(
      async ({ makeSmaller }) =>
        await makeSmaller(
          files.map((file) => ({ file, isFine: isFine(file) })),
          limits,
        ),
    )
    .catch(() => files);
}

export function splitByLimits(
  files: readonly File[],
  alreadyChosen: number,
  limits: UploadLimits = imageLimits,
): { accepted: File[]; errors: string[] } {
  const accepted: File[] = [];
  const errors: string[] = [];
  let isFull = false;
  for (const file of files) {
    if (!limits.types.includes(file.type)) errors.push(uploadTexts.wrongType(file.name));
    else if (file.size > limits.maxBytes)
      errors.push(uploadTexts.tooBig(file.name, formatBytes(limits.maxBytes)));
    else if (alreadyChosen + accepted.length >= limits.maxFiles) isFull = true;
    else accepted.push(file);
  }
  if (isFull) errors.push(uploadTexts.tooMany(limits.maxFiles));
  return { accepted, errors };
}

/** Creates an object URL, which `releaseUploadItem` must release when the item is removed. */
export function createUploadItem(file: File): UploadItem {
  return { id: crypto.randomUUID(), name: file.name, url: URL.createObjectURL(file), file };
}

export function releaseUploadItem(item: UploadItem): void {
  if (item.file) URL.revokeObjectURL(item.url);
}

export function moveItem<T>(items: readonly T[], from: number, to: number): readonly T[] {
  const target = Math.min(items.length - 1, Math.max(0, to));
  if (from === target || from < 0 || from >= items.length) return items;
  const rest = items.filter((_, index) => index !== from);
  return [...rest.slice(0, target), ...items.slice(from, from + 1), ...rest.slice(target)];
}

export function filesOf(items: readonly UploadItem[]): readonly File[] {
  return items.flatMap(({ file }) => (file === undefined ? [] : [file]));
}
