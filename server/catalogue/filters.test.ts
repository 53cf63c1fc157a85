import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { QueryOf } from '#contract/calls.ts';
import { FACETS, filterKeysOf } from '#domain/catalogue/facets.ts';
import { CATEGORIES } from '#domain/projects/project.ts';
import { listProject } from '#tests/support/listed-project.ts';
import { buy, market, titles } from '#tests/support/selling.ts';
import { startTestApp, type TestApp, type TestPerson } from '#tests/support/test-app.ts';
import { countCatalogueJob } from './count-catalogue-job.ts';

type FacetQuery = QueryOf<'GET /api/projects/facets'>;

let app: TestApp;
let person: TestPerson;

const LEVELS = ['Low', 'Medium', 'High'] as const;
const PRICES = [299, 999, 1_500, 9_000] as const;
const TECHNOLOGIES = ['Python, Flask', 'C++, Arduino', 'PYTHON, TensorFlow'] as const;
const SUBJECTS = ['IoT', 'Machine learning', 'IoT'] as const;

beforeAll(async () => {
  app = await startTestApp();
  await app.reset();
  const seller = await app.signUp();
  person = await app.signUp();
  for (let index = 0; index < 24; index += 1) {
    const project = await listProject(app.context, {
      sellerId: seller.profileId,
      title: index % 5 === 0 ? `Robot number ${index}` : `Project number ${index}`,
      category: CATEGORIES[index % 2] ?? 'SOFTWARE',
      complexity: LEVELS[index % 3] ?? 'Low',
      priceRupees: PRICES[index % 4] ?? 499,
      techStack: TECHNOLOGIES[index % 3] ?? '',
      subject: SUBJECTS[Math.floor(index / 2) % 3] ?? '',
      hasTests: index % 4 < 2,
    });
    if (index % 6 === 0) {
      await buy(app, person, { id: project.id, price: project.priceRupees, category: 'SOFTWARE' });
    }
  }
  await countCatalogueJob.handle(app.context, {});
});
afterAll(() => app.close());

const facets = async (query: FacetQuery) =>
  (await app.api(person)('GET /api/projects/facets', { query })).body.data;
const list = (query: FacetQuery) => market(app, person, { ...query, limit: 200 });

const queries: readonly FacetQuery[] = [
  {},
  { sold: false },
  { category: 'HARDWARE', sold: false },
  { level: 'Low', sold: false },
  { technology: 'Python', sold: false },
  { subject: 'iot', price: '500-999', sold: false },
  { tests: true, sold: false },
  { video: true, level: 'High' },
  { search: 'robot', sold: false },
  { search: 'robot', technology: 'python' },
  { search: 'nothing like it', category: 'SOFTWARE' },
];

describe('facets', () => {
  // covers: S7.57
  it.each(queries)('the facet counts of the list %j equal the sizes of the filtered lists', async (query) => {
    const counts = await facets(query);
    const compared: unknown[] = [];
    const expected: unknown[] = [];
    for (const facet of FACETS) {
      for (const { value, projects } of counts[facet]) {
        const chosen = facet === 'tests' || facet === 'video' ? value === 'true' : value;
        const { data } = await list({ ...query, [facet]: chosen });
        compared.push([facet, value, projects]);
        expected.push([facet, value, data.length]);
      }
    }
    expect(compared.length).toBeGreaterThan(0);
    expect(compared).toEqual(expected);
  });

  it('a facet label is spelled as in one of the listed projects, and levels and prices are in a fixed order', async () => {
    const counts = await facets({});
    expect(counts.technology.find(({ value }) => value === 'python')?.label).toMatch(/^(?:Python|PYTHON)$/u);
    expect(counts.subject.map(({ label }) => label)).toEqual(['IoT', 'Machine learning']);
    expect(counts.level.map(({ value }) => value)).toEqual(['Low', 'Medium', 'High']);
    expect(counts.price.map(({ value }) => value)).toEqual(['0-499', '1000-2499', '5000-']);
  });

  it('a selected facet value that no project has is returned with a count of zero', async () => {
    expect((await facets({ technology: 'Cobol' })).technology.at(-1)).toEqual({
      value: 'cobol',
      label: 'cobol',
      projects: 0,
    });
  });

  it('facet values are returned without counts if the filtered list has more projects than are examined', async () => {
    await app.context.database.transaction().execute(async (tx) => {
      await sql`update catalogue_facets set projects = projects + 100000`.execute(tx);
    });
    app.context.counts.clear();
    const { level, technology } = await facets({ technology: 'python' });
    expect(level.map(({ projects }) => projects)).toEqual([null, null, null]);
    expect(technology[0]).toMatchObject({ projects: 100_016 });
    await sql`update catalogue_facets set projects = projects - 100000`.execute(app.context.database);
    app.context.counts.clear();
  });
});

describe('filters', () => {
  it('the database and the code compute the same filter keys', async () => {
    const { rows } = await sql<{ keys: string[] }>`
      select filter_keys_of('HARDWARE', 'Very High', 450, ' IoT ', array['C++ ', 'c++', 'पायथन'], true, true) as keys`.execute(
      app.context.database,
    );
    const filters = {
      category: 'HARDWARE',
      level: 'Very High',
      price: '0-499',
      tests: true,
      video: true,
    } as const;
    expect(rows[0]?.keys.toSorted()).toEqual(
      [
        ...Object.values(filterKeysOf({ ...filters, subject: 'IOT', technology: 'C++' })),
        'technology:पायथन',
      ].toSorted(),
    );
  });

  it.each(['newest', 'price-low', 'popular'] as const)(
    'paging through a filtered list by %s shows every project once, and the total is correct',
    async (sort) => {
      const seen: string[] = [];
      let cursor: string | null = null;
      do {
        const { data, meta }: Awaited<ReturnType<typeof market>> = await market(app, person, {
          technology: 'python',
          sold: false,
          sort,
          limit: 5,
          ...(cursor === null ? {} : { cursor }),
        });
        expect(meta.total).toBe(12);
        seen.push(...titles(data));
        cursor = meta.next_cursor;
      } while (cursor !== null);
      expect(seen).toHaveLength(12);
      expect(new Set(seen).size).toBe(12);
    },
  );

  it('lists contain sold projects unless they are excluded', async () => {
    expect((await list({})).meta.total).toBe(24);
    const unsold = await list({ sold: false });
    expect(unsold.meta.total).toBe(20);
    expect(unsold.data.map(({ status }) => status)).not.toContain('sold');
    expect((await market(app, person, { sold: false, sort: 'popular' })).data).toHaveLength(20);
  });

  it('filter values with quotes, backslashes and braces match nothing and cause no error', async () => {
    for (const technology of ['"', '\\', '{}', `a","b`, "'; --"]) {
      expect((await list({ technology })).data).toEqual([]);
      expect((await facets({ technology })).technology.at(-1)).toMatchObject({ projects: 0 });
    }
  });
});
