import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { TestBrowser } from '#tests/support/browser.ts';
import { refreshCatalogue } from '#tests/support/catalogue.ts';
import { readMailbox } from '#tests/support/mailbox.ts';
import { setUpMarket } from '#tests/support/set-up-market.ts';

const { app, market } = setUpMarket({ check: false });

const askIn = (language: string) =>
  fetch(`${app.url}/api/auth/me`, { headers: { 'accept-language': language } }).then((answer) =>
    answer.json(),
  );

const subjectsOf = async (email: string): Promise<string[]> => {
  await app.runJobs();
  return (await readMailbox(app.sandbox, email)).map(({ subject }) => subject);
};

describe('email preferences', () => {
  // covers: S2.16, S7.46
  it('a new account gets all optional emails', async () => {
    const answer = await app.api(market.seller)('GET /api/auth/notifications');
    expect(answer.body.data).toEqual({
      sold: true,
      shipping: true,
      questions: true,
      messages: true,
      reminders: true,
    });
  });

  // covers: S7.47
  it('a seller who turned off sale emails gets none, and the buyer still gets the purchase email', async () => {
    const choice = { sold: false, shipping: true, questions: false, messages: true, reminders: true };
    const changed = await app.api(market.seller)('PUT /api/auth/notifications', { body: choice });
    expect(changed.body.data).toEqual(choice);
    expect((await app.api(market.seller)('GET /api/auth/notifications')).body.data).toEqual(choice);
    const project = await market.list({ title: 'Quiet robot' });
    await market.buy(project);
    expect(await subjectsOf(market.buyer.email)).toContain('You bought "Quiet robot"');
    expect(await subjectsOf(market.seller.email)).toEqual([]);
  });

  it('a disabled email preference also applies to queued emails', async () => {
    await market.buy(await market.list({ title: 'Slow mail' }));
    await app.api(market.seller)('PUT /api/auth/notifications', { body: { sold: false, shipping: true } });
    expect(await subjectsOf(market.seller.email)).toEqual([]);
  });

  it.each([
    [true, ['"Quiet car" has been delivered', '"Quiet car" is on its way', 'You bought "Quiet car"']],
    [false, ['"Quiet car" has been delivered', 'You bought "Quiet car"']],
  ])('a buyer with shipping emails set to %s gets the emails %j', async (shipping, expected) => {
    await app.api(market.buyer)('PUT /api/auth/notifications', { body: { sold: true, shipping } });
    await app.api(market.seller)('PUT /api/auth/notifications', { body: { sold: false, shipping } });
    const project = await market.list({ title: 'Quiet car', category: 'HARDWARE' });
    await market.saveAddress(project);
    const { purchaseId } = await market.buy(project);
    for (const status of ['Shipped', 'Delivered']) {
      await app.api(market.seller)('PATCH /api/projects/shipping-details/{shippingId}', {
        params: { shippingId: purchaseId },
        body: { status },
      });
    }
    expect((await subjectsOf(market.buyer.email)).toSorted()).toEqual(expected);
    // It names the day by which to ship, so it cannot be switched off.
    expect(await subjectsOf(market.seller.email)).toContain('You sold "Quiet car"');
  });

  it('only optional emails contain a link to the email preferences', async () => {
    await market.buy(await market.list({ title: 'Line follower' }));
    await app.runJobs();
    const [sold] = await readMailbox(app.sandbox, market.seller.email);
    const [bought] = await readMailbox(app.sandbox, market.buyer.email);
    expect(sold?.text).toContain(`${app.url}/setting`);
    expect(bought?.text).not.toContain('/setting');
  });

  it('mandatory emails cannot be disabled', async () => {
    const more = { sold: false, shipping: false, bought: false };
    const refused = await app.api(market.buyer)('PUT /api/auth/notifications', { body: more });
    expect(refused.problem).toMatchObject({ status: 400, code: 'invalid-field', field: 'bought' });
    const half = await app.api(market.buyer)('PUT /api/auth/notifications', { body: { sold: false } });
    expect(half.problem).toMatchObject({ status: 400, field: 'shipping' });
    expect((await app.api(market.buyer)('GET /api/auth/notifications')).body.data.sold).toBe(true);
  });
});

