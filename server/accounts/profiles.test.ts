import { sql } from 'kysely';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { aPhoto } from '#tests/support/photos.ts';
import { setUpApp } from '#tests/support/set-up-market.ts';

const app = setUpApp();

async function newcomer(email = 'asha@example.com'): Promise<{ token: string; subject: string }> {
  const { subject, idToken } = await app.identity.openSession({ email, name: 'Asha' });
  return { token: idToken, subject };
}

const complete = { username: 'asha', full_name: 'Asha Verma', college_name: 'IIT Bombay' };

async function photo(): Promise<Uint8Array> {
  return await aPhoto(1, 400, 400)
    .withExif({ IFD0: { Copyright: 'SECRET-EXIF' } })
    .jpeg()
    .toBuffer();
}

describe('registering a profile', () => {
  // covers: S7.2
  it('concurrent registrations of a user create one profile', async () => {
    const me = await newcomer();
    const answers = await Promise.all([1, 2, 3].map(() => app.api(me)('GET /api/auth/register')));
    expect(answers.map((answer) => answer.status)).toEqual([200, 200, 200]);
    expect(new Set(answers.map((answer) => answer.body.data.id)).size).toBe(1);
    expect(answers[0]?.body.data).toMatchObject({
      email: 'asha@example.com',
      username: null,
      IsprofileCompletd: false,
      github_verified: false,
      soldProject: 0,
      buyedProject: 0,
      total_sale: 0,
    });
  });

  // covers: S7.2
  it("a new account with a former account's address gets a new profile", async () => {
    const old = await newcomer();
    const before = await app.api(old)('POST /api/auth/complete-profile', { body: complete });
    await app.identity.deleteAccount(old.subject);
    const again = await app.api(await newcomer())('GET /api/auth/register');
    expect(again.body.data.id).not.toBe(before.body.data.id);
    expect(again.body.data).toMatchObject({ username: null, full_name: null, IsprofileCompletd: false });
  });
});

describe('completing the profile', () => {
  // covers: S5.2
  it('a username that several users request concurrently is given to one of them', async () => {
    const people = await Promise.all(
      Array.from({ length: 8 }, (_none, index) => newcomer(`person${index}@example.com`)),
    );
    const answers = await Promise.all(
      people.map((person) =>
        app.api(person)('POST /api/auth/complete-profile', {
          raw: JSON.stringify(complete),
          headers: { 'content-type': 'application/json' },
        }),
      ),
    );
    expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1);
    const refused = answers.filter((answer) => answer.status !== 200);
    expect(refused.map((answer) => answer.problem.code)).toEqual(Array(7).fill('username-taken'));
    expect(refused[0]?.problem).toMatchObject({ status: 409, field: 'username' });
  });

  // covers: S5.6
  it('a profile with a blank name or an unknown field is rejected', async () => {
    const me = await newcomer();
    const blank = await app.api(me)('POST /api/auth/complete-profile', {
      body: { ...complete, full_name: '   ' },
    });
    expect(blank.problem).toMatchObject({ code: 'invalid-field', field: 'full_name' });
    const extra = await app.api(me)('POST /api/auth/complete-profile', {
      body: { ...complete, github_verified: 'true' },
    });
    expect(extra.status).toBe(400);
  });
});

describe('the profile photo', () => {
  // covers: S7.4
  it('a profile photo is re-encoded without its metadata', async () => {
    const person = await app.signUp();
    const answer = await app.api(person)('POST /api/auth/updateProfile', {
      body: { username: person.username, full_name: 'Asha' },
      files: { profile_photo: [{ name: 'me.jpg', bytes: await photo() }] },
    });
    const address = answer.body.data.profile_photo ?? '';
    expect(address).toMatch(/^\/media\/[0-9a-f]{64}-320\.webp$/u);
    const stored = await app.context.files.open(address.replace('/media/', 'pictures/'));
    const chunks: Uint8Array[] = [];
    for await (const chunk of stored ?? []) chunks.push(chunk as Uint8Array);
    const bytes = Buffer.concat(chunks);
    expect((await sharp(bytes).metadata()).format).toBe('webp');
    expect(bytes.includes('SECRET-EXIF')).toBe(false);
  });

  // covers: S7.3
  it('a profile photo is removed only on request', async () => {
    const person = await app.signUp();
    const change = async (body: object, files = {}) =>
      await app.api(person)('POST /api/auth/updateProfile', {
        body: { username: person.username, full_name: 'Asha', ...body },
        files,
      });
    const upload = { profile_photo: [{ name: 'me.jpg', bytes: await photo() }] };
    expect((await change({}, upload)).body.data.profile_photo).not.toBeNull();
    expect((await change({ remove_photo: false })).body.data.profile_photo).not.toBeNull();
    const both = await change({ remove_photo: true }, upload);
    expect([both.status, both.problem['field']]).toEqual([400, 'remove_photo']);
    expect((await change({ remove_photo: true })).body.data.profile_photo).toBeNull();
    expect((await change({ remove_photo: true })).status).toBe(200);
    expect((await app.api(person)('GET /api/auth/me')).body.data.profile_photo).toBeNull();
  });

  it('a profile photo that is not a picture is rejected, and the profile is unchanged', async () => {
    const person = await app.signUp();
    const answer = await app.api(person)('POST /api/auth/updateProfile', {
      body: { username: person.username, full_name: 'Changed' },
      files: { profile_photo: [{ name: 'me.jpg', bytes: new TextEncoder().encode('<svg/>') }] },
    });
    expect(answer.status).toBe(422);
    expect(answer.problem.code).toBe('bad-image');
    const me = await app.api(person)('GET /api/auth/me');
    expect(me.body.data.full_name).not.toBe('Changed');
  });
});

