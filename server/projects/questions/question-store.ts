import { sql } from 'kysely';
import type { Queryable } from '../../database/database.ts';

export interface QuestionRow {
  readonly id: string;
  readonly user: string | null;
  readonly isAnonymous: boolean;
  readonly text: string;
  readonly askedAt: Date;
  /** `askedAt` with microseconds, which a `Date` cannot hold; the cursor contains it. */
  readonly key: string;
  readonly answer: string | null;
  readonly answeredAt: Date | null;
  readonly mine: boolean;
  readonly reported: boolean;
}

const columns = (viewerId: string) => sql`
  question.id, asker.username as user, question.is_anonymous as "isAnonymous", question.question as text, question.asked_at as "askedAt",
  (question.asked_at at time zone 'UTC')::text || '+00' as key, question.answer,
  question.answered_at as "answeredAt", question.asker_id = ${viewerId} as mine,
  exists (select from reports where question_id = question.id and reporter_id = ${viewerId}) as reported`;

export async function listQuestions(
  database: Queryable,
  {
    projectId,
    viewerId,
    after,
    limit,
  }: {
    readonly projectId: string;
    readonly viewerId: string;
    readonly after: { readonly key: string; readonly id: string } | null;
    readonly limit: number;
  },
): Promise<{ readonly rows: QuestionRow[]; readonly total: number }> {
  const beyond =
    after === null
      ? sql`true`
      : sql`(question.asked_at, question.id) < (${after.key}::timestamptz, ${after.id}::uuid)`;
  const { rows } = await sql<QuestionRow>`
    select ${columns(viewerId)} from questions question
      join profiles asker on asker.id = question.asker_id
     where question.project_id = ${projectId} and question.hidden_at is null and ${beyond}
     order by question.asked_at desc, question.id desc limit ${limit}`.execute(database);
  const counted = await sql<{ total: number }>`
    select count(*)::int as total from questions
     where project_id = ${projectId} and hidden_at is null`.execute(database);
  return { rows, total: counted.rows[0]?.total ?? 0 };
}

export async function getQuestion(database: Queryable, id: string, viewerId: string): Promise<QuestionRow> {
  const { rows } = await sql<QuestionRow>`
    select ${columns(viewerId)} from questions question
      join profiles asker on asker.id = question.asker_id where question.id = ${id}`.execute(database);
  const [row] = rows;
  if (row === undefined) throw new Error('the question is gone');
  return row;
}

export interface AskedQuestions {
  readonly id: string;
  /** Null for a public question. */
  readonly threadId: string | null;
  readonly key: string;
  readonly text: string;
  readonly count: number;
}

/**
 * @param since - the key of a question.
 * @returns the newest of the later questions without an answer, public or private, and their number.
 */
export async function findQuestionsSince(
  database: Queryable,
  projectId: string,
  since: string,
): Promise<AskedQuestions | null> {
  const { rows } = await sql<AskedQuestions>`
    select id, thread_id as "threadId", (asked_at at time zone 'UTC')::text || '+00' as key, text,
           (count(*) over ())::int as count
      from (
        select id, null::uuid as thread_id, asked_at, question as text from questions
         where project_id = ${projectId} and hidden_at is null and answer is null
        union all
        select message.id, thread.id, message.written_at, message.text
          from private_threads thread join private_messages message on message.thread_id = thread.id
         where thread.project_id = ${projectId} and thread.last_party = 'asker' and message.party = 'asker'
           and message.hidden_at is null) asked
     where asked_at > ${since}::timestamptz
     order by asked_at desc, id desc limit 1`.execute(database);
  return rows[0] ?? null;
}

/** Includes hidden questions. */
export async function countUnanswered(
  database: Queryable,
  projectId: string,
  askerId: string,
): Promise<number> {
  const { rows } = await sql<{ open: number }>`
    select count(*)::int as open from questions
     where project_id = ${projectId} and asker_id = ${askerId} and answer is null`.execute(database);
  return rows[0]?.open ?? 0;
}

export async function findSellerOf(database: Queryable, projectId: string): Promise<string | null> {
  const row = await database
    .selectFrom('projects')
    .select('sellerId')
    .where('id', '=', projectId)
    .executeTakeFirst();
  return row?.sellerId ?? null;
}

export async function insertQuestion(
  tx: Queryable,
  question: {
    readonly id: string;
    readonly projectId: string;
    readonly askerId: string;
    readonly text: string;
    readonly isAnonymous?: boolean;
  },
): Promise<void> {
  await tx
    .insertInto('questions')
    .values({
      id: question.id,
      projectId: question.projectId,
      askerId: question.askerId,
      question: question.text,
      isAnonymous: question.isAnonymous ?? false,
    })
    .execute();
}

export interface LockedQuestion {
  readonly id: string;
  readonly projectId: string;
  readonly sellerId: string;
  readonly askerId: string;
  readonly isAnswered: boolean;
}

/** @returns null if the question does not exist or is hidden. */
export async function lockQuestion(tx: Queryable, id: string): Promise<LockedQuestion | null> {
  const { rows } = await sql<LockedQuestion>`
    select question.id, question.project_id as "projectId", project.seller_id as "sellerId",
           question.asker_id as "askerId", question.answer is not null as "isAnswered"
      from questions question join projects project on project.id = question.project_id
     where question.id = ${id} and question.hidden_at is null
       for update of question`.execute(tx);
  return rows[0] ?? null;
}

export async function saveAnswer(tx: Queryable, id: string, answer: string): Promise<void> {
  await sql`
    update questions set answer = ${answer}, answered_at = greatest(now(), asked_at) where id = ${id}`.execute(
    tx,
  );
}

export async function hideQuestion(tx: Queryable, id: string): Promise<boolean> {
  const { rows } = await sql`
    update questions set hidden_at = now() where id = ${id} and hidden_at is null returning 1`.execute(tx);
  return rows.length > 0;
}

export interface QuestionParty {
  readonly email: string;
  readonly name: string;
  readonly title: string;
}

export async function findQuestionParty(
  database: Queryable,
  questionId: string,
  role: 'seller' | 'asker',
): Promise<QuestionParty | null> {
  const profileId = role === 'seller' ? sql`project.seller_id` : sql`question.asker_id`;
  const { rows } = await sql<QuestionParty>`
    select profile.email, coalesce(profile.full_name, profile.username, 'there') as name, project.title
      from questions question
      join projects project on project.id = question.project_id
      join profiles profile on profile.id = ${profileId}
     where question.id = ${questionId} and profile.deleted_at is null`.execute(database);
  return rows[0] ?? null;
}

export async function deleteQuestionsOf(tx: Queryable, profileId: string): Promise<void> {
  await sql`
    delete from questions where asker_id = ${profileId}
        or project_id in (select id from projects where seller_id = ${profileId})`.execute(tx);
}
