import { describe, expect, it } from 'vitest';
import { listProject } from '#tests/support/listed-project.ts';
import { market, titles } from '#tests/support/selling.ts';
import { setUpApp } from '#tests/support/set-up-market.ts';
import type { TestPerson } from '#tests/support/test-app.ts';

const app = setUpApp();

async function listMany(): Promise<TestPerson> {
  const seller = await app.signUp();
  for (const [title, priceRupees, category] of [
    ['Attendance by QR code', 800, 'SOFTWARE'],
    ['Line follower robot', 2_500, 'HARDWARE'],
    ['Library attendance ledger', 300, 'SOFTWARE'],
    ['Weather station 100%', 1_500, 'HARDWARE'],
  ] as const) {
    await listProject(app.context, { sellerId: seller.profileId, title, priceRupees, category });
  }
  return seller;
}

describe('searching projects', () => {
  // covers: S2.57, S2.58
  it.each([
    [
      {},
      ['Weather station 100%', 'Library attendance ledger', 'Line follower robot', 'Attendance by QR code'],
    ],
    [
      { sort: 'oldest' },
      ['Attendance by QR code', 'Line follower robot', 'Library attendance ledger', 'Weather station 100%'],
    ],
    [
      { sort: 'price-low' },
      ['Library attendance ledger', 'Attendance by QR code', 'Weather station 100%', 'Line follower robot'],
    ],
    [
      { sort: 'price-high' },
      ['Line follower robot', 'Weather station 100%', 'Attendance by QR code', 'Library attendance ledger'],
    ],
    [{ category: 'HARDWARE', sort: 'all' }, ['Weather station 100%', 'Line follower robot']],
    [{ level: 'High' }, []],
    [{ level: 'Medium', category: 'ALL', sort: 'recent', limit: 1 }, ['Weather station 100%']],
  ])('the project list is filtered and sorted by %j', async (query, expected) => {
    await listMany();
    const { data, meta } = await market(app, await app.signUp(), query);
    expect(titles(data)).toEqual(expected);
    expect(meta.total).toBe('limit' in query ? 4 : expected.length);
    expect(meta.next_cursor !== null).toBe('limit' in query);
  });

  // covers: S2.59, S7.11
  it('pages do not repeat or skip projects while projects are added', async () => {
    const seller = await app.signUp();
    const add = (title: string) => listProject(app.context, { sellerId: seller.profileId, title });
    for (let number = 1; number <= 7; number += 1) await add(`Robot ${number}`);
    const person = await app.signUp();
    for (const query of [
      { sort: 'newest' },
      { sort: 'popular' },
      { sort: 'price-low' },
      { search: 'robot' },
    ]) {
      const seen: string[] = [];
      let cursor: string | null = null;
      do {
        const page: Awaited<ReturnType<typeof market>> = await market(app, person, {
          ...query,
          limit: 3,
          ...(cursor === null ? {} : { cursor }),
        });
        seen.push(...page.data.map(({ id }) => id));
        cursor = page.meta.next_cursor;
        if (seen.length === 3 && query.sort === 'newest') await add('Robot 8');
      } while (cursor !== null);
      expect(new Set(seen).size).toBe(seen.length);
      expect(seen.length).toBe(query.sort === 'newest' ? 7 : 8);
    }
  });

  it.each(['nonsense', 'WyJuZXdlc3QiLCJ4IiwieSJd', '!!!'])(
    'an invalid project list cursor is rejected: %s',
    async (cursor) => {
      const person = await app.signUp();
      const { status, problem } = await app.api(person)('GET /api/projects/getproject', {
        query: { cursor },
      });
      expect(status).toBe(400);
      expect(problem).toMatchObject({ code: 'invalid-field', field: 'cursor' });
    },
  );

  it('a project list cursor is rejected for another sort order', async () => {
    await listMany();
    const person = await app.signUp();
    const { meta } = await market(app, person, { limit: 1 });
    const { problem } = await app.api(person)('GET /api/projects/getproject', {
      query: { sort: 'popular', cursor: meta.next_cursor ?? '' },
    });
    expect(problem.field).toBe('cursor');
  });
});
