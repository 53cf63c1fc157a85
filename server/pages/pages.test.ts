import { sql } from 'kysely';
import pg from 'pg';
import sharp from 'sharp';
import { v7 } from 'uuid';
import { describe, expect, it, vi } from 'vitest';
import type { ProjectDetails } from '#contract/entities/project.ts';
import { LEGAL_PAGES } from '#contract/public-pages.ts';
import type { Inside } from '#domain/inside/inside.ts';
import type { Category } from '#domain/projects/project.ts';
import { listProject } from '#tests/support/listed-project.ts';
import { setUpMarket } from '#tests/support/set-up-market.ts';
import type { TestPerson } from '#tests/support/test-app.ts';
import { countCatalogueJob } from '../catalogue/count-catalogue-job.ts';
import { changeListingStatus } from '../projects/listing-store.ts';
import { changeProject } from '../projects/project-store.ts';
import { saveInside } from '../verification/inside-store.ts';
import { previewOf } from './preview-picture.ts';
import { readProject } from './read-pages.ts';
import { listTransparencyWeeks } from './transparency-store.ts';

const { app, market } = setUpMarket();

async function open(path: string, headers: Record<string, string> = {}): Promise<Response> {
  return await fetch(`${app.url}${path}`, { headers: { accept: '*/*', ...headers }, redirect: 'manual' });
}

async function textOf(path: string): Promise<string> {
  return await (await open(path, { 'cache-control': 'no-cache' })).text();
}

function tagOf(html: string, name: string): string | undefined {
  return new RegExp(`<meta (?:property|name)="${name}" content="([^"]*)"`, 'u').exec(html)?.[1];
}

function idsIn(html: string): Set<string> {
  return new Set([...html.matchAll(/href="\/projects\/([0-9a-f-]{36})"/gu)].map(([, id = '']) => id));
}

const anInside: Inside = {
  readme: { html: '<p>Counts down and <em>rings</em>.</p>', isCut: false },
  tree: {
    files: 1,
    bytes: 900,
    entries: [{ name: 'timer.py', depth: 0, kind: 'file', bytes: 900, files: 0, hidden: 0 }],
    hidden: 0,
  },
  lines: 120,
  commits: null,
  dependencies: { total: 0, list: [] },
  run: { section: null, scripts: [], hasDockerfile: false },
};

async function aSeller(): Promise<TestPerson> {
  return await app.signUp({ name: 'Asha Verma' });
}

describe('the landing page', () => {
  // covers: S2.1
  it("the landing page shows projects for sale, a verification report and the market's counts", async () => {
    const seller = await aSeller();
    const listed = await listProject(app.context, { sellerId: seller.profileId, title: 'Rain <i>gauge</i>' });
    await countCatalogueJob.handle(app.context, {});
    const html = await textOf('/');
    expect(html).toContain(`<link rel="canonical" href="${app.url}/" />`);
    expect(idsIn(html)).toContain(listed.id);
    expect(html).not.toContain('<i>gauge');
    expect(html).toMatch(/href="\/projects\/[0-9a-f-]{36}\/report"/u);
    expect(html).toMatch(/<dt[^>]*>projects for sale, each with its report<\/dt><dd[^>]*>[1-9]/u);
    const tag = (await open('/')).headers.get('etag') ?? '';
    expect((await open('/', { 'if-none-match': tag })).status).toBe(304);
  });

  it('the landing page shows no sold project', async () => {
    const sold = await market.list();
    expect(idsIn(await textOf('/'))).toContain(sold.id);
    await market.buy(sold);
    expect(idsIn(await textOf('/'))).not.toContain(sold.id);
  });
});

