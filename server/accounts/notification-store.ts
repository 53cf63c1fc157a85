import { sql } from 'kysely';
import type { MailKind } from '#domain/accounts/mail-choice.ts';
import type { Queryable } from '../database/database.ts';

export interface Notifications {
  readonly sold: boolean;
  readonly shipping: boolean;
  readonly questions: boolean;
}

export async function getNotifications(database: Queryable, profileId: string): Promise<Notifications> {
  return await database
    .selectFrom('profiles')
    .select(['mailWhenSold as sold', 'mailWhenShipped as shipping', 'mailAboutQuestions as questions'])
    .where('id', '=', profileId)
    .executeTakeFirstOrThrow();
}

export async function changeNotifications(
  database: Queryable,
  profileId: string,
  wanted: Omit<Notifications, 'questions'> & Partial<Notifications>,
): Promise<Notifications> {
  return await database
    .updateTable('profiles')
    .set({
      mailWhenSold: wanted.sold,
      mailWhenShipped: wanted.shipping,
      ...(wanted.questions === undefined ? {} : { mailAboutQuestions: wanted.questions }),
      updatedAt: sql`now()`,
    })
    .where('id', '=', profileId)
    .returning(['mailWhenSold as sold', 'mailWhenShipped as shipping', 'mailAboutQuestions as questions'])
    .executeTakeFirstOrThrow();
}

export async function switchOffMails(database: Queryable, profileId: string, kind: MailKind): Promise<void> {
  const off = {
    sold: { mailWhenSold: false },
    shipping: { mailWhenShipped: false },
    questions: { mailAboutQuestions: false },
  } as const;
  await database
    .updateTable('profiles')
    .set({ ...off[kind], updatedAt: sql`now()` })
    .where('id', '=', profileId)
    .execute();
}
