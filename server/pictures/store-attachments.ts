import { attachmentFileName } from '#domain/pictures/picture-name.ts';
import type { Queryable } from '../database/database.ts';
import type { FileStore } from '../ports/file-store.ts';
import type { ImageProcessor } from '../ports/image-processor.ts';
import type { NewAttachment } from './attachment-store.ts';
import { sizeOfPicture } from './picture-store.ts';
import { processPictures } from './process-pictures.ts';
import { writePictures } from './write-pictures.ts';

export interface UploadedPictures {
  readonly paths: readonly string[];
  readonly signal: AbortSignal;
}

export interface AttachmentDeps {
  readonly database: Queryable;
  readonly files: FileStore;
  readonly images: ImageProcessor;
}

/**
 * The caller must insert the rows afterwards, in the transaction that inserts the message.
 * @throws UnreadablePictureError, QuotaExceededError
 */
export async function storeAttachments(
  deps: AttachmentDeps,
  ownerId: string,
  { paths, signal }: UploadedPictures,
): Promise<NewAttachment[]> {
  const pictures = await processPictures(deps.images, paths, 'image', signal);
  await writePictures(deps, ownerId, pictures, attachmentFileName);
  return pictures.map((picture) => ({
    hash: picture.hash,
    width: picture.width,
    height: picture.height,
    placeholder: picture.placeholder,
    sizeBytes: sizeOfPicture(picture),
  }));
}
