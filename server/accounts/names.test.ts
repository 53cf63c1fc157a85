import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { TestBrowser } from '#tests/support/browser.ts';
import { refreshCatalogue } from '#tests/support/catalogue.ts';
import { newestLinkToken } from '#tests/support/mailbox.ts';
import { setUpApp } from '#tests/support/set-up-market.ts';

const app = setUpApp();

const PASSWORD = 'monsoon-kettle-42';

async function newcomer(email: string) {
  const browser = new TestBrowser(app.url);
  await browser.postJson('/api/identity/sign-up/email', { name: '', email, password: PASSWORD });
  const { token } = (await (await browser.request('/api/identity/token')).json()) as { token: string };
  const call = app.api(token);
  return {
    call,
    complete: (username: string, fullName = 'Asha Rao') =>
      call('POST /api/auth/complete-profile', {
        body: { username, full_name: fullName, college_name: 'COEP' },
      }),
    async verify(): Promise<void> {
      await app.runJobs();
      const link = await newestLinkToken(app.sandbox, email, '/verify-email');
      expect((await browser.postJson('/api/identity/verify-email', { token: link })).status).toBe(200);
    },
    me: async () => (await call('GET /api/auth/me')).body.data,
  };
}

async function makeSeller(username: string, name: string): Promise<void> {
  const { profileId } = await app.signUp({ username, name });
  await sql`
    insert into verifications (id, profile_id, category, accepted, report, expires_at)
    values (gen_random_uuid(), ${profileId}, 'HARDWARE', true, '{"checks":[],"languages":[],"readme_verified":false}', now())`.execute(
    app.context.database,
  );
  await sql`
    insert into projects (id, seller_id, title, description, subject, category, complexity, price_rupees, duration_hours, tech_stack, verification_id)
    select gen_random_uuid(), ${profileId}, 'Clock', 'Tells the time.', 'Electronics', 'HARDWARE', 'Low', 100, 10, '{}', id
      from verifications where profile_id = ${profileId}`.execute(app.context.database);
  await refreshCatalogue(app.context.database);
}

