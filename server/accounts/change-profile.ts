import { v7 } from 'uuid';
import { isAllowedUsername } from '#domain/accounts/allowed-username.ts';
import {
  canonicalName,
  findCollegeFault,
  findNameFault,
  type NameFault,
  nameKey,
} from '#domain/accounts/person-name.ts';
import { canonicalUsername, usernameKey } from '#domain/accounts/username.ts';
import { DomainError } from '#domain/common/domain-error.ts';
import type { Language } from '#domain/common/languages.ts';
import { assertNoContactDetails } from '#domain/projects/public-text.ts';
import type { Context } from '../context.ts';
import { findViolatedConstraint } from '../database/database.ts';
import { insertPictures } from '../pictures/picture-store.ts';
import { writePictures } from '../pictures/write-pictures.ts';
import type { Identity } from '../ports/identity-provider.ts';
import {
  changeProfile as storeChange,
  findProfile,
  isUsernameReserved,
  isUsernameTaken,
  listLookalikeSellers,
  type StoredProfile,
  upsertProfile,
} from './profile-store.ts';

interface ProfileInput {
  readonly username: string;
  readonly fullName: string;
  readonly collegeName: string | null;
  readonly photo: string | null;
  readonly removePhoto?: boolean;
  readonly signal?: AbortSignal;
}

class UsernameTakenError extends DomainError {
  constructor(username: string) {
    super('username-taken', { reason: 'username-taken', params: { username } }, { field: 'username' });
  }
}

/**
 * Unchanged fields are not validated again, so names that predate a rule stay valid.
 * @throws UsernameTakenError, DomainError `invalid-field` (also for contact details), UnreadablePictureError,
 * QuotaExceededError
 */
export async function changeProfile(
  context: Pick<Context, 'database' | 'images' | 'files' | 'lookalikes'>,
  profileId: string,
  input: ProfileInput,
): Promise<StoredProfile> {
  const current = await findProfile(context.database, profileId);
  const username = canonicalUsername(input.username);
  const key = usernameKey(username);
  if (username !== current?.username) {
    if (!isAllowedUsername(username)) {
      throw new DomainError(
        'invalid-field',
        { reason: 'username-invalid' },
        {
          field: 'username',
        },
      );
    }
    if (await isUsernameTaken(context.database, { username, key, exceptId: profileId })) {
      throw new UsernameTakenError(username);
    }
  }
  const { fullName, fullNameKey } = await parseFullName(context, profileId, input.fullName, current);
  const collegeName = parseCollege(context, input.collegeName, current);
  const photoHash = await resolvePhoto(context, profileId, input);
  try {
    const change = {
      username,
      usernameKey: username === current?.username ? current.usernameKey : key,
      fullName,
      fullNameKey,
      collegeName,
      photoHash,
      isRenamed: username !== current?.username,
    };
    return await context.database.transaction().execute(async (tx) => {
      const stored = await storeChange(tx, profileId, change);
      // Its former owner may have given the name up since it was compared above.
      if (change.isRenamed && (await isUsernameReserved(tx, { key, exceptId: profileId })))
        throw new UsernameTakenError(username);
      return stored;
    });
  } catch (error) {
    const constraint = findViolatedConstraint(error);
    if (constraint === 'profiles_username' || constraint === 'profiles_username_key') {
      throw new UsernameTakenError(username);
    }
    throw error;
  }
}

/**
 * Rejects a name that looks like a seller's name but differs from it (for example, in Cyrillic letters); identical
 * names are allowed.
 */
async function parseFullName(
  { database, lookalikes }: Pick<Context, 'database' | 'lookalikes'>,
  profileId: string,
  text: string,
  current: StoredProfile | null,
): Promise<{ readonly fullName: string; readonly fullNameKey: string }> {
  const fullName = canonicalName(text);
  const skeleton = lookalikes.skeletonOf(fullName);
  const fullNameKey = nameKey(skeleton);
  if (fullName === current?.fullName) return { fullName, fullNameKey };
  assertNoFault(findNameFault(fullName, skeleton), 'full_name');
  assertNoContactDetails('full_name', fullName);
  const alike = await listLookalikeSellers(database, fullNameKey, profileId);
  if (alike.some((name) => nameKey(canonicalName(name)) !== nameKey(fullName))) {
    throw new DomainError(
      'invalid-field',
      { reason: 'name-like-another' },
      {
        field: 'full_name',
      },
    );
  }
  return { fullName, fullNameKey };
}

function parseCollege(
  { lookalikes }: Pick<Context, 'lookalikes'>,
  text: string | null,
  current: StoredProfile | null,
): string | null {
  if (text === null) return null;
  const collegeName = canonicalName(text);
  if (collegeName === current?.collegeName) return collegeName;
  assertNoFault(findCollegeFault(collegeName, lookalikes.skeletonOf(collegeName)), 'college_name');
  assertNoContactDetails('college_name', collegeName);
  return collegeName;
}

function assertNoFault(fault: NameFault | null, field: string): void {
  if (fault !== null)
    throw new DomainError('invalid-field', { reason: 'name', params: { fault } }, { field });
}

async function resolvePhoto(
  context: Pick<Context, 'database' | 'images' | 'files'>,
  profileId: string,
  { photo, removePhoto = false, signal }: ProfileInput,
): Promise<string | null | undefined> {
  if (photo === null) return removePhoto ? null : undefined;
  if (!removePhoto) return await savePhoto(context, profileId, photo, signal);
  throw new DomainError(
    'invalid-field',
    { reason: 'photo-twice' },
    {
      field: 'remove_photo',
    },
  );
}

async function savePhoto(
  { database, images, files }: Pick<Context, 'database' | 'images' | 'files'>,
  profileId: string,
  path: string,
  signal: AbortSignal | undefined,
): Promise<string> {
  const picture = await images.process(path, signal);
  await writePictures({ database, files }, profileId, [picture]);
  await insertPictures(database, profileId, [picture]);
  return picture.hash;
}

export async function registerProfile(
  { database }: Pick<Context, 'database'>,
  identity: Identity,
  language: Language,
): Promise<StoredProfile> {
  const profile = {
    id: v7(),
    subject: identity.subject,
    email: identity.email,
    isProved: identity.emailVerified,
    language,
  };
  return await database.transaction().execute((tx) => upsertProfile(tx, profile));
}
