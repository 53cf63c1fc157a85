import {
  canonicalName,
  faultOfLine,
  faultOfName,
  type NameFault,
  plainName,
  sentenceOfFault,
} from '#domain/accounts/person-name.ts';
import { canonicalUsername, isUsername, usernameKey } from '#domain/accounts/username.ts';
import { DomainError } from '#domain/shared/domain-error.ts';
import type { Context } from '../context.ts';
import { refusedConstraint } from '../database/database.ts';
import { rememberPictures } from '../pictures/picture-store.ts';
import { writePictures } from '../pictures/write-pictures.ts';
import {
  changeProfile as storeChange,
  findProfile,
  isUsernameTaken,
  listLookalikeSellers,
  type StoredProfile,
} from './profile-store.ts';

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

export class UsernameTakenError extends DomainError {
  override readonly name = 'UsernameTakenError';
  constructor(username: string) {
    super('username-taken', `"${username}" is taken. Choose another username.`, { field: 'username' });
  }
}

/**
 * Completes a profile, or changes it. What stays as it is is not looked at again: names from before a rule keep working.
 *
 * @throws UsernameTakenError, DomainError `invalid-field`, UnreadablePictureError, QuotaExceededError
 */
export async function changeProfile(
  context: Pick<Context, 'database' | 'images' | 'files' | 'lookalikes'>,
  profileId: string,
  wanted: WantedProfile,
): Promise<StoredProfile> {
  const present = await findProfile(context.database, profileId);
  const username = canonicalUsername(wanted.username);
  const key = usernameKey(username);
  if (username !== present?.username) {
    if (!isUsername(username)) {
      throw new DomainError('invalid-field', 'This username cannot be used. Choose another one.', {
        field: 'username',
      });
    }
    if (await isUsernameTaken(context.database, { username, key, exceptId: profileId })) {
      throw new UsernameTakenError(username);
    }
  }
  const { fullName, fullNameKey } = await readFullName(context, profileId, wanted.fullName, present);
  const collegeName = readCollege(wanted.collegeName, present);
  const photoHash = await photoAfter(context, profileId, wanted);
  try {
    return await storeChange(context.database, profileId, {
      username,
      usernameKey: username === present?.username ? present.username_key : key,
      fullName,
      fullNameKey,
      collegeName,
      photoHash,
    });
  } catch (error) {
    const constraint = refusedConstraint(error);
    if (constraint === 'profiles_username' || constraint === 'profiles_username_key') {
      throw new UsernameTakenError(username);
    }
    throw error;
  }
}

/** Two people may have one name; a name that only looks like a seller's is refused. */
async function readFullName(
  { database, lookalikes }: Pick<Context, 'database' | 'lookalikes'>,
  profileId: string,
  text: string,
  present: StoredProfile | null,
): Promise<{ readonly fullName: string; readonly fullNameKey: string }> {
  const fullName = canonicalName(text);
  const skeleton = lookalikes.skeletonOf(fullName);
  const fullNameKey = plainName(skeleton);
  if (fullName === present?.full_name) return { fullName, fullNameKey };
  refuseFault(faultOfName(fullName, skeleton), 'full_name');
  const alike = await listLookalikeSellers(database, fullNameKey, profileId);
  if (alike.some((name) => plainName(canonicalName(name)) !== plainName(fullName))) {
    throw new DomainError(
      'invalid-field',
      "This name looks like another seller's. Write yours differently.",
      {
        field: 'full_name',
      },
    );
  }
  return { fullName, fullNameKey };
}

function readCollege(text: string | null, present: StoredProfile | null): string | null {
  if (text === null) return null;
  const collegeName = canonicalName(text);
  if (collegeName !== present?.college_name) refuseFault(faultOfLine(collegeName), 'college_name');
  return collegeName;
}

function refuseFault(fault: NameFault | null, field: string): void {
  if (fault !== null) throw new DomainError('invalid-field', sentenceOfFault(fault), { field });
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
