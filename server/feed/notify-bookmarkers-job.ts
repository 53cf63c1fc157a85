import type { Context } from '../context.ts';
import { NOTIFY_BOOKMARKERS, type BookmarkEvent } from '../jobs/job-names.ts';
import { defineJob } from '../jobs/job.ts';
import { addBookmarkEntries, type BookmarkBatch } from './feed-store.ts';

const BATCH_SIZE = 500;
const FIRST = '00000000-0000-0000-0000-000000000000';

export const notifyBookmarkersJob = defineJob<BookmarkEvent, Pick<Context, 'database'>>({
  ...NOTIFY_BOOKMARKERS,
  retryForHours: 24,
  timeoutSeconds: 120,
  async handle({ database }, { at, ...news }) {
    for (let after: string | null = FIRST; after !== null;) {
      const batch: BookmarkBatch = { ...news, since: new Date(at), after, limit: BATCH_SIZE };
      after = await database.transaction().execute((tx) => addBookmarkEntries(tx, batch));
    }
  },
});
