import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { listProject } from '#tests/support/listed-project.ts';
import { detailsFor } from '#tests/support/selling.ts';
import { setUpApp } from '#tests/support/set-up-market.ts';
import { refreshEntries } from './refresh-entries.ts';

const app = setUpApp();

const refresh = (projectId: string) =>
  app.context.database.transaction().execute(async (tx) => await refreshEntries(tx, [projectId]));

it('the size of a listing is compared with the others of its subject, if there are ten', async () => {
  const seller = await app.signUp();
  const list = async (lines: number, subject = 'Web Apps') => {
    const { id } = await listProject(app.context, { sellerId: seller.profileId, subject });
    const inside = { lines, commits: null, tree: { entries: [] } };
    await sql`insert into insides (verification_id, version, document)
      select verification_id, 3, ${JSON.stringify(inside)}::jsonb from projects where id = ${id}`.execute(
      app.context.database,
    );
    await refresh(id);
    return id;
  };
  const rankOf = async (id: string) => {
    await refresh(id);
    return (await detailsFor(app, seller, id)).verification?.figures?.rank;
  };
  const own = await list(800);
  for (const lines of [100, 200, 300, 400, 500, 600, 700, 900, 1_000]) await list(lines);
  await list(100, 'Robotics');
  expect(await rankOf(own)).toBeUndefined();
  await list(2_000, ' web apps');
  expect(await rankOf(own)).toBe(7);
  await sql`delete from insides where verification_id = (select verification_id from projects where id = ${own})`.execute(
    app.context.database,
  );
  expect(await rankOf(own)).toBeUndefined();
});
