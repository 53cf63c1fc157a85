import { formatBytes } from './format.ts';
import { uploadTexts } from './texts/upload.ts';

/** A picture that was chosen, or one that the server already has (`file` absent). */
export interface UploadItem {
  id: string;
  name: string;
  /** Where the preview comes from: an object URL for a chosen file. */
  url: string;
  file?: File;
  /** 0 to 100 while it is being sent. */
  progress?: number;
  error?: string;
}

export interface UploadLimits {
  maxFiles: number;
  maxBytes: number;
  types: readonly string[];
}

/** The server holds to the same: product decisions, "images". */
export const imageLimits: UploadLimits = {
  maxFiles: 10,
  maxBytes: 8 * 1024 * 1024,
  types: ['image/jpeg', 'image/png', 'image/webp'],
};

/** Sorts chosen files into those that fit and sentences about those that do not. */
export function admitFiles(
  files: readonly File[],
  alreadyChosen: number,
  limits: UploadLimits = imageLimits,
): { admitted: File[]; refusals: string[] } {
  const admitted: File[] = [];
  const refusals: string[] = [];
  let full = false;
  for (const file of files) {
    if (!limits.types.includes(file.type)) refusals.push(uploadTexts.wrongType(file.name));
    else if (file.size > limits.maxBytes)
      refusals.push(uploadTexts.tooBig(file.name, formatBytes(limits.maxBytes)));
    else if (alreadyChosen + admitted.length >= limits.maxFiles) full = true;
    else admitted.push(file);
  }
  if (full) refusals.push(uploadTexts.tooMany(limits.maxFiles));
  return { admitted, refusals };
}

/** The caller revokes the addresses with `releaseUploadItem` when an item leaves. */
export function createUploadItem(file: File): UploadItem {
  return { id: crypto.randomUUID(), name: file.name, url: URL.createObjectURL(file), file };
}

export function releaseUploadItem(item: UploadItem): void {
  if (item.file) URL.revokeObjectURL(item.url);
}

/** The list with one item at another place; the same list when nothing moves. */
export function moveItem<T>(items: readonly T[], from: number, to: number): readonly T[] {
  const target = Math.min(items.length - 1, Math.max(0, to));
  if (from === target || from < 0 || from >= items.length) return items;
  const rest = items.filter((_, index) => index !== from);
  return [...rest.slice(0, target), ...items.slice(from, from + 1), ...rest.slice(target)];
}
