import { createHash } from 'node:crypto';
import { open } from 'node:fs/promises';
import sharp from 'sharp';
import type { Metadata, Sharp } from 'sharp';
import { ANALYSED_SIDE } from '#domain/pictures/picture-fingerprint.ts';
import type { AnalysedPicture } from '#domain/pictures/picture-fingerprint.ts';
import type { Alignment } from '#domain/pictures/picture-match.ts';
import { MAX_IMAGE_PIXELS } from '#domain/projects/project.ts';
import { PICTURE_WIDTHS, UnreadablePictureError } from '../../ports/image-processor.ts';
import type { ImageProcessor, PictureMeasures, ProcessedPicture } from '../../ports/image-processor.ts';
import { Thread } from '../../runtime/thread.ts';
import type { Measured, Pixels } from './picture-measures.ts';
import type { Comparison } from './picture-thread.ts';

const CONCURRENCY = 2;
const TIMEOUT_SECONDS = 10;
const MAX_WIDTH = 1_600;
const MEASURED_WIDTH = 512;
/** What cameras write has a few kilobytes. */
const MAX_EXIF_BYTES = 64 * 1024;
/** Of one request and those that wait before it. */
const ANALYSIS_TIMEOUT_MS = 20_000;

/** Disables all formats of libvips, such as SVG, except JPEG, PNG and WebP: https://sharp.pixelplumbing.com/api-utility#block */
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({ operation: ['VipsForeignLoadJpeg', 'VipsForeignLoadPng', 'VipsForeignLoadWebp'] });
sharp.cache(false);

export function createSharpImageProcessor(): ImageProcessor {
  const thread = new Thread<Pixels | Measured | Comparison, unknown>('adapters/sharp/picture-thread', {
    timeoutMs: ANALYSIS_TIMEOUT_MS,
  });
  const analysed = async (pixels: Pixels) => (await thread.ask(pixels)) as AnalysedPicture;
  const queue = new Set<() => void>();
  let running = 0;
  async function acquire(signal: AbortSignal | undefined): Promise<void> {
    signal?.throwIfAborted();
    if (running < CONCURRENCY) {
      running += 1;
      return;
    }
    await new Promise<void>((resolve, reject) => {
      const cancel = (): void => {
        queue.delete(start);
        reject(signal?.reason as Error);
      };
      const start = (): void => {
        signal?.removeEventListener('abort', cancel);
        resolve();
      };
      queue.add(start);
      signal?.addEventListener('abort', cancel, { once: true });
    });
  }
  function release(): void {
    const [next] = queue;
    if (next === undefined) running -= 1;
    else {
      queue.delete(next);
      next();
    }
  }
  return {
    async process(path, signal) {
      await acquire(signal);
      try {
        const { pixels, measured, size, ...picture } = await processPicture(path);
        const measures = (await thread.ask(measured)) as Omit<PictureMeasures, 'width' | 'height'>;
        return { ...picture, measures: { ...size, ...measures }, analysis: await analysed(pixels) };
      } finally {
        release();
      }
    },
    async analyse(picture) {
      await acquire(undefined);
      try {
        return await analysed(await readStored(picture));
      } finally {
        release();
      }
    },
    async compare({ fingerprint, variants, thumbnail }, fingerprints) {
      if (fingerprints.length === 0) return [];
      const picture = { fingerprint, variants, thumbnail };
      return (await thread.ask({ picture, fingerprints })) as (Alignment | null)[];
    },
  };
}

async function readStored(picture: AsyncIterable<Uint8Array>): Promise<Pixels> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of picture) chunks.push(chunk);
  try {
    return await analysedPixels(
      sharp(Buffer.concat(chunks), { limitInputPixels: MAX_IMAGE_PIXELS, failOn: 'error' }),
    );
  } catch {
    throw new UnreadablePictureError({ kind: 'stored-damaged' });
  }
}

interface ReadPicture extends Omit<ProcessedPicture, 'analysis' | 'measures'> {
  readonly size: Pick<PictureMeasures, 'width' | 'height'>;
  readonly pixels: Pixels;
  readonly measured: Measured;
}

