import { sql } from 'kysely';
import type { MailKind } from '#domain/accounts/mail-choice.ts';
import type { StoredClosure } from '#domain/accounts/shop.ts';
import type { Queryable } from '../database/database.ts';

interface StoredShop extends StoredClosure {
  readonly now: Date;
}

const COLUMNS = [
  'shopClosedAt as closedAt',
  'shopClosedUntil as closedUntil',
  sql<Date>`now()`.as('now'),
] as const;

export async function getShop(database: Queryable, profileId: string): Promise<StoredShop> {
  return await database
    .selectFrom('profiles')
    .select(COLUMNS)
    .where('id', '=', profileId)
    .executeTakeFirstOrThrow();
}

export async function closeShop(
  database: Queryable,
  profileId: string,
  until: Date | null,
): Promise<StoredShop> {
  return await database
    .updateTable('profiles')
    .set({ shopClosedAt: sql`now()`, shopClosedUntil: until, updatedAt: sql`now()` })
    .where('id', '=', profileId)
    .returning(COLUMNS)
    .executeTakeFirstOrThrow();
}

export async function openShop(database: Queryable, profileId: string): Promise<StoredShop> {
  return await database
    .updateTable('profiles')
    .set({ shopClosedAt: null, shopClosedUntil: null, updatedAt: sql`now()` })
    .where('id', '=', profileId)
    .returning(COLUMNS)
    .executeTakeFirstOrThrow();
}

type Notifications = Readonly<Record<MailKind, boolean>>;

const PREFERENCES = [
  'mailWhenSold as sold',
  'mailWhenShipped as shipping',
  'mailAboutQuestions as questions',
  'mailAboutMessages as messages',
  'mailReminders as reminders',
] as const;

export async function getNotifications(database: Queryable, profileId: string): Promise<Notifications> {
  return await database
    .selectFrom('profiles')
    .select(PREFERENCES)
    .where('id', '=', profileId)
    .executeTakeFirstOrThrow();
}

export async function changeNotifications(
  database: Queryable,
  profileId: string,
  wanted: Partial<Notifications>,
): Promise<Notifications> {
  return await database
    .updateTable('profiles')
    // Kysely omits undefined values from the statement.
    .set({
      mailWhenSold: wanted.sold,
      mailWhenShipped: wanted.shipping,
      mailAboutQuestions: wanted.questions,
      mailAboutMessages: wanted.messages,
      mailReminders: wanted.reminders,
      updatedAt: sql`now()`,
    })
    .where('id', '=', profileId)
    .returning(PREFERENCES)
    .executeTakeFirstOrThrow();
}

export async function switchOffMails(database: Queryable, profileId: string, kind: MailKind): Promise<void> {
  await changeNotifications(database, profileId, { [kind]: false });
}
