import { DomainError } from '#domain/domain-error.ts';
import { canonicalUsername, isUsername } from '#domain/username.ts';
import type { Context } from '../context.ts';
import { refusedConstraint } from '../database/database.ts';
import { rememberPictures } from '../pictures/picture-store.ts';
import { writePictures } from '../pictures/write-pictures.ts';
import { changeProfile as storeChange, type StoredProfile } from './profile-store.ts';

export interface WantedProfile {
  readonly username: string;
  readonly fullName: string;
  /** Null leaves it as it is. */
  readonly collegeName: string | null;
  /** The path of an uploaded picture; null leaves it as it is. */
  readonly photo: string | null;
  /** Takes the present photo away. */
  readonly removePhoto?: boolean;
  /** Aborted when nobody waits for it any more. */
  readonly signal?: AbortSignal;
}

export class UsernameTaken extends DomainError {
  override readonly name = 'UsernameTaken';
  constructor(username: string) {
    super('username-taken', `"${username}" is taken. Choose another username.`, { field: 'username' });
  }
}

/**
 * Completes a profile, or changes it. The name is unique without regard to case.
 *
 * @throws UsernameTaken, DomainError `invalid-field`, UnreadablePicture, QuotaFull
 */
export async function changeProfile(
  context: Pick<Context, 'database' | 'images' | 'files'>,
  profileId: string,
  wanted: WantedProfile,
): Promise<StoredProfile> {
  const username = canonicalUsername(wanted.username);
  if (!isUsername(username)) {
    throw new DomainError('invalid-field', 'This username cannot be used. Choose another one.', {
      field: 'username',
    });
  }
  const fullName = needText(wanted.fullName, 'full_name');
  const collegeName = wanted.collegeName === null ? null : needText(wanted.collegeName, 'college_name');
  const photoHash = await photoAfter(context, profileId, wanted);
  try {
    return await storeChange(context.database, profileId, { username, fullName, collegeName, photoHash });
  } catch (error) {
    if (refusedConstraint(error) === 'profiles_username') throw new UsernameTaken(username);
    throw error;
  }
}

function needText(text: string, field: string): string {
  const trimmed = text.trim();
  if (trimmed === '') throw new DomainError('invalid-field', 'This must not be blank.', { field });
  return trimmed;
}

/** @returns the picture's hash; null for none, undefined for the one that is there. */
async function photoAfter(
  context: Pick<Context, 'database' | 'images' | 'files'>,
  profileId: string,
  { photo, removePhoto = false, signal }: WantedProfile,
): Promise<string | null | undefined> {
  if (photo === null) return removePhoto ? null : undefined;
  if (!removePhoto) return await keepPhoto(context, profileId, photo, signal);
  throw new DomainError('invalid-field', 'Send a new photo, or take the present one away: not both.', {
    field: 'remove_photo',
  });
}

async function keepPhoto(
  { database, images, files }: Pick<Context, 'database' | 'images' | 'files'>,
  profileId: string,
  path: string,
  signal: AbortSignal | undefined,
): Promise<string> {
  const picture = await images.process(path, signal);
  await writePictures({ database, files }, profileId, [picture]);
  await rememberPictures(database, profileId, [picture]);
  return picture.hash;
}