describe('documents for visitors', () => {
  it.each([
    ['a chat app', 'WhatsApp/2.23'],
    ['a search engine', 'Mozilla/5.0 (compatible; Googlebot/2.1)'],
    ['a command-line client', 'curl/8.5'],
  ])("a project's page is sent to %s with its link preview tags", async (_name, agent) => {
    const seller = await aSeller();
    const { id } = await listProject(app.context, { sellerId: seller.profileId, title: 'Dustbin <b> & lid' });
    const response = await open(`/projects/${id}`, { 'user-agent': agent });
    const html = await response.text();
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(html).toContain('<title>Dustbin &lt;b&gt; &amp; lid · ProtoHaat</title>');
    expect(html).toContain(`<link rel="canonical" href="${app.url}/projects/${id}" />`);
    expect(tagOf(html, 'og:title')).toBe('Dustbin &lt;b&gt; &amp; lid');
    expect(tagOf(html, 'og:description')).toContain('₹1,049 including the fee');
    expect(tagOf(html, 'twitter:card')).toBe('summary_large_image');
    expect(html).toContain('₹1,049');
    expect(html).not.toContain('<b> &');
  });

  it("a project's structured data contains breadcrumbs and a product with the total price", async () => {
    const seller = await aSeller();
    const { id } = await listProject(app.context, {
      sellerId: seller.profileId,
      title: '</script><script>alert(1)</script>',
    });
    const html = await textOf(`/projects/${id}`);
    const blocks = [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gsu)].map(
      ([, json = '']) => JSON.parse(json) as Record<string, unknown>,
    );
    expect(blocks).toMatchObject([
      {
        '@type': 'Product',
        name: '</script><script>alert(1)</script>',
        offers: { '@type': 'Offer', price: '1049', priceCurrency: 'INR' },
      },
      { '@type': 'BreadcrumbList' },
    ]);
  });

  it.each(['text/html', '*/*', 'application/json', 'image/png'])(
    'a missing page returns an HTML page with status 404 to a client that accepts %s',
    async (accept) => {
      const paths = [
        `/projects/${v7()}`,
        `/projects/${v7()}/report`,
        '/projects/1',
        '/@nobody-of-this-name',
        '/@x',
        '/discover/t/cobol',
        '/discover/s/%F0%9F%A6%84',
      ];
      for (const path of paths) {
        const response = await open(path, { accept });
        expect([path, response.status, response.headers.get('content-type')]).toEqual([
          path,
          404,
          'text/html; charset=utf-8',
        ]);
        expect(await response.text()).toContain('Page not found');
      }
    },
  );

  it('deleted, banned and withdrawn projects return 404 immediately', async () => {
    const seller = await aSeller();
    for (const status of ['archived', 'banned', 'withdrawn'] as const) {
      const { id } = await listProject(app.context, { sellerId: seller.profileId, title: `To be ${status}` });
      expect((await open(`/projects/${id}`)).status).toBe(200);
      const preview = tagOf(await textOf(`/projects/${id}`), 'og:image') ?? '';
      await app.context.database.transaction().execute((tx) => changeListingStatus(tx, id, status));
      expect((await open(`/projects/${id}`)).status).toBe(404);
      expect((await fetch(preview)).status).toBe(404);
      expect(await textOf('/discover')).not.toContain(id);
    }
  });

  it('an unchanged page returns 304, and a changed page is sent immediately', async () => {
    const seller = await aSeller();
    const { id } = await listProject(app.context, { sellerId: seller.profileId });
    const first = await open(`/projects/${id}`);
    const tag = first.headers.get('etag') ?? '';
    expect(first.headers.get('cache-control')).toContain('s-maxage=30');
    expect((await open(`/projects/${id}`, { 'if-none-match': tag })).status).toBe(304);
    await app.context.database.transaction().execute((tx) => changeProject(tx, id, { priceRupees: 2_000 }));
    const changed = await open(`/projects/${id}`, { 'if-none-match': tag });
    expect(changed.status).toBe(200);
    const html = await changed.text();
    expect(html).toContain('₹2,100');
    expect(tagOf(html, 'og:image')).not.toBe(tagOf(await first.text(), 'og:image'));
  });

  it('public pages are compressed', async () => {
    for (const encoding of ['br', 'gzip']) {
      const response = await open('/terms', { 'accept-encoding': encoding });
      expect(response.headers.get('content-encoding')).toBe(encoding);
      expect(await response.text()).toContain('Terms of use');
    }
  });

  it('each list of projects links to its next page, and invalid parameters return the first page', async () => {
    const seller = await aSeller();
    for (let n = 0; n < 30; n += 1) {
      await listProject(app.context, { sellerId: seller.profileId, title: `Robot number ${n}` });
    }
    for (const path of ['/discover', '/discover/t/arduino', '/discover/s/robotics', `/@${seller.username}`]) {
      const html = await textOf(path);
      const [link = ''] = /<a [^>]*rel="next"[^>]*>/u.exec(html) ?? [];
      const next = /href="([^"]*cursor=[^"]*)"/u.exec(link)?.[1]?.replaceAll('&amp;', '&') ?? '';
      const all = new Set([...idsIn(html), ...idsIn(await textOf(next))]);
      expect([path, idsIn(html).size, all.size]).toEqual([path, 24, 30]);
      expect([path, idsIn(await textOf(`${path}?cursor=wrong&sort=x&level=%00`)).size]).toEqual([path, 24]);
    }
  });

  it("a project's page shows the seller's other projects, and other sellers' projects with the same technologies", async () => {
    const [seller, other] = [await aSeller(), await app.signUp({ name: 'Rohan Iyer' })];
    const shown = await listProject(app.context, { sellerId: seller.profileId, title: 'Line follower' });
    await listProject(app.context, {
      sellerId: seller.profileId,
      title: 'Own other project',
      subject: 'Chemistry',
      techStack: 'Lua',
    });
    await listProject(app.context, { sellerId: other.profileId, title: 'Maze solver' });
    await listProject(app.context, {
      sellerId: other.profileId,
      title: 'Poetry site',
      subject: 'Literature',
      techStack: 'PHP',
    });
    const html = await textOf(`/projects/${shown.id}`);
    const [, related = ''] = html.split('More from Asha Verma');
    const [own = '', similar = ''] = related.split('Similar projects');
    expect(own).toContain('Own other project');
    expect(similar).toContain('Maze solver');
    expect(related).not.toContain('Poetry site');
  });

  // covers: S7.67
  it("a member sees the same unsold related projects as a visitor, with the member's bookmarks marked", async () => {
    const other = await app.signUp({ name: 'Rohan Iyer' });
    const [shown, own, sold] = [
      await market.list({ title: 'Line follower' }),
      await market.list({ title: 'Own other project', subject: 'Chemistry', techStack: 'Lua' }),
      await market.list({ title: 'Sold other project' }),
    ];
    const similar = await listProject(app.context, { sellerId: other.profileId, title: 'Maze solver' });
    await listProject(app.context, {
      sellerId: other.profileId,
      title: 'Poetry site',
      subject: 'Literature',
      techStack: 'PHP',
    });
    await market.buy(sold);
    const call = app.api(market.buyer);
    const read = async () =>
      (await call('GET /api/projects/{projectId}/related', { params: { projectId: shown.id } })).body.data;
    const cards = await read();
    expect(cards.seller.map(({ project_id }) => project_id)).toEqual([own.id]);
    expect(cards.similar).toMatchObject([
      {
        project_id: similar.id,
        bookedmarked: false,
        relation: 'visitor',
        author: { full_name: 'Rohan Iyer' },
      },
    ]);
    await call('GET /api/bookmark/{project_id}', { params: { project_id: similar.id } });
    expect((await read()).similar).toMatchObject([{ bookedmarked: true }]);
  });

  it("a project's page shows its README, file names and questions, and nothing that the seller hides from visitors", async () => {
    const [seller, asker] = [await aSeller(), await app.signUp({ name: 'Rohan Iyer' })];
    const { id } = await listProject(app.context, { sellerId: seller.profileId });
    const { database } = app.context;
    const { verificationId } = await database
      .selectFrom('projects')
      .select('verificationId')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    await saveInside(database, verificationId ?? '', anInside);
    const asked = await app.api(asker)('POST /api/projects/{id}/questions', {
      params: { id },
      body: { text: 'Does it need a <b>printer</b>?' },
    });
    await app.api(seller)('POST /api/questions/{question_id}/answer', {
      params: { question_id: asked.body.data.id },
      body: { text: 'No, a screen is enough.' },
    });
    const html = await textOf(`/projects/${id}`);
    for (const text of [
      'Counts down and <em>rings</em>.',
      'timer.py',
      'Does it need a &lt;b&gt;printer&lt;/b&gt;?',
      'No, a screen is enough.',
      'Log in to ask the seller',
    ]) {
      expect(html).toContain(text);
    }
    await app.api(seller)('PUT /api/projects/{projectId}', {
      params: { projectId: id },
      body: { show_readme: false, show_tree: false },
    });
    const kept = await textOf(`/projects/${id}`);
    expect(kept).not.toContain('Counts down');
    expect(kept).not.toContain('timer.py');
    expect(kept).toContain('about 100 lines of code');
  });

  it('the page of a seller shows what was sold, when and how it was rated, and how ratings spread', async () => {
    const project = await market.list({ title: 'Rain gauge' });
    await market.list({ title: 'Mess menu' });
    await market.buy(project);
    const reviewed = await app.api(market.buyer)('POST /api/projects/{id}/reviews', {
      params: { id: project.id },
      body: { rating: 4, comment: 'It counts every drop.' },
    });
    expect(reviewed.status).toBe(200);
    const html = await textOf(`/@${market.seller.username}`);
    const sold = html.slice(html.indexOf('Sold lately'), html.indexOf('>Reviews<'));
    expect(sold).toContain('Rain gauge');
    expect(sold).toContain('Rated 4.0 out of 5');
    expect(sold).not.toContain('Mess menu');
    expect(html).toMatch(/aria-label="Reviews by stars".*4 ★.*>1</u);
  });

  it('a document runs few queries, a kept list none, and a kept project page only the one for its version', async () => {
    const seller = await aSeller();
    const { id } = await listProject(app.context, { sellerId: seller.profileId });
    await textOf('/discover');
    for (const [path, most, whenKept] of [
      [`/projects/${id}`, 4, 1],
      [`/projects/${id}/report`, 3, 1],
      [`/@${seller.username}`, 2, 0],
      ['/discover?sort=oldest', 2, 0],
      // It finds too little, so that the closest are read as well.
      ['/discover?search=robot', 4, 0],
      ['/discover/s/robotics', 4, 0],
    ] as const) {
      expect([path, (await statementsOf(() => open(path))) <= most]).toEqual([path, true]);
      expect([path, await statementsOf(() => open(path))]).toEqual([path, whenKept]);
    }
  });

  it("whatever changes a project's page is shown to the next visitor", async () => {
    const [other, asker] = [await app.signUp({ name: 'Rohan Iyer' }), await app.signUp()];
    const shown = await market.list({ title: 'Line follower' });
    const similar = await listProject(app.context, { sellerId: other.profileId, title: 'Maze solver' });
    const path = `/projects/${shown.id}`;
    const call = app.api(market.seller);
    let question = '';
    const sql = async (text: string, values: readonly unknown[]) => {
      await app.pool.query(text, [...values]);
    };
    const changes: readonly (readonly [string, () => Promise<unknown>, (html: string) => boolean])[] = [
      [
        'a new title',
        () =>
          call('PUT /api/projects/{projectId}', {
            params: { projectId: shown.id },
            body: { title: 'Racer' },
          }),
        (html) => html.includes('Racer'),
      ],
      [
        'a change by an operator',
        () =>
          app.context.database
            .transaction()
            .execute((tx) => changeProject(tx, shown.id, { priceRupees: 2_000 })),
        (html) => html.includes('₹2,100'),
      ],
      [
        'a question',
        async () => {
          const asked = await app.api(asker)('POST /api/projects/{id}/questions', {
            params: { id: shown.id },
            body: { text: 'Does it climb?' },
          });
          question = asked.body.data.id;
        },
        (html) => html.includes('Does it climb?'),
      ],
      [
        'a hidden question',
        () => sql('update questions set hidden_at = now() where id = $1', [question]),
        (html) => !html.includes('Does it climb?'),
      ],
      [
        'a closed shop',
        () => sql('update profiles set shop_closed_at = now() where id = $1', [market.seller.profileId]),
        (html) => !html.includes('data-buy='),
      ],
      [
        'an opened shop',
        () => sql('update profiles set shop_closed_at = null where id = $1', [market.seller.profileId]),
        (html) => html.includes('data-buy='),
      ],
      [
        "a similar project's ban",
        () =>
          app.context.database.transaction().execute((tx) => changeListingStatus(tx, similar.id, 'banned')),
        (html) => !html.includes('Maze solver'),
      ],
      ['a sale', () => market.buy({ ...shown, amountMinor: 210_000 }), (html) => !html.includes('data-buy=')],
    ];
    const texts = new Set([await (await open(path)).text()]);
    for (const [name, change, isShown] of changes) {
      await change();
      const html = await (await open(path)).text();
      expect([name, isShown(html)]).toEqual([name, true]);
      expect(await (await open(path)).text()).toBe(html);
      texts.add(html);
    }
    expect(texts.size).toBeGreaterThanOrEqual(changes.length - 2);
  });

  it('the transparency page shows the stored figures by month, or says that there are none', async () => {
    expect(await textOf('/transparency')).toContain('None were closed in the last twelve months.');
    await app.context.database
      .insertInto('transparencyFigures')
      .values({
        month: sql<Date>`date_trunc('month', now() at time zone 'Asia/Kolkata')::date`,
        kind: 'claim',
        outcome: 'rejected',
        closed: 12,
        medianHours: 50.4,
      })
      .execute();
    const html = await textOf('/transparency');
    expect(html).toMatch(/Rejected: the listing stayed<\/td><td[^>]*>12<\/td><td[^>]*>2 days</u);
  });

  it('the transparency page shows the weeks that have ended, and no number under five', async () => {
    for (let sale = 0; sale < 4; sale += 1) await market.buy(await market.list());
    const { database } = app.context;
    const nextWeek = Date.now() + 7 * 86_400_000;
    const last = async (now: number) => (await listTransparencyWeeks(database, now)).at(-1);
    expect(await listTransparencyWeeks(database, nextWeek)).toHaveLength(12);
    expect(await last(nextWeek)).toMatchObject({ sales: 0, refunds: 0, cases: 0 });
    await market.buy(await market.list());
    expect(await last(nextWeek)).toMatchObject({ sales: 5, refunds: 0, cases: 0 });
    expect(await last(Date.now())).toMatchObject({ sales: 0 });
    expect(await textOf('/transparency')).toContain('Under 5 in each of these weeks.');
  });

  it.each(LEGAL_PAGES)("the legal page /%s marks the sandbox's company details as samples", async (page) => {
    const response = await open(`/${page}`);
    expect(response.status).toBe(200);
    const html = await response.text();
    expect(html).toContain('are samples');
    expect(html).toContain('help@protohaat.example');
  });
});