describe('looking up usernames', () => {
  // covers: S5.2, S7.10
  it('a username lookup returns whether a name is available and, if not, the reason', async () => {
    await app.signUp({ username: 'rohan' });
    const ask = async (username: string) => (await app.api()('GET /username', { query: { username } })).body;
    expect(await ask('asha')).toEqual({ data: [], meta: { available: true } });
    expect(await ask('ROHAN')).toEqual({ data: ['rohan'], meta: { available: false, reason: 'taken' } });
    expect(await ask('admin')).toMatchObject({ meta: { available: false, reason: 'reserved' } });
    expect(await ask('a b')).toMatchObject({ meta: { available: false, reason: 'invalid' } });
  });

  // covers: S7.10
  it('the list of usernames contains no other profile data', async () => {
    await app.signUp({ username: 'rohan' });
    const answer = await app.api()('GET /username');
    expect(answer.body).toEqual({ data: ['rohan'] });
    expect(answer.headers.get('cache-control')).toContain('max-age=60');
  });
});

describe('the public settings', () => {
  // covers: S3.50, S7.45, S9.4
  it('the public settings name the providers and contain no secret', async () => {
    const answer = await app.api()('GET /api/config');
    expect(answer.body.data).toMatchObject({
      identity: { provider: 'embedded', base_path: '/api/identity', google: true },
      payments: {
        provider: 'stripe',
        publishable_key: 'pk_test_sandbox',
        script_url: `${app.sandbox.url}/js/stripe.js`,
      },
      sandbox_url: app.sandbox.url,
    });
    const text = new TextDecoder().decode(answer.bytes);
    expect(text).not.toMatch(/sk_|whsec_|sandbox-google-secret|sandbox-github-secret/u);
  });
});

describe('deleting the account', () => {
  // covers: S7.52
  it('deleting an account ends its sessions, pseudonymises the profile and reserves its username for 90 days', async () => {
    const person = await app.signUp({ username: 'asha', github: 'asha-verma' });
    const answer = await app.api(person)('DELETE /api/auth/account');
    expect(answer.status).toBe(200);
    expect((await app.api(person)('GET /api/auth/me')).status).toBe(401);
    const row = await app.context.database
      .selectFrom('profiles')
      .selectAll()
      .where('id', '=', person.profileId)
      .executeTakeFirstOrThrow();
    expect(JSON.stringify(row)).not.toMatch(/asha|example\.com|IIT/iu);
    expect(row.githubId).toBeNull();
    const other = await app.signUp();
    const take = async () =>
      await app.api(other)('POST /api/auth/updateProfile', {
        body: { username: 'asha', full_name: 'Ravi Kumar' },
      });
    expect((await take()).problem).toMatchObject({ code: 'username-taken', field: 'username' });
    await app.context.database
      .updateTable('reservedUsernames')
      .set({ reservedUntil: sql`reserved_until - interval '90 days'` })
      .execute();
    expect((await take()).status).toBe(200);
  });

  it('deleting an account revokes the GitHub grant in a job', async () => {
    const person = await app.signUp({ github: 'asha-verma' });
    const before = await app.context.database
      .selectFrom('profiles')
      .select('githubTokenSealed')
      .where('id', '=', person.profileId)
      .executeTakeFirstOrThrow();
    const token = app.context.sealer.open(before.githubTokenSealed ?? '');
    expect((await readGithubUser(token)).status).toBe(200);
    await app.api(person)('DELETE /api/auth/account');
    const runs = await app.runJobs();
    expect(runs.find((run) => run.name === 'revoke-github-grant')?.error).toBeNull();
    expect((await readGithubUser(token)).status).toBe(401);
  });

  it('an identity without a profile can be deleted', async () => {
    const me = await newcomer();
    expect((await app.api(me)('DELETE /api/auth/account')).status).toBe(200);
    expect((await app.api(me)('GET /api/auth/register')).status).toBe(401);
  });
});

async function readGithubUser(token: string): Promise<Response> {
  return await fetch(`${app.context.config.github.apiUrl}/user`, {
    headers: { authorization: `Bearer ${token}` },
  });
}
