import { sql } from 'kysely';
import { expect, it, vi } from 'vitest';
import { messMenu } from '#tests/support/selling.ts';
import { setUpMarket } from '#tests/support/set-up-market.ts';
import { lockOpenProfile, pseudonymiseProfile } from '../accounts/profile-store.ts';
import { analyseRepository } from './analyse-repository.ts';

const { app } = setUpMarket();

async function countWaiting(): Promise<number> {
  const { rows } = await sql<{ waiting: number }>`
    select count(*)::int as waiting from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(app.context.database);
  return rows[0]?.waiting ?? 0;
}

it.each([
  ['accepted', messMenu, 'asha-verma'],
  ['refused', 'https://github.com/meera-nair/exam-seating', 'meera-nair'],
])("no repository is %s while another process deletes its seller's account", async (_how, url, login) => {
  const { profileId } = await app.signUp({ github: login });
  const { database } = app.context;
  const { analysing } = await database.transaction().execute(async (tx) => {
    await lockOpenProfile(tx, profileId);
    const begun = analyseRepository(app.context, {
      profileId,
      repositoryUrl: url,
      projectId: null,
      onCheck: () => {},
      signal: new AbortController().signal,
    });
    begun.catch(() => 'looked at below');
    await vi.waitFor(async () => expect(await countWaiting()).toBe(1), { timeout: 15_000 });
    await pseudonymiseProfile(tx, profileId);
    return { analysing: begun };
  });
  await expect(analysing).rejects.toMatchObject({ code: 'not-signed-in' });
  expect(await database.selectFrom('verifications').selectAll().execute()).toEqual([]);
  expect(await database.selectFrom('archives').selectAll().execute()).toEqual([]);
});
