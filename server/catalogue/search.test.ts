import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import type { QueryOf } from '#contract/calls.ts';
import { PRICE_BANDS } from '#domain/catalogue/facets.ts';
import { listedPrices } from '#domain/catalogue/search-price.ts';
import { searchWords } from '#domain/catalogue/search-words.ts';
import { listProject } from '#tests/support/listed-project.ts';
import { market, titles, detailsFor } from '#tests/support/selling.ts';
import { setUpApp } from '#tests/support/set-up-market.ts';
import type { TestPerson } from '#tests/support/test-app.ts';
import { countCatalogueJob } from './count-catalogue-job.ts';
import { recountCatalogue } from './count-store.ts';
import { refreshEntries } from './refresh-entries.ts';

const app = setUpApp();
let person: TestPerson;
beforeEach(async () => {
  person = await app.signUp();
});

async function listAll(...wanted: readonly string[]): Promise<void> {
  for (const title of wanted) await listProject(app.context, { sellerId: person.profileId, title });
}

async function found(search: string, query: Record<string, string | number | boolean> = {}) {
  const { data, meta } = await market(app, person, { search, ...query });
  return { titles: titles(data), meta };
}

const ask = async (search: string) =>
  (await app.api(person)('GET /api/projects/suggestions', { query: { search } })).body.data;

const facets = async (query: QueryOf<'GET /api/projects/facets'> = {}) =>
  (await app.api(person)('GET /api/projects/facets', { query })).body.data;

const count = () => countCatalogueJob.handle(app.context, {});

describe('words and price bands in the database', () => {
  it.each([
    "Robot's arm: C++, C#, F# and .NET (Node.js)",
    'Café ₹499 · 100% – “quoted” ﷽ İstanbul ß',
    'मौसम। हिन्दी हिंदी गाड़ी 🤖\u200d x_y a-b',
    `${'long'.repeat(30)} \u00ad soft`,
  ])('the database splits %j into the same words as the search', async (text) => {
    const { rows } = await sql<{ word: string }>`
      select word from search_words(${text}) order by place`.execute(app.context.database);
    expect(rows.map(({ word }) => word)).toEqual(searchWords(text));
  });

  it('the database has the same price bands as the facets', async () => {
    for (const { value, from, to } of PRICE_BANDS) {
      const listed = listedPrices({ from, to });
      for (const price of [Math.max(1, listed.from), Math.min(listed.to, 900_000)]) {
        const { rows } = await sql<{ band: string }>`select price_band(${price}) as band`.execute(
          app.context.database,
        );
        expect(rows).toEqual([{ band: value }]);
      }
    }
  });
});

describe('the search', () => {
  it.each([
    ['libary managment systm', 'Library management system', 'library managment system'],
    ['face recogniton', 'Face recognition door lock', 'face recognition'],
    ['weather stat', 'Weather station', null],
    ['mass menu', 'Mess menu', 'mess menu'],
    ['mses menu', 'Mess menu', 'mess menu'],
    ['caht node', 'Chat with Node.js', 'chat node'],
    ['nodejs', 'Chat with Node.js', 'node js'],
    ['c#', 'Billing in C#', null],
  ])('a search for %j returns %s first', async (search, title, corrected) => {
    await listAll(
      'Library management system',
      'Face recognition door lock',
      'Weather station',
      'Chat with Node.js',
      'Billing in C#',
      'Kabaddi team manager',
      'Mess menu',
    );
    const answer = await found(search);
    expect(answer.titles[0]).toBe(title);
    expect(answer.meta.corrected ?? null).toBe(corrected);
  });

  it('searches in Hindi and in romanised Hindi find the same project', async () => {
    await listAll('मौसम स्टेशन', 'Mosam vibhag', 'पुस्तकालय प्रबंधन', 'Robot');
    await count();
    expect((await found('mausam')).titles).toEqual(['मौसम स्टेशन']);
    expect((await found('मौसम')).titles.toSorted()).toEqual(['Mosam vibhag', 'मौसम स्टेशन']);
    expect((await found('pustakalaya')).titles).toEqual(['पुस्तकालय प्रबंधन']);
  });

  it('a search match in the title ranks above a match in the technologies', async () => {
    await listAll('Arduino car', 'Line follower');
    expect((await found('arduino')).titles).toEqual(['Arduino car', 'Line follower']);
  });

  it('on request, a search with fewer than four matches also returns the projects that come closest', async () => {
    await listAll('Library management system', 'Weather station', 'Weather library');
    await count();
    expect((await found('library zebra quagga')).titles).toEqual([]);
    const closest = await found('library system zebra', { closest: true });
    expect(closest).toMatchObject({
      titles: ['Library management system', 'Weather library', 'Weather station'],
      meta: { closest: true, exact: 0, total: 3, next_cursor: null },
    });
    const few = await found('weather station', { closest: true });
    expect(few.titles.slice(0, 2)).toEqual(['Weather station', 'Weather library']);
    expect(few).toMatchObject({ meta: { exact: 1, total: 3 } });
    expect(closest.meta).not.toHaveProperty('popular');
    const unknown = await found('zebra quagga', { closest: true });
    expect(unknown).toMatchObject({ titles: { length: 3 }, meta: { exact: 0, popular: true } });
    expect((await found('"zebra"', { closest: true })).titles).toEqual([]);
  });

  it('a price in a search is what the buyer pays, and projects at other prices come last', async () => {
    for (const priceRupees of [476, 477, 900, 4_000])
      await listProject(app.context, {
        sellerId: person.profileId,
        title: `Robot ${priceRupees}`,
        priceRupees,
      });
    await count();
    expect((await found('robot under 500')).titles).toEqual(['Robot 476']);
    expect((await found('501 to 945 rupees', { sort: 'price-low' })).titles).toEqual([
      'Robot 477',
      'Robot 900',
    ]);
    const { titles: closest, meta } = await found('robot under 500', { closest: true });
    expect([closest[0], closest.length, meta.exact]).toEqual(['Robot 476', 4, 1]);
    expect((await facets({ search: 'robot under 500' })).category).toMatchObject([{ projects: 1 }]);
  });

  it.each(['Wi-Fi clock', 'Wifi clock', 'Wi fi clock'])(
    'the title %j is found however the word is joined',
    async (title) => {
      await listAll(title, 'Robot');
      await count();
      for (const search of ['wifi', 'wi-fi', 'wi fi', 'WiFi clock'])
        expect((await found(search)).titles).toEqual([title]);
    },
  );

  it('joined, spaced and hyphened spellings find each other, also of words that have no weight', async () => {
    await listAll('To-do list', '3D printer', 'घर का ख़र्च', 'Robot');
    await count();
    for (const search of ['todo', 'to do list', 'to-do', 'ToDo app list'])
      expect([search, ...(await found(search.replace(' app', ''))).titles]).toEqual([search, 'To-do list']);
    for (const search of ['3d printer', '3dprinter', '3-d printer', '3d-printer'])
      expect([search, ...(await found(search)).titles]).toEqual([search, '3D printer']);
    for (const search of ['घर', 'ghar', 'खर्च', 'kharch'])
      expect([search, ...(await found(search)).titles]).toEqual([search, 'घर का ख़र्च']);
  });

  it.each(['relevance', 'newest', 'price-low', 'popular'])(
    'paging through the results for a frequent word by %s shows every project once',
    async (sort) => {
      await listAll(...Array.from({ length: 9 }, (_, index) => `Robot ${index}`));
      // These counts make `planOf` treat the word as frequent.
      await sql`insert into catalogue_facets values ('', 'category', 'test', 'test', 1000000, 0)`.execute(
        app.context.database,
      );
      await sql`update search_vocabulary set documents = 900000, headings = 900000 where word = 'robot'`.execute(
        app.context.database,
      );
      const seen: string[] = [];
      let cursor: string | null = null;
      do {
        const { data, meta }: Awaited<ReturnType<typeof market>> = await market(app, person, {
          search: 'robot',
          limit: 2,
          ...(sort === 'relevance' ? {} : { sort }),
          ...(cursor === null ? {} : { cursor }),
        });
        seen.push(...titles(data));
        expect(meta).toMatchObject({ total: 1_000, total_is_capped: true });
        cursor = meta.next_cursor;
      } while (cursor !== null);
      expect(seen.toSorted()).toEqual(Array.from({ length: 9 }, (_, index) => `Robot ${index}`));
    },
  );
});

