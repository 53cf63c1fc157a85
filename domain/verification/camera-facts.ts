import { hasContactDetails } from '../common/contact-details.ts';

/** What the file of a photo says of how it was taken. Apps often remove it, and anyone can write it: it proves nothing. */
export interface CameraFacts {
  readonly make: string | null;
  /** The camera's own day, such as `2026-11-30`. */
  readonly takenOn: string | null;
  readonly hasOrientation: boolean;
}

/** Of all photos of a device; nothing more of their files is stored. */
export interface CameraSummary {
  readonly photos: number;
  readonly makes: readonly string[];
  readonly named: number;
  readonly dated: number;
  readonly first: string | null;
  readonly last: string | null;
  readonly oriented: number;
}

const MAX_MAKES = 3;
const MAKE = /^\p{L}[\p{L} .&-]{0,23}$/u;

/** @returns null unless the text may be a maker's name. */
export function makeOf(text: unknown): string | null {
  const make = typeof text === 'string' ? text.replace(/\0.*$/su, '').trim() : '';
  return MAKE.test(make) && !hasContactDetails(make) ? make : null;
}

export function summariseCameras(photos: readonly CameraFacts[]): CameraSummary {
  const makes = photos.flatMap(({ make }) => make ?? []);
  const days = photos.flatMap(({ takenOn }) => takenOn ?? []).toSorted();
  return {
    photos: photos.length,
    makes: [...new Set(makes)].slice(0, MAX_MAKES),
    named: makes.length,
    dated: days.length,
    first: days[0] ?? null,
    last: days.at(-1) ?? null,
    oriented: photos.filter(({ hasOrientation }) => hasOrientation).length,
  };
}
