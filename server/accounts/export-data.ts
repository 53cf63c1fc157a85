import { DomainError } from '#domain/common/domain-error.ts';
import { PICTURE_FORM_WIDTHS, pictureAddress } from '#domain/pictures/picture-name.ts';
import { formatReceiptNumber } from '#domain/purchases/receipt-number.ts';
import type { Context } from '../context.ts';
import type { Queryable } from '../database/database.ts';
import { exportParts, FIRST_CURSOR } from './export-store.ts';
import { findProfile } from './profile-store.ts';
import { listRolesOf } from './roles/role-store.ts';
import { getNotifications } from './settings-store.ts';

const BATCH_SIZE = 500;

/**
 * Streams one JSON document in chunks of bounded size.
 * @throws DomainError `not-found` before the first chunk if there is no profile
 */
export async function exportData(
  { config, database }: Pick<Context, 'config' | 'database'>,
  profileId: string | null,
  now: Date,
): Promise<AsyncGenerator<string>> {
  const profile = profileId === null ? null : await findProfile(database, profileId);
  if (profile === null) throw new DomainError('not-found', { reason: 'no-profile-yet' });
  const notifications = await getNotifications(database, profile.id);
  const head = {
    format: 'protohaat-export-1',
    exported_at: now,
    profile: {
      id: profile.id,
      email: profile.email,
      username: profile.username,
      full_name: profile.fullName,
      college_name: profile.collegeName,
      profile_photo:
        profile.photoHash === null
          ? null
          : `${config.publicUrl}${pictureAddress(profile.photoHash, PICTURE_FORM_WIDTHS.large)}`,
      github_username: profile.githubLogin,
      github_linked_at: profile.githubLinkedAt,
      joined_at: profile.createdAt,
      mails: notifications,
      language: profile.language,
      shop_closed_at: profile.shopClosedAt,
      shop_closed_until: profile.shopClosedUntil,
      console_roles: await listRolesOf(database, profile.id),
    },
  };
  return write(database, profile.id, JSON.stringify(head, null, 2));
}

async function* write(database: Queryable, profileId: string, head: string): AsyncGenerator<string> {
  // The closing brace is omitted, because the parts are appended as further members of the object.
  yield head.slice(0, head.lastIndexOf('\n}'));
  for (const [name, readPart] of Object.entries(exportParts)) {
    yield `,\n  ${JSON.stringify(name)}: [`;
    let after: string | null = FIRST_CURSOR;
    let isFirst = true;
    while (after !== null) {
      const rows = await readPart(database, profileId, { after, limit: BATCH_SIZE });
      for (const row of rows) {
        yield `${isFirst ? '' : ','}\n    ${JSON.stringify(present(row))}`;
        isFirst = false;
      }
      after = rows.length < BATCH_SIZE ? null : (rows.at(-1)?.id ?? null);
    }
    yield isFirst ? ']' : '\n  ]';
  }
  yield '\n}\n';
}

function present(row: Record<string, unknown>): Record<string, unknown> {
  const { receiptNumber } = row;
  const shown =
    typeof receiptNumber === 'number' ? { ...row, receiptNumber: formatReceiptNumber(receiptNumber) } : row;
  return Object.fromEntries(
    Object.entries(shown).map(([key, value]) => [
      key.replaceAll(/[A-Z]/gu, (letter) => `_${letter.toLowerCase()}`),
      value,
    ]),
  );
}
