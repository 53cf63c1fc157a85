import { UnreadablePictureError } from '../ports/image-processor.ts';
import type { ImageProcessor, ProcessedPicture } from '../ports/image-processor.ts';

/**
 * The results are in upload order.
 * @param kind - the name of a picture in error messages, such as `Photo` in `Photo 2: …`.
 * @param signal - aborts between pictures; the signal's reason is thrown.
 * @throws UnreadablePictureError
 */
export async function processPictures(
  images: ImageProcessor,
  uploads: readonly string[],
  kind: 'photo' | 'image',
  signal: AbortSignal,
): Promise<ProcessedPicture[]> {
  return Promise.all(
    uploads.map(async (path, index) => {
      try {
        return await images.process(path, signal);
      } catch (error) {
        if (!(error instanceof UnreadablePictureError)) throw error;
        throw new UnreadablePictureError(error.fault, { kind, number: index + 1 });
      }
    }),
  );
}
