import { MAX_IMAGE_PIXELS } from '#domain/projects/project.ts';

interface Limits {
  readonly types: readonly string[];
  readonly maxBytes: number;
}

const MAX_SIDE = 4_096;
const QUALITIES = [0.9, 0.7];

/**
 * Phones take pictures above the server's limits, or in formats that it does not read. What the browser can decode is
 * redrawn as a JPEG within the limits; what it cannot stays as it is, and is refused with a sentence.
 */
export async function makeSmaller(
  files: readonly { readonly file: File; readonly isFine: boolean }[],
  limits: Limits,
): Promise<File[]> {
  const smaller: File[] = [];
  // One after another: a decoded picture takes 200 MB of memory.
  for (const { file, isFine } of files) smaller.push(isFine ? file : await makeOneSmaller(file, limits));
  return smaller;
}

async function makeOneSmaller(file: File, limits: Limits): Promise<File> {
  const bitmap = await decode(file);
  if (bitmap === null) return file;
  const { width, height } = bitmap;
  const isFine =
    limits.types.includes(file.type) && file.size <= limits.maxBytes && width * height <= MAX_IMAGE_PIXELS;
  try {
    return isFine ? file : ((await redraw(bitmap, file, limits)) ?? file);
  } finally {
    bitmap.close();
  }
}

async function decode(file: File): Promise<ImageBitmap | null> {
  try {
    return await createImageBitmap(file, { imageOrientation: 'from-image' });
  } catch {
    return null;
  }
}

async function redraw(bitmap: ImageBitmap, file: File, limits: Limits): Promise<File | null> {
  const canvas = document.createElement('canvas');
  for (const quality of QUALITIES) {
    const scale = Math.min(1, (MAX_SIDE * quality) / Math.max(bitmap.width, bitmap.height));
    canvas.width = Math.round(bitmap.width * scale);
    canvas.height = Math.round(bitmap.height * scale);
    const context = canvas.getContext('2d');
    if (context === null) return null;
    // A JPEG has no transparency, and black is what a canvas would show instead.
    context.fillStyle = '#ffffff';
    context.fillRect(0, 0, canvas.width, canvas.height);
    context.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
    const blob = await new Promise<Blob | null>((done) => canvas.toBlob(done, 'image/jpeg', quality));
    if (blob === null) return null;
    if (blob.size <= limits.maxBytes) {
      const name = `${file.name.replace(/\.\w{2,5}$/u, '')}.jpg`;
      return new File([blob], name, { type: 'image/jpeg', lastModified: file.lastModified });
    }
  }
  return null;
}