async function processPicture(path: string): Promise<ReadPicture> {
  if (!(await isSupportedFormat(path))) throw new UnreadablePictureError({ kind: 'format' });
  const { exif, ...original } = await readHeader(path);
  try {
    // The picture is decoded only once, at the largest stored size; all sizes and measures are derived from that.
    const large = await sharp(path, { limitInputPixels: MAX_IMAGE_PIXELS, failOn: 'error' })
      .rotate()
      .resize({ width: MAX_WIDTH, height: MAX_WIDTH * 2, fit: 'inside', withoutEnlargement: true })
      .toColourspace('srgb')
      .timeout({ seconds: TIMEOUT_SECONDS })
      .raw()
      .toBuffer({ resolveWithObject: true });
    const { width, height, channels } = large.info;
    const pixels = () =>
      sharp(large.data, { raw: { width, height, channels } }).timeout({ seconds: TIMEOUT_SECONDS });
    const forms = [];
    for (const formWidth of PICTURE_WIDTHS) {
      const form = await pixels()
        .resize({ width: formWidth, withoutEnlargement: true })
        .webp({ quality: 80, effort: 4 })
        .toBuffer();
      forms.push({ width: formWidth, bytes: new Uint8Array(form) });
    }
    const largest = forms.at(-1);
    if (largest === undefined) throw new UnreadablePictureError({ kind: 'unreadable' });
    const tiny = await pixels().resize({ width: 16 }).webp({ quality: 30, effort: 4 }).toBuffer();
    const small = () => pixels().flatten({ background: '#ffffff' });
    const grey = await rawPixels(
      small().resize({ width: MEASURED_WIDTH, withoutEnlargement: true }).greyscale().toColourspace('b-w'),
    );
    const colour = await rawPixels(
      small().resize({ width: MEASURED_WIDTH, withoutEnlargement: true, kernel: 'nearest' }).removeAlpha(),
    );
    return {
      hash: createHash('sha256').update(largest.bytes).digest('hex'),
      width,
      height,
      placeholder: `data:image/webp;base64,${tiny.toString('base64')}`,
      pixels: await analysedPixels(pixels()),
      forms,
      size: original,
      measured: { grey, colour, green: await rawPixels(pixels().extractChannel('green')), exif },
    };
  } catch (error) {
    if (error instanceof UnreadablePictureError) throw error;
    throw new UnreadablePictureError({ kind: 'damaged' });
  }
}

async function analysedPixels(image: Sharp): Promise<Pixels> {
  return await rawPixels(
    image
      .flatten({ background: '#ffffff' })
      .resize({ width: ANALYSED_SIDE, height: ANALYSED_SIDE, fit: 'inside' })
      .greyscale()
      .toColourspace('b-w'),
  );
}

/** The format is detected by magic bytes, because the file name and content type are untrusted. */
async function isSupportedFormat(path: string): Promise<boolean> {
  const head = (await readHead(path)).toString('latin1');
  return (
    head.startsWith('\u00FF\u00D8\u00FF') ||
    head.startsWith('\u0089PNG\r\n\u001A\n') ||
    (head.startsWith('RIFF') && head.slice(8) === 'WEBP')
  );
}

async function readHead(path: string): Promise<Buffer> {
  const file = await open(path, 'r');
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(12), 0, 12, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}

interface PictureHeader {
  readonly width: number;
  readonly height: number;
  readonly exif: Uint8Array | undefined;
}

/** Reads the dimensions from the header, so that oversized pictures are rejected before decoding. */
async function readHeader(path: string): Promise<PictureHeader> {
  let found: Metadata;
  try {
    found = await sharp(path, { limitInputPixels: false, failOn: 'error' }).metadata();
  } catch {
    throw new UnreadablePictureError({ kind: 'damaged' });
  }
  const { width, height } = found;
  if (width * height > MAX_IMAGE_PIXELS) {
    throw new UnreadablePictureError({
      kind: 'pixels',
      width,
      height,
      maxMegapixels: MAX_IMAGE_PIXELS / 1_000_000,
    });
  }
  const exif = found.exif?.subarray(0, MAX_EXIF_BYTES);
  // EXIF orientations 5 to 8 swap width and height.
  return (found.orientation ?? 1) >= 5 ? { width: height, height: width, exif } : { width, height, exif };
}

async function rawPixels(image: Sharp): Promise<Pixels> {
  const { data, info } = await image.raw().toBuffer({ resolveWithObject: true });
  return {
    data: new Uint8Array(data.buffer, data.byteOffset, data.byteLength),
    width: info.width,
    height: info.height,
  };
}