describe('suggestions', () => {
  // covers: S7.56
  it('search suggestions complete the last word and list titles that begin with the typed text', async () => {
    await listAll('Line follower robot', 'Line drawing', 'Follow me');
    await count();
    const { body } = await app.api(person)('GET /api/projects/suggestions', {
      query: { search: 'line fol' },
    });
    expect(body.data.searches.toSorted()).toEqual(['line follow', 'line follower', 'line follows']);
    expect(body.data.projects.map(({ title }) => title)).toEqual(['Line follower robot']);
  });

  it('suggestions correct a misspelt search, and are empty for one letter', async () => {
    await listAll('Library management');
    expect((await ask('libary managemnt')).searches).toEqual(['library management']);
    expect(await ask('l')).toEqual({ searches: [], projects: [] });
    expect(await ask('"line"')).toMatchObject({ searches: [] });
  });
});

describe('facets', () => {
  // covers: S7.57
  it('facets count listed projects by category, level, price, subject and technology', async () => {
    await listAll('Robot', 'Car');
    await listProject(app.context, { sellerId: person.profileId, category: 'HARDWARE', priceRupees: 3_000 });
    expect((await facets()).category).toEqual([]);
    await count();
    expect(await facets()).toEqual({
      category: [
        { value: 'SOFTWARE', label: 'SOFTWARE', projects: 2 },
        { value: 'HARDWARE', label: 'HARDWARE', projects: 1 },
      ],
      level: [{ value: 'Medium', label: 'Medium', projects: 3 }],
      price: [
        { value: '1000-2499', label: '1000-2499', projects: 2 },
        { value: '2500-4999', label: '2500-4999', projects: 1 },
      ],
      subject: [{ value: 'robotics', label: 'Robotics', projects: 3 }],
      technology: [
        { value: 'arduino', label: 'Arduino', projects: 3 },
        { value: 'c++', label: 'C++', projects: 3 },
      ],
      tests: [],
      video: [{ value: 'true', label: 'true', projects: 1 }],
    });
    expect((await facets({ category: 'SOFTWARE' })).price).toEqual([
      { value: '1000-2499', label: '1000-2499', projects: 2 },
    ]);
  });

  it('facets no longer count a deleted project, and a recount reports only wrong counts', async () => {
    await listAll('Robot', 'Zebra');
    await count();
    const { data } = await market(app, person, { search: 'zebra' });
    await app.api(person)('DELETE /api/projects/{projectId}', {
      params: { projectId: data[0]?.project_id ?? '' },
    });
    await count();
    expect((await facets()).category).toEqual([{ value: 'SOFTWARE', label: 'SOFTWARE', projects: 1 }]);
    const recount = () => app.context.database.transaction().execute(recountCatalogue);
    expect(await recount()).toBe(0);
    await sql`update search_vocabulary set documents = 7 where word = 'robot'`.execute(app.context.database);
    expect(await recount()).toBe(1);
  });
});

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
