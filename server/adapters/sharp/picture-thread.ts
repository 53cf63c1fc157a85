import { decodeFingerprint } from '#domain/pictures/picture-fingerprint-bytes.ts';
import { analysePicture } from '#domain/pictures/picture-fingerprint.ts';
import type { AnalysedPicture } from '#domain/pictures/picture-fingerprint.ts';
import { alignPictures } from '#domain/pictures/picture-match.ts';
import type { Alignment } from '#domain/pictures/picture-match.ts';
import { toComparable } from '#domain/pictures/picture-overlap.ts';
import { answerRequests } from '../../runtime/thread.ts';
import { measurePixels } from './picture-measures.ts';
import type { Measured, Pixels } from './picture-measures.ts';

export interface Comparison {
  readonly picture: Omit<AnalysedPicture, 'probes'>;
  readonly fingerprints: readonly Uint8Array[];
}

/** All three take longer than other requests may wait. */
answerRequests((request: Pixels | Measured | Comparison) => {
  if ('fingerprints' in request) return compare(request);
  if ('grey' in request) return measurePixels(request);
  return analysePicture(request.data, request.width, request.height);
});

function compare({ picture, fingerprints }: Comparison): (Alignment | null)[] {
  const comparable = toComparable(picture.fingerprint, picture.thumbnail);
  return fingerprints.map((bytes) =>
    alignPictures(comparable, picture.variants, toComparable(decodeFingerprint(bytes))),
  );
}