describe('pictures for link previews', () => {
  it('a project without pictures has a preview of 1200 × 630 pixels, which is rendered only once', async () => {
    const seller = await aSeller();
    const { id } = await listProject(app.context, { sellerId: seller.profileId });
    const address = tagOf(await textOf(`/projects/${id}`), 'og:image') ?? '';
    const response = await fetch(address);
    expect(response.headers.get('content-type')).toBe('image/png');
    expect(response.headers.get('cache-control')).toBe('public, max-age=86400');
    const bytes = new Uint8Array(await response.arrayBuffer());
    expect(await sharp(bytes).metadata()).toMatchObject({ format: 'png', width: 1200, height: 630 });
    const name = `previews/${new URL(address).pathname.split('/').at(-1)}`;
    const stamp = await app.context.files.stamp(name);
    expect(stamp).not.toBeNull();
    expect((await fetch(address)).status).toBe(200);
    expect(await app.context.files.stamp(name)).toBe(stamp);
  });

  it('a preview says of hardware whose photos are not proved that they are not, and of software which commit was verified', async () => {
    const seller = await aSeller();
    const projectOf = async (category: Category) => {
      const { id } = await listProject(app.context, { sellerId: seller.profileId, category });
      const project = await readProject(app.context, id);
      if (project === null) throw new Error('not listed');
      return project;
    };
    const { stamp } = previewOf(await projectOf('HARDWARE'), 'en');
    expect(stamp).toEqual({ text: 'Photos not proved', isProved: false });
    const verification = { commit: '90516ff000' } as NonNullable<ProjectDetails['verification']>;
    expect(previewOf({ ...(await projectOf('SOFTWARE')), verification }, 'en').stamp).toEqual({
      text: 'Verified 90516ff',
      isProved: true,
    });
  });

  it('a page in Hindi has a picture in Hindi, at an address that says so', async () => {
    const seller = await aSeller();
    const { id } = await listProject(app.context, { sellerId: seller.profileId });
    const address = new URL(tagOf(await textOf(`/projects/${id}`), 'og:image') ?? '');
    const [english, hindi] = await Promise.all(
      ['', '/hi'].map(async (prefix) => {
        const response = await fetch(`${app.url}${prefix}${address.pathname}`, { redirect: 'error' });
        return Buffer.from(await response.arrayBuffer());
      }),
    );
    expect(hindi?.length).toBeGreaterThan(1_000);
    expect(hindi?.equals(english ?? Buffer.alloc(0))).toBe(false);
    const outdated = await open(`/hi/og/${id}-${'0'.repeat(20)}.png`);
    expect(outdated.headers.get('location')).toBe(`/hi${address.pathname}`);
  });

  it('the URL of an outdated preview redirects to the current one', async () => {
    const seller = await aSeller();
    const { id } = await listProject(app.context, { sellerId: seller.profileId });
    const response = await open(`/og/${id}-${'0'.repeat(20)}.png`);
    expect(response.status).toBe(302);
    expect(`${app.url}${response.headers.get('location')}`).toBe(
      tagOf(await textOf(`/projects/${id}`), 'og:image'),
    );
    expect((await open(`/og/${v7()}-${'0'.repeat(20)}.png`)).status).toBe(404);
    expect((await open('/og/..%2f..%2fapp-secret')).status).toBe(404);
  });
});