describe('usernames', () => {
  // covers: S7.347
  it('nobody else can take the former username of a renamed seller, whose old page leads to the new one', async () => {
    const seller = await app.signUp({ username: 'asha', name: 'Asha Rao' });
    const stranger = await app.signUp({ username: 'ravi', name: 'Ravi Iyer' });
    const rename = (person: typeof seller, username: string) =>
      app.api(person)('POST /api/auth/complete-profile', {
        body: { username, full_name: 'Some Name', college_name: 'COEP' },
      });
    expect((await rename(seller, 'asha.rao')).status).toBe(200);
    expect((await rename(stranger, 'asha')).problem.code).toBe('username-taken');
    const open = async (name: string) => await fetch(`${app.url}/@${name}`, { redirect: 'manual' });
    const led = await open('asha');
    expect([led.status, led.headers.get('location')]).toEqual([302, '/@asha.rao']);
    expect((await open('nobody.of.it')).status).toBe(404);

    expect((await rename(seller, 'asha')).status).toBe(200);
    expect((await rename(stranger, 'asha.rao')).problem.code).toBe('username-taken');
    for (const name of ['asha.b', 'asha.c', 'asha.d', 'asha.e'])
      expect((await rename(seller, name)).status).toBe(200);
    expect((await rename(stranger, 'asha.rao')).status).toBe(200);
    expect((await rename(stranger, 'asha.d')).problem.code).toBe('username-taken');
  });

  it('a username belongs to the account that verifies its address first, and the other user must choose a different one', async () => {
    const [mistyped, right] = [await newcomer('asha@exmaple.com'), await newcomer('asha@example.com')];
    expect((await mistyped.complete('asha')).status).toBe(200);
    expect((await right.complete('asha')).status).toBe(200);
    await right.verify();
    expect(await right.me()).toMatchObject({ username: 'asha', IsprofileCompletd: true });
    await mistyped.verify();
    expect(await mistyped.me()).toMatchObject({ username: null, IsprofileCompletd: false });
    expect((await mistyped.complete('asha')).problem.code).toBe('username-taken');
    expect((await mistyped.complete('asha.k')).status).toBe(200);
  });

  it('two accounts verified concurrently cannot both get the same username', async () => {
    const [one, two] = [await newcomer('one@example.com'), await newcomer('two@example.com')];
    await one.complete('asha');
    await two.complete('asha');
    await Promise.allSettled([one.verify(), two.verify()]);
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from profiles where username = 'asha' and address_proved_at is not null`.execute(
      app.context.database,
    );
    expect(rows).toEqual([{ count: 1 }]);
  });

  it.each(['asha_rao', 'asha-rao', 'asha.ra0'])(
    "the look-alike %s of a member's username is unavailable",
    async (name) => {
      await app.signUp({ username: 'asha.rao' });
      const other = await app.signUp();
      const answer = await app.api(other)('POST /api/auth/updateProfile', {
        body: { username: name, full_name: 'Asha Rao' },
      });
      expect(answer.problem.code).toBe('username-taken');
      const lookup = await app.api(null)('GET /username', { query: { username: name } });
      expect(lookup.body.meta).toEqual({ available: false, reason: 'taken' });
    },
  );
});

describe('full names', () => {
  it.each([
    ['with a check mark', 'Priya Sharma ✓'],
    ['with a badge', 'Priya Sharma ✅'],
    ['with a hidden character', 'Priya\u200B Sharma'],
    ['with a right-to-left override', 'Priya Sharma\u202E'],
    ['in letters of another alphabet', 'Рriya Sharma'],
    ['in look-alike letters', 'Priya Sharrna'],
    ['that impersonates the marketplace', 'ProtoHaat Support'],
  ])('a full name %s is rejected with a message', async (_what, fullName) => {
    await makeSeller('priya', 'Priya Sharma');
    const other = await app.signUp();
    const answer = await app.api(other)('POST /api/auth/updateProfile', {
      body: { username: other.username, full_name: fullName },
    });
    expect(answer.problem).toMatchObject({ status: 400, code: 'invalid-field', field: 'full_name' });
    expect(answer.problem.message).toMatch(/^[A-Z].*\.$/u);
  });

  it("a full name may be identical to a seller's, and is stored in normalised form", async () => {
    await makeSeller('priya', 'Priya Sharma');
    const other = await app.signUp();
    const answer = await app.api(other)('POST /api/auth/updateProfile', {
      body: { username: other.username, full_name: '  Ｐriya   Sharma ' },
    });
    expect(answer.body.data.full_name).toBe('Priya Sharma');
  });

  it('a Hindi full name is stored with its zero-width joiners', async () => {
    const person = await app.signUp();
    const name = 'श्री\u200Dनिवास शर्मा';
    const answer = await app.api(person)('POST /api/auth/updateProfile', {
      body: { username: person.username, full_name: name },
    });
    expect(answer.body.data.full_name).toBe(name);
  });

  it.each([
    ['full_name', 'Asha 98765 43210', 'COEP'],
    ['college_name', 'Asha Rao', 'COEP, WhatsApp 98765 43210'],
    ['college_name', 'Asha Rao', 'asha@okaxis'],
  ])('contact details in %s are rejected (name "%s", college "%s")', async (field, fullName, college) => {
    const person = await app.signUp();
    const answer = await app.api(person)('POST /api/auth/updateProfile', {
      body: { username: person.username, full_name: fullName, college_name: college },
    });
    expect(answer.problem).toMatchObject({ code: 'invalid-field', field });
    expect(answer.problem.message).toContain('Leave out phone numbers');
  });

  it('a name that predates the rules stays valid when other profile fields change', async () => {
    const person = await app.signUp();
    await app.context.database
      .updateTable('profiles')
      .set({ username: 'official.shop', fullName: 'Shop ★' })
      .where('id', '=', person.profileId)
      .execute();
    const answer = await app.api(person)('POST /api/auth/updateProfile', {
      body: { username: 'official.shop', full_name: 'Shop ★', college_name: 'COEP' },
    });
    expect(answer.body.data).toMatchObject({
      username: 'official.shop',
      full_name: 'Shop ★',
      college_name: 'COEP',
    });
  });
});
