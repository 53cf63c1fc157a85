import { DomainError } from '#domain/common/domain-error.ts';
import type { PictureFault } from '#domain/pictures/picture-fault.ts';
import type { AnalysedPicture } from '#domain/pictures/picture-fingerprint.ts';
import type { Alignment } from '#domain/pictures/picture-match.ts';
import type { CameraFacts } from '#domain/verification/camera-facts.ts';

export interface Preview {
  readonly title: string;
  readonly seller: string;
  readonly tag: string;
  readonly cover: string | null;
  /** Of a cover that is drawn: x, y, width, height and strength, in percent. */
  readonly blocks: readonly (readonly number[])[];
  /** Without an edge if nothing is proved. */
  readonly stamp: { readonly text: string; readonly isProved: boolean };
  readonly languages: readonly { readonly name: string; readonly percent: number }[];
}

export class PainterBusyError extends Error {
  override readonly name = 'PainterBusyError';
}

export interface PreviewPainter {
  /**
   * @param cover - the bytes of the stored cover.
   * @returns a PNG.
   * @throws PainterBusyError
   */
  paint(preview: Preview, cover: Uint8Array | null): Promise<Uint8Array>;
}

export const PICTURE_WIDTHS = [320, 800, 1600] as const;

export interface ProcessedPicture {
  /** SHA-256 of the widest form, in hex. The file names of all forms contain it. */
  readonly hash: string;
  readonly width: number;
  readonly height: number;
  readonly placeholder: string;
  readonly analysis: AnalysedPicture;
  readonly forms: readonly { readonly width: (typeof PICTURE_WIDTHS)[number]; readonly bytes: Uint8Array }[];
  readonly measures: PictureMeasures;
}

export interface PictureMeasures {
  /** The width of the original in pixels. */
  readonly width: number;
  readonly height: number;
  /** Shannon entropy of the greyscale histogram, 0 to 8 bits. */
  readonly entropy: number;
  /** Variance of the Laplacian of a greyscale copy that is at most 512 pixels wide. */
  readonly sharpness: number;
  /** Share of pixels in the eight most common colours, 0 to 1. High for graphics and screenshots. */
  readonly flatShare: number;
  /** Standard deviation of brightness, 0 to 255. */
  readonly contrast: number;
  /** Kurtosis of the differences between neighbours in a grey copy of an eighth of that width. */
  readonly kurtosis: number;
  /** Standard deviation of brightness that a tenth of all blocks of 8 × 8 pixels of the grey copy exceeds. */
  readonly blockContrast: number;
  /** Different colours, as a share of pixels. */
  readonly colourShare: number;
  /** Share of pixels whose green equals that of their left neighbour. */
  readonly equalShare: number;
  readonly camera: CameraFacts;
}

/** The file is not a JPEG, PNG or WebP, is damaged, or has too many pixels. */
export class UnreadablePictureError extends DomainError {
  readonly fault: PictureFault;
  constructor(fault: PictureFault, position?: { readonly kind: 'photo' | 'image'; readonly number: number }) {
    super(
      'bad-image',
      position === undefined
        ? { reason: 'picture', params: { fault } }
        : { reason: 'picture-of-several', params: { ...position, fault } },
    );
    this.fault = fault;
  }
}

export interface ImageProcessor {
  /**
   * @param path - the uploaded file.
   * @param signal - cancels a queued task; its reason is thrown.
   * @throws UnreadablePictureError
   */
  process(path: string, signal?: AbortSignal): Promise<ProcessedPicture>;

  analyse(picture: AsyncIterable<Uint8Array>): Promise<AnalysedPicture>;

  /** @param fingerprints - as `encodeFingerprint` returns them. */
  compare(
    picture: AnalysedPicture,
    fingerprints: readonly Uint8Array[],
  ): Promise<readonly (Alignment | null)[]>;
}
