import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { MAX_FOUND_AT_ONCE, MAX_SAVED_SEARCHES } from '#domain/catalogue/saved-search.ts';
import { refreshCatalogue } from '#tests/support/catalogue.ts';
import { setUpMarket } from '#tests/support/set-up-market.ts';
import type { TestPerson } from '#tests/support/test-app.ts';
import { checkSavedSearchesJob } from './check-saved-searches.ts';

const { app, market } = setUpMarket();

type Filters = { search: string; category?: 'HARDWARE' };

const save = async (person: TestPerson, body: Filters) =>
  await app.api(person)('POST /api/saved-searches', { body });
const searchesOf = async (person: TestPerson) =>
  (await app.api(person)('GET /api/saved-searches', {})).body.data;
const foundOf = async (person: TestPerson) => {
  const { data } = (await app.api(person)('GET /api/feed', {})).body;
  return data.filter(({ code }) => code === 'search-found').map(({ title }) => title);
};
const check = () => checkSavedSearchesJob.handle(app.context, {});

/** As if the searches had been saved two hours ago, and all that was listed since one hour ago. */
async function pass(): Promise<void> {
  await checkedEarlier('2 hours');
  await listedEarlier('1 hour');
}

async function checkedEarlier(by: string): Promise<void> {
  await sql`update saved_searches set checked_at = checked_at - ${by}::interval`.execute(
    app.context.database,
  );
}

async function listedEarlier(by: string): Promise<void> {
  await sql`update projects set created_at = created_at - ${by}::interval
             where created_at > now() - interval '10 minutes'`.execute(app.context.database);
  await refreshCatalogue(app.context.database);
}

// covers: S7.360
it('members are told once of new projects that match a saved search, and not of their own', async () => {
  await market.list({ title: 'Weather balloon tracker' });
  await listedEarlier('3 hours');
  for (const person of [market.buyer, market.seller]) await save(person, { search: 'balloon' });
  await save(market.buyer, { search: 'balloon', category: 'HARDWARE' });
  await pass();
  await check();
  expect(await foundOf(market.buyer)).toEqual([]);
  await market.list({ title: 'Balloon altitude logger' });
  await market.list({ title: 'Mess menu' });
  await pass();
  await check();
  await checkedEarlier('40 minutes');
  await check();
  expect(await foundOf(market.buyer)).toEqual(['Balloon altitude logger']);
  expect(await foundOf(market.seller)).toEqual([]);
});

it('one check reports a few projects, and two checks at once report each once', async () => {
  await save(market.buyer, { search: 'turbine' });
  for (let number = 0; number <= MAX_FOUND_AT_ONCE; number += 1)
    await market.list({ title: `Wind turbine ${number}` });
  await pass();
  await Promise.all([check(), check()]);
  const found = (await foundOf(market.buyer)).filter((title) => title.startsWith('Wind'));
  expect(found.toSorted()).toEqual([1, 2, 3].map((number) => `Wind turbine ${number}`));
});

// covers: S7.361, S7.362
it('a search is saved once, with a maximum, and can be ended by its owner alone', async () => {
  const person = await app.signUp();
  const same = await Promise.all([1, 2, 3].map(() => save(person, { search: ' solar   car ' })));
  expect(new Set(same.map(({ body }) => body.data.search_id)).size).toBe(1);
  expect(await searchesOf(person)).toMatchObject([{ filters: { search: 'solar car' } }]);
  const many = Array.from({ length: MAX_SAVED_SEARCHES }, (_, number) => ({ search: `solar ${number}` }));
  const answers = await Promise.all(many.map((body) => save(person, body)));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(MAX_SAVED_SEARCHES - 1);
  expect(answers.find(({ status }) => status !== 200)?.problem).toMatchObject({
    code: 'not-allowed',
    message: `You can save at most ${MAX_SAVED_SEARCHES} searches. End one in Settings first.`,
  });
  const [{ search_id: id } = { search_id: '' }] = await searchesOf(person);
  const end = (who: TestPerson) =>
    app.api(who)('DELETE /api/saved-searches/{search_id}', { params: { search_id: id } });
  expect((await end(market.buyer)).problem.code).toBe('not-found');
  expect((await end(person)).status).toBe(200);
  expect(await searchesOf(person)).toHaveLength(MAX_SAVED_SEARCHES - 1);
});