describe('a closed shop', () => {
  // covers: S7.277, S7.278
  it('listings of a closed shop stay visible but cannot be bought until the shop reopens, and existing reservations continue', async () => {
    const shop = (body: { closed: boolean; until?: string }) =>
      app.api(market.seller)('PUT /api/auth/shop', { body });
    const [wanted, reserved] = [await market.list({ title: 'Holiday lamp' }), await market.list()];
    await market.reserve(reserved);
    const day = new Date(Date.now() + 9 * 86_400_000).toISOString().slice(0, 10);
    expect((await shop({ closed: true, until: day })).body.data).toEqual({ closed: true, until: day });
    const seen = async () =>
      (
        await app.api(market.buyer)('GET /api/projects/projectdetails/{projectId}', {
          params: { projectId: wanted.id },
          headers: { 'cache-control': 'no-cache' },
        })
      ).body.data;
    const until = new Date(`${day}T00:00:00+05:30`).toISOString();
    expect(await seen()).toMatchObject({ status: 'available', shop_closed: { until } });
    const refused = await market.ask(wanted);
    expect(refused.problem).toMatchObject({ status: 409, code: 'shop-closed', closed_until: until });
    expect((await market.ask(reserved)).status).toBe(200);

    await app.pool.query(
      "update profiles set shop_closed_at = now() - interval '9 days', shop_closed_until = now() - interval '1 second' where shop_closed_at is not null",
    );
    expect((await app.api(market.seller)('GET /api/auth/shop')).body.data).toEqual({
      closed: false,
      until: null,
    });
    expect((await market.ask(wanted)).status).toBe(200);

    expect((await shop({ closed: true })).body.data).toEqual({ closed: true, until: null });
    expect((await market.ask(await market.list())).problem).toMatchObject({ closed_until: null });
    expect((await shop({ closed: false })).body.data).toEqual({ closed: false, until: null });
    expect((await shop({ closed: true, until: '2020-01-01' })).problem).toMatchObject({ field: 'until' });
  });
});

const list = async (token: string) => (await app.api(token)('GET /api/auth/sessions')).body.data ?? [];

describe('sessions', () => {
  const email = 'meera@example.com';
  const password = 'monsoon-kettle-42';

  async function openBrowser(userAgent: string): Promise<{ browser: TestBrowser; token: string }> {
    const browser = new TestBrowser(app.url);
    await browser.request('/api/identity/sign-in/email', {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'user-agent': userAgent },
      body: JSON.stringify({ email, password }),
    });
    const { token } = (await (await browser.request('/api/identity/token')).json()) as { token: string };
    return { browser, token };
  }

  const windows = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) Gecko/20100101 Firefox/145.0';
  const phone = 'Mozilla/5.0 (Linux; Android 10; K) Chrome/142.0.0.0 Mobile Safari/537.36';

  async function twoBrowsers() {
    const { subject } = await app.identity.openSession({ email, name: 'Meera', password });
    await sql`delete from identity_session where "userId" = ${subject}`.execute(app.context.database);
    return { here: await openBrowser(windows), there: await openBrowser(phone) };
  }

  // covers: S7.48
  it('the session list shows the device and browser of each session and marks the current one', async () => {
    const { here } = await twoBrowsers();
    const sessions = await list(here.token);
    expect(sessions).toHaveLength(2);
    expect(sessions).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ browser: 'Firefox', system: 'Windows', is_current: true }),
        expect.objectContaining({ browser: 'Chrome', system: 'Android', is_current: false }),
      ]),
    );
  });

  it('the session list shows when a session was last used', async () => {
    const { here, there } = await twoBrowsers();
    await sql`update identity_session set last_used_at = now() - interval '3 days'`.execute(
      app.context.database,
    );
    const [first, second] = await list(here.token);
    expect(first?.is_current).toBe(true);
    expect(Date.now() - Date.parse(first?.last_used_at ?? '')).toBeLessThan(60_000);
    expect(Date.now() - Date.parse(second?.last_used_at ?? '')).toBeGreaterThan(2 * 86_400_000);
    await list(there.token);
    const [used] = await list(here.token);
    expect(used?.is_current).toBe(false);
  });

  // covers: S7.49
  it('ending a session signs its browser out immediately', async () => {
    const { here, there } = await twoBrowsers();
    const other = (await list(here.token)).find((session) => !session.is_current);
    const ended = await app.api(here.token)('DELETE /api/auth/sessions/{session_id}', {
      params: { session_id: other?.session_id ?? '' },
    });
    expect(ended.status).toBe(200);
    expect((await app.api(there.token)('GET /api/auth/me')).status).toBe(401);
    expect((await there.browser.request('/api/identity/token')).status).toBe(401);
    expect(await list(here.token)).toMatchObject([{ is_current: true }]);
  });

  // covers: S7.50
  it('a user can end all their other sessions with one request', async () => {
    const { here, there } = await twoBrowsers();
    const third = await openBrowser(phone);
    const ended = await app.api(here.token)('DELETE /api/auth/sessions');
    expect(ended.body.data).toEqual({ ended: 2 });
    for (const { token } of [there, third]) {
      expect((await app.api(token)('GET /api/auth/me')).status).toBe(401);
    }
    expect(await list(here.token)).toHaveLength(1);
  });

  it('the session list contains no credentials', async () => {
    const { here } = await twoBrowsers();
    const answer = await app.api(here.token)('GET /api/auth/sessions');
    const { rows } = await sql<{ token: string }>`select token from identity_session`.execute(
      app.context.database,
    );
    const text = new TextDecoder().decode(answer.bytes);
    for (const { token } of rows) expect(text).not.toContain(token);
  });
});

