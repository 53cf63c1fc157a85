import { DomainError } from '#domain/common/domain-error.ts';
import type { AnalysedPicture } from '#domain/pictures/picture-fingerprint.ts';

export const PICTURE_WIDTHS = [320, 800, 1600] as const;

/** A picture decoded, stripped of metadata and re-encoded as WebP. */
export interface ProcessedPicture {
  /** SHA-256 in hex of the largest form: the picture's name. */
  readonly hash: string;
  readonly width: number;
  readonly height: number;
  /** Tiny inline data URI. */
  readonly placeholder: string;
  /** Fingerprint for finding copies. */
  readonly analysis: AnalysedPicture;
  readonly forms: readonly { readonly width: (typeof PICTURE_WIDTHS)[number]; readonly bytes: Uint8Array }[];
  readonly measures: PictureMeasures;
}

export interface PictureMeasures {
  /** Original size in pixels. */
  readonly width: number;
  readonly height: number;
  /** Shannon entropy of the grey histogram, bits 0 to 8. */
  readonly entropy: number;
  /** Variance of the Laplacian on a 512-pixel grey copy. */
  readonly sharpness: number;
  /** Share (0 to 1) of pixels with one of the eight most common colours: high for graphics and screenshots. */
  readonly flatShare: number;
  /** Standard deviation of brightness, 0 to 255. */
  readonly contrast: number;
}

/** Not a JPEG, PNG or WebP, damaged, or too many pixels. */
export class UnreadablePictureError extends DomainError {
  override readonly name = 'UnreadablePictureError';
  constructor(reason: string) {
    super('bad-image', reason);
  }
}

/** Adapter: sharp. */
export interface ImageProcessor {
  /**
   * @param path - the uploaded file.
   * @param signal - cancels waiting in the queue; its reason is thrown.
   * @throws UnreadablePictureError
   */
  process(path: string, signal?: AbortSignal): Promise<ProcessedPicture>;

  /**
   * Analyses a stored form of a picture.
   *
   * @throws UnreadablePictureError
   */
  analyse(picture: AsyncIterable<Uint8Array>): Promise<AnalysedPicture>;
}
