import { UnreadablePicture } from '../ports/image-processor.ts';
import type { ImageProcessor, ProcessedPicture } from '../ports/image-processor.ts';

/**
 * Decodes uploads, in their order.
 *
 * @param noun - what the caller's form calls a picture: a refusal says which one it is about, `Photo 2: …`.
 * @throws UnreadablePicture
 */
export async function processPictures(
  images: ImageProcessor,
  uploads: readonly Uint8Array[],
  noun: 'Photo' | 'Image',
): Promise<ProcessedPicture[]> {
  return Promise.all(
    uploads.map(async (bytes, index) => {
      try {
        return await images.process(bytes);
      } catch (error) {
        if (!(error instanceof UnreadablePicture)) throw error;
        throw new UnreadablePicture(`${noun} ${index + 1}: ${error.message}`);
      }
    }),
  );
}
