import readExif from 'exif-reader';
import { type CameraFacts, makeOf } from '#domain/verification/camera-facts.ts';

/** Three facts of a photo's file; all others, such as the place, are left out. */
export function readCamera(exif: Uint8Array | undefined): CameraFacts {
  try {
    const { Image: image, Photo: photo } = readExif(Buffer.from(exif ?? []));
    const taken = photo?.DateTimeOriginal ?? image?.DateTime;
    return {
      make: makeOf(image?.Make),
      takenOn: taken instanceof Date && isPlausible(taken) ? taken.toISOString().slice(0, 10) : null,
      hasOrientation: image?.Orientation !== undefined,
    };
  } catch {
    return { make: null, takenOn: null, hasOrientation: false };
  }
}

/** Cameras whose clock was never set say 1970 or 2000. */
function isPlausible(at: Date): boolean {
  return at.getUTCFullYear() > 2000 && at.getTime() < Date.now() + 86_400_000;
}
