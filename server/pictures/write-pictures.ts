import { MAX_MEGABYTES_PER_ACCOUNT, pictureFileName } from '#domain/pictures/picture-name.ts';
import { QuotaExceededError } from '#domain/verification/verification-errors.ts';
import type { Queryable } from '../database/database.ts';
import type { FileStore } from '../ports/file-store.ts';
import type { ProcessedPicture } from '../ports/image-processor.ts';
import { sizeOfPicture, sumStoredBytes } from './picture-store.ts';

/**
 * Keeps the files of pictures within what an account may hold. Whoever calls remembers the pictures afterwards, in the
 * transaction that uses them.
 *
 * @throws QuotaExceededError
 */
export async function writePictures(
  { database, files }: { readonly database: Queryable; readonly files: FileStore },
  ownerId: string,
  pictures: readonly ProcessedPicture[],
): Promise<void> {
  if (pictures.length === 0) return;
  const used = await sumStoredBytes(database, ownerId);
  const added = pictures.reduce((sum, picture) => sum + sizeOfPicture(picture), 0);
  if (used + added > MAX_MEGABYTES_PER_ACCOUNT * 1024 * 1024) {
    throw new QuotaExceededError(MAX_MEGABYTES_PER_ACCOUNT);
  }
  for (const { hash, forms } of pictures) {
    for (const form of forms) await files.write(pictureFileName(hash, form.width), form.bytes);
  }
}
