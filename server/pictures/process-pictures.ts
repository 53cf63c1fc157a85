import { UnreadablePictureError } from '../ports/image-processor.ts';
import type { ImageProcessor, ProcessedPicture } from '../ports/image-processor.ts';

/**
 * Decodes uploads, in their order.
 *
 * @param uploads - the paths of their files.
 * @param noun - what the caller's form calls a picture: a refusal says which one it is about, `Photo 2: …`.
 * @param signal - aborted, no further picture is begun, and its reason is thrown.
 * @throws UnreadablePictureError
 */
export async function processPictures(
  images: ImageProcessor,
  uploads: readonly string[],
  noun: 'Photo' | 'Image',
  signal: AbortSignal,
): Promise<ProcessedPicture[]> {
  return Promise.all(
    uploads.map(async (path, index) => {
      try {
        return await images.process(path, signal);
      } catch (error) {
        if (!(error instanceof UnreadablePictureError)) throw error;
        throw new UnreadablePictureError(`${noun} ${index + 1}: ${error.message}`);
      }
    }),
  );
}
