import { ThreadNotFoundError } from '#domain/questions/private-question.ts';
import type { Context } from '../../context.ts';
import {
  findThread,
  listPrivateMessages,
  listThreads,
  type PrivateMessageRow,
  type ThreadRow,
} from './private-store.ts';

export async function showThreads(
  { database }: Pick<Context, 'database'>,
  asked: Parameters<typeof listThreads>[1],
): Promise<{ readonly rows: readonly ThreadRow[]; readonly last: ThreadRow | null }> {
  const found = await listThreads(database, { ...asked, limit: asked.limit + 1 });
  const rows = found.slice(0, asked.limit);
  return { rows, last: found.length > asked.limit ? (rows.at(-1) ?? null) : null };
}

/** @throws ThreadNotFoundError */
export async function showThread(
  { database }: Pick<Context, 'database'>,
  asked: {
    readonly viewerId: string;
    readonly threadId: string;
    readonly before: string | null;
    readonly limit: number;
  },
): Promise<{
  readonly thread: ThreadRow;
  readonly rows: readonly PrivateMessageRow[];
  readonly next: string | null;
}> {
  const { viewerId, threadId, before, limit } = asked;
  const thread = await findThread(database, threadId, viewerId);
  if (thread === null) throw new ThreadNotFoundError();
  const found = await listPrivateMessages(database, threadId, { before, limit: limit + 1 });
  const rows = found.slice(0, limit);
  return { thread, rows, next: found.length > limit ? (rows.at(-1)?.id ?? null) : null };
}