describe('data export', () => {
  type Copy = Record<string, Record<string, unknown>[]> & { profile: Record<string, unknown> };
  const copyOf = async (person: { token: string }): Promise<Copy> => {
    const answer = await app.api(person)('GET /api/auth/export');
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-disposition')).toMatch(
      /^attachment; filename="protohaat-[\d-]+\.json"$/u,
    );
    return JSON.parse(new TextDecoder().decode(answer.bytes)) as Copy;
  };

  it('the data export contains every section, even empty ones', async () => {
    const copy = await copyOf(await app.signUp({ name: 'Zoya Khan', email: 'zoya@example.com' }));
    expect(copy.profile).toMatchObject({ email: 'zoya@example.com', full_name: 'Zoya Khan' });
    const parts = ['listings', 'purchases', 'sales', 'bookmarks', 'likes', 'reviews', 'addresses'];
    for (const part of parts) expect(copy[part]).toEqual([]);
  });

  it('the data export contains listings, purchases, bookmarks, reviews and orders', async () => {
    const robot = await market.list({ title: 'Robot', category: 'HARDWARE', priceRupees: 999 });
    const other = await market.list({ title: 'Attendance', repository: 'asha/attendance' });
    const kit = await market.list({ title: 'Kit', category: 'HARDWARE' });
    await market.saveAddress(robot, '7 Lake Road, Kolkata 700029');
    await market.saveAddress(kit, '9 Hill Road, Shimla 171001');
    await market.buy(robot);
    await market.buy(other);
    const buyer = app.api(market.buyer);
    await buyer('GET /api/bookmark/{project_id}', { params: { project_id: kit.id } });
    await buyer('POST /api/projects/{id}/like', { params: { id: kit.id } });
    await buyer('POST /api/projects/{id}/reviews', {
      params: { id: robot.id },
      body: { rating: 4, comment: 'Turns left well.' },
    });

    const copy = await copyOf(market.buyer);
    expect(copy['purchases']).toEqual([
      expect.objectContaining({
        title: 'Robot',
        state: 'paid',
        price_rupees: 999,
        total_paise: 104_900,
        receipt_number: expect.stringMatching(/^PH-\d{6}$/u) as string,
        shipping_address: '7 Lake Road, Kolkata 700029',
        seller: market.seller.username,
      }),
      expect.objectContaining({ title: 'Attendance', repository_url: 'https://github.com/asha/attendance' }),
    ]);
    expect(copy['bookmarks']).toMatchObject([{ title: 'Kit' }]);
    expect(copy['likes']).toMatchObject([{ title: 'Kit' }]);
    expect(copy['reviews']).toMatchObject([{ title: 'Robot', rating: 4, comment: 'Turns left well.' }]);
    expect(copy['addresses']).toEqual(
      expect.arrayContaining([expect.objectContaining({ address: '9 Hill Road, Shimla 171001' })]),
    );

    const sellers = await copyOf(market.seller);
    expect(sellers['listings']?.map(({ title }) => title)).toEqual(['Robot', 'Attendance', 'Kit']);
    expect(sellers['sales']).toMatchObject([{ title: 'Robot', earned_rupees: 999 }, { title: 'Attendance' }]);
    expect(sellers['purchases']).toEqual([]);
    expect(JSON.stringify(sellers)).not.toContain('Lake Road');
    expect(JSON.stringify(sellers)).not.toContain(market.buyer.email);
  });

  // covers: S7.51
  it('a data export with many rows is complete', async () => {
    await sql`
      insert into projects (id, seller_id, title, subject, description, category, price_rupees, complexity,
        duration_hours, tech_stack, verification_id)
      select gen_random_uuid(), p.seller_id, 'Project ' || n, p.subject, p.description, 'HARDWARE', 10, 'Low', 1,
        p.tech_stack, p.verification_id
      from projects p, generate_series(1, 1200) n where p.id = ${(await market.list({ category: 'HARDWARE' })).id}`.execute(
      app.context.database,
    );
    await refreshCatalogue(app.context.database);
    const { listings = [] } = await copyOf(market.seller);
    expect(listings).toHaveLength(1_201);
    expect(new Set(listings.map(({ id }) => id)).size).toBe(1_201);
  });

  // covers: S7.51
  it('the data export contains no keys, tokens or payment intents', async () => {
    const person = await app.signUp({ github: 'asha-verma' });
    const project = await market.list();
    await market.buy(project, person);
    const text = JSON.stringify(await copyOf(person));
    expect(text).toContain('asha-verma');
    const row = await app.context.database
      .selectFrom('profiles')
      .selectAll()
      .where('id', '=', person.profileId)
      .executeTakeFirstOrThrow();
    const { intentId: intent } = await app.context.database
      .selectFrom('purchases')
      .select('intentId')
      .where('buyerId', '=', person.profileId)
      .executeTakeFirstOrThrow();
    for (const secret of [row.githubTokenSealed, row.identitySubject, intent]) {
      expect(secret).toEqual(expect.any(String));
      expect(text).not.toContain(secret);
    }
  });
});

