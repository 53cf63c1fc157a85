import { DomainError } from '#domain/common/domain-error.ts';
import { formatReceiptNumber } from '#domain/purchases/receipt-number.ts';
import type { Context } from '../context.ts';
import type { Queryable } from '../database/database.ts';
import { exportParts, FIRST_CURSOR } from './export-store.ts';
import { getNotifications } from './notification-store.ts';
import { findProfile } from './profile-store.ts';

const BATCH_SIZE = 500;

/**
 * Exports all of a user's data as one JSON document, streamed in chunks of bounded size.
 *
 * @throws DomainError `not-found` before the first chunk if there is no profile
 */
export async function exportData(
  { database }: Pick<Context, 'database'>,
  profileId: string | null,
  now: Date,
): Promise<AsyncGenerator<string>> {
  const profile = profileId === null ? null : await findProfile(database, profileId);
  if (profile === null) throw new DomainError('not-found', 'There is no profile yet. Register first.');
  const notifications = await getNotifications(database, profile.id);
  const head = {
    format: 'protohaat-export-1',
    exported_at: now,
    profile: {
      id: profile.id,
      email: profile.email,
      username: profile.username,
      full_name: profile.full_name,
      college_name: profile.college_name,
      profile_photo: profile.photo_hash === null ? null : `/media/${profile.photo_hash}-1600.webp`,
      github_username: profile.github_login,
      github_linked_at: profile.github_linked_at,
      joined_at: profile.created_at,
      mails: notifications,
    },
  };
  return write(database, profile.id, JSON.stringify(head, null, 2));
}

async function* write(database: Queryable, profileId: string, head: string): AsyncGenerator<string> {
  // The parts become further members of the object opened by the head.
  yield head.slice(0, head.lastIndexOf('\n}'));
  for (const [name, readPage] of Object.entries(exportParts)) {
    yield `,\n  ${JSON.stringify(name)}: [`;
    let after: string | null = FIRST_CURSOR;
    let isFirst = true;
    while (after !== null) {
      const rows = await readPage(database, profileId, after, BATCH_SIZE);
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
  const { receipt_number: number } = row;
  return typeof number === 'number' ? { ...row, receipt_number: formatReceiptNumber(number) } : row;
}