describe('calls from public pages', () => {
  // covers: S7.65
  it('a visitor gets suggestions of projects while typing a search', async () => {
    const seller = await aSeller();
    const { id, title } = await listProject(app.context, { sellerId: seller.profileId });
    const response = await open('/api/public/suggestions?search=line');
    expect(response.headers.get('cache-control')).toBe('public, max-age=60');
    expect(await response.json()).toMatchObject({ data: { projects: [{ project_id: id, title }] } });
  });

  // covers: S7.66
  it('a visitor gets only the title, category, price and status of a listed project', async () => {
    const seller = await aSeller();
    const { id, title } = await listProject(app.context, { sellerId: seller.profileId });
    expect(await (await open(`/api/public/projects/${id}`)).json()).toEqual({
      data: { project_id: id, title, category: 'SOFTWARE', price: 999, status: 'available' },
    });
  });
});

async function statementsOf(work: () => Promise<Response>): Promise<number> {
  const queries = vi.spyOn(pg.Client.prototype, 'query');
  try {
    await (await work()).text();
    return queries.mock.calls.filter(([asked]) => {
      const { text } = asked as unknown as { text?: string };
      return /catalogue_|search_vocabulary|profiles/u.test(text ?? '');
    }).length;
  } finally {
    queries.mockRestore();
  }
}
