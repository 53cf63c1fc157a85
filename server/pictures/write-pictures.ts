import { assertWithinQuota } from '#domain/accounts/storage-quota.ts';
import { pictureFileName } from '#domain/pictures/picture-name.ts';
import type { Queryable } from '../database/database.ts';
import type { FileStore } from '../ports/file-store.ts';
import type { ProcessedPicture } from '../ports/image-processor.ts';
import { sizeOfPicture, sumStoredBytes } from './picture-store.ts';

/**
 * The caller must insert the rows afterwards, in the transaction that references the pictures.
 * @throws QuotaExceededError
 */
export async function writePictures(
  { database, files }: { readonly database: Queryable; readonly files: FileStore },
  ownerId: string,
  pictures: readonly ProcessedPicture[],
  nameOf: (hash: string, width: number) => string = pictureFileName,
): Promise<void> {
  if (pictures.length === 0) return;
  const used = await sumStoredBytes(database, ownerId);
  const added = pictures.reduce((sum, picture) => sum + sizeOfPicture(picture), 0);
  assertWithinQuota(used, added);
  for (const { hash, forms } of pictures) {
    for (const form of forms) await files.write(nameOf(hash, form.width), form.bytes);
  }
}