describe('the language of emails', () => {
  // covers: S7.352
  it('emails come in the language of their reader, with links to pages in it', async () => {
    await app.api(market.buyer)('PUT /api/auth/language', { body: { language: 'hi' } });
    expect((await app.api(market.buyer)('GET /api/auth/me')).body.data).toMatchObject({ language: 'hi' });
    const project = await market.list({ title: 'Ledger in two languages' });
    await market.buy(project);
    await app.runJobs();
    const bought = (await readMailbox(app.sandbox, market.buyer.email)).find(({ subject }) =>
      subject.includes('Ledger in two languages'),
    );
    expect(bought?.subject).toMatch(/[ऀ-ॿ]/u);
    expect(bought?.text).toMatch(/\/hi\/orders\/[\w-]+/u);
    expect((await subjectsOf(market.seller.email)).join()).toMatch(/^[^ऀ-ॿ]*Ledger in two languages[^ऀ-ॿ]*$/u);
    await app.api(market.buyer)('PUT /api/auth/language', { body: { language: 'en' } });
  });

  it('messages of the API come in the language that is asked for', async () => {
    expect(await askIn('hi-IN, en;q=0.5')).toMatchObject({
      code: 'not-signed-in',
      message: 'फिर से लॉग इन करें।',
    });
    expect(await askIn('ta, en;q=0.5, hi;q=0.1')).toMatchObject({ message: 'Please sign in again.' });
  });
});
