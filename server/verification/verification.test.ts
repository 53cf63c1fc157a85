import { readdir, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { sql } from 'kysely';
import sharp from 'sharp';
import { v7 } from 'uuid';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Check } from '#contract/entities/verification.ts';
import { quotePrice } from '#domain/purchases/pricing.ts';
import { aDeviceScene } from '#tests/support/device-scenes.ts';
import { addArchive, listProject } from '#tests/support/listed-project.ts';
import { aPhoto, aPhotoFile } from '#tests/support/photos.ts';
import { LONG_README, makeRepository } from '#tests/support/repositories.ts';
import { setUpApp } from '#tests/support/set-up-market.ts';
import { signUpStaff } from '#tests/support/staff.ts';
import type { TestPerson } from '#tests/support/test-app.ts';
import { runTestGit } from '#tests/support/test-sandbox.ts';

const app = setUpApp();
beforeEach(async () => {
  await fetch(`${app.sandbox.url}/github/_control/faults`, { method: 'DELETE' });
});

const verify = (person: TestPerson, repository: string) =>
  app.api(person)('POST /api/projects/anayze-repo', {
    body: { repo_url: `https://github.com/${repository}` },
  });

const checksOf = (problem: { readonly [detail: string]: unknown }) => problem['checks'] as Check[];

const utf16 = (text: string) => Buffer.from(`\uFEFF${text}`, 'utf16le');
const SOURCE = 'export const rings = (seconds) => seconds === 0;\n'.repeat(40);

describe('verifying a repository', () => {
  // covers: S1.2
  it('a seller verifies their own repository and gets a report and the zip of that commit', async () => {
    const asha = await app.signUp({ github: 'asha-verma' });
    const { status, body } = await verify(asha, 'asha-verma/mess-menu');
    expect(status).toBe(200);
    expect(body.data.checks.filter(({ result }) => result === 'fail')).toEqual([]);
    expect(body.data).toMatchObject({
      verified: true,
      repository: { full_name: 'asha-verma/mess-menu', default_branch: 'main' },
    });
    expect(body.data.commit).toMatch(/^[0-9a-f]{40}$/u);
    expect(body.data.languages.length).toBeGreaterThan(0);
    expect(body.data.suggested).toMatchObject({ title: '', description: '', features: '' });
    expect(body.data.suggested.tech_stack).not.toBe('');
    expect(await app.context.files.size(`archives/${body.data.archive.sha256}.zip`)).toBe(
      body.data.archive.size_bytes,
    );
    const validHours = (Date.parse(body.data.expires_at) - Date.now()) / 3_600_000;
    expect(validHours).toBeGreaterThan(23.9);
    expect(validHours).toBeLessThanOrEqual(24.01);
  });

  it('a commit with a valid verification is not analysed again', async () => {
    const asha = await app.signUp({ github: 'asha-verma' });
    const first = await verify(asha, 'asha-verma/mess-menu');
    const second = await verify(asha, 'asha-verma/mess-menu.git');
    expect(second.body.data.verification_id).toBe(first.body.data.verification_id);
  });

  it.each([
    ['asha-verma', 'asha-verma/kirana-ledger'],
    ['rohan-iyer', 'rohan-iyer/attendance-qr'],
    ['rohan-iyer', 'rohan-iyer/air-quality-node'],
    ['meera-nair', 'meera-nair/exam-seating'],
  ])('the seller %s can verify the repository %s', async (login, repository) => {
    const seller = await app.signUp({ github: login });
    expect((await verify(seller, repository)).status).toBe(200);
  });

  // covers: S7.20
  it.each([
    ['rohan-iyer/empty-repo', 'The repository is empty'],
    ['rohan-iyer/no-readme', 'There is no README'],
    ['rohan-iyer/readme-only', 'no source code'],
  ])('a seller whose repository is rejected gets the reason: %s', async (repository, sentence) => {
    const rohan = await app.signUp({ github: 'rohan-iyer' });
    const { status, problem } = await verify(rohan, repository);
    expect(status).toBe(422);
    expect(problem).toMatchObject({ code: 'not-verified' });
    expect(problem.message).toContain(sentence);
    expect(checksOf(problem).find(({ result }) => result === 'fail')?.sentence).toBe(problem.message);
    const failed = checksOf(problem).find(({ result }) => result === 'fail');
    expect(problem).toMatchObject({
      reason: 'check-failed',
      params: { check: { reason: failed?.reason, params: failed?.params } },
    });
  });

  it('a rejection lists the file and line of every committed secret, and nothing is stored', async () => {
    const rohan = await app.signUp({ github: 'rohan-iyer' });
    const { status, problem } = await verify(rohan, 'rohan-iyer/leaky-keys');
    expect(status).toBe(422);
    expect(problem.message).toContain('A secret is committed');
    const places = checksOf(problem).find(({ id }) => id === 'secrets')?.places ?? [];
    expect(places.length).toBeGreaterThan(0);
    for (const place of places) expect(place).toMatch(/^[\w./-]+:\d+$/u);
    expect(JSON.stringify(problem)).not.toMatch(/AKIA[0-9A-Z]{16}|BEGIN/u);
    const stored = await readdir(join(app.context.config.dataDirectory, 'files', 'archives')).catch(() => []);
    const known = await app.context.database.selectFrom('archives').select('sha256').execute();
    for (const { sha256 } of known) expect(stored).toContain(`${sha256}.zip`);
    expect(known).toEqual([]);
  });

  it('secrets are found in every encoding and in packed files, and named with their lines', async () => {
    const key = ['AKIA', 'K7LQ2ZX9VT4RW8NB'].join('');
    await makeRepository(app, 'asha-verma', 'packed-keys', async (folder) => {
      await writeFile(join(folder, 'README.md'), LONG_README);
      await writeFile(join(folder, 'timer.js'), SOURCE);
      await writeFile(join(folder, 'keys.env'), utf16(`PORT=1\nKEY=${key}\n`));
      await writeFile(join(folder, 'backup.sql.gz'), gzipSync(`insert into keys\nvalues ('${key}');\n`));
    });
    const asha = await app.signUp({ github: 'asha-verma' });
    const { problem } = await verify(asha, 'asha-verma/packed-keys');
    expect(problem.message).toContain('AWS key in backup.sql.gz/unpacked, line 2. 1 more place was found.');
    expect(checksOf(problem).find(({ id }) => id === 'secrets')?.places).toEqual([
      'backup.sql.gz/unpacked:2',
      'keys.env:2',
    ]);
  });

  // covers: S7.351
  it('code that deletes the buyer’s files is refused with its place, and what else it does is told', async () => {
    await makeRepository(app, 'asha-verma', 'clean-up', async (folder) => {
      await writeFile(join(folder, 'README.md'), LONG_README);
      await writeFile(join(folder, 'timer.js'), `${SOURCE}\n// ${'x'.repeat(60_000)}\n`);
      await writeFile(join(folder, 'package.json'), '{"scripts": {"postinstall": "node hello.js"}}');
      await writeFile(join(folder, 'hello.js'), "fetch('https://stats.example.org/new');\n");
      await writeFile(join(folder, 'reset.sh'), '#!/bin/sh\nrm -rf "$HOME"\n');
    });
    const asha = await app.signUp({ github: 'asha-verma' });
    const { problem } = await verify(asha, 'asha-verma/clean-up');
    expect(problem.message).toContain('reset.sh, line 2, deletes files outside the project’s folder.');
    expect(checksOf(problem).find(({ id }) => id === 'danger')?.places).toEqual(['reset.sh:2']);

    const operate = app.api(await signUpStaff(app, ['operator']));
    const params = { profile_id: asha.profileId };
    const { refused } = (await operate('GET /api/operate/people/{profile_id}', { params })).body.data;
    expect(refused).toMatchObject([
      { repository: 'asha-verma/clean-up', places: ['reset.sh:2'], accepted: false },
    ]);
    const body = {
      verification_id: refused[0]?.verification_id ?? '',
      reason: 'A factory reset in a container.',
    };
    await operate('POST /api/operate/people/{profile_id}/accept-finding', { params, body });
    const again = await operate('POST /api/operate/people/{profile_id}/accept-finding', { params, body });
    expect(again.problem.code).toBe('not-found');
    const accepted = await verify(asha, 'asha-verma/clean-up');
    expect(accepted.body.data.checks.find(({ id }: { id: string }) => id === 'danger')).toMatchObject({
      result: 'warn',
      places: ['reset.sh:2', 'package.json:1 → hello.js'],
    });
    await makeRepository(app, 'asha-verma', 'says-hello', async (folder) => {
      await writeFile(join(folder, 'README.md'), LONG_README);
      await writeFile(join(folder, 'timer.js'), SOURCE);
      await writeFile(join(folder, 'package.json'), '{"scripts": {"postinstall": "node hello.js"}}');
      await writeFile(join(folder, 'hello.js'), "fetch('https://stats.example.org/new');\n");
    });
    const told = await verify(asha, 'asha-verma/says-hello');
    expect(told.body.data.checks.find(({ id }: { id: string }) => id === 'danger')).toMatchObject({
      result: 'warn',
      sentence: '“npm install” runs a script of the project, which contacts one address.',
      places: ['package.json:1 → hello.js'],
    });
  });

  it('the report says how many files were searched and could not be read, whatever their encoding', async () => {
    await makeRepository(app, 'asha-verma', 'from-windows', async (folder) => {
      await writeFile(join(folder, 'README.md'), utf16(LONG_README));
      await writeFile(join(folder, 'requirements.txt'), utf16('flask==3.0\r\nrequests\r\n'));
      await writeFile(join(folder, 'timer.js'), SOURCE);
      await writeFile(join(folder, 'thesis.pdf'), '%PDF-1.7\n1 0 obj << /Filter /FlateDecode >> stream\n');
    });
    const asha = await app.signUp({ github: 'asha-verma' });
    const { status, body } = await verify(asha, 'asha-verma/from-windows');
    expect(status).toBe(200);
    const sentenceOf = (id: string) => body.data.checks.find((check) => check.id === id)?.sentence;
    expect(sentenceOf('secrets')).toBe(
      'No working key, token or password was found in 3 files; 1 could not be read.',
    );
    expect(sentenceOf('start')).toContain('requirements.txt');
    const { document } = await app.context.database
      .selectFrom('insides')
      .select('document')
      .where('verificationId', '=', body.data.verification_id)
      .executeTakeFirstOrThrow();
    expect(JSON.stringify(document)).toContain('Lab timer');
  });

  it('a default branch that does not exist is named', async () => {
    await makeRepository(app, 'asha-verma', 'headless', async (folder) => {
      await writeFile(join(folder, 'README.md'), LONG_README);
    });
    const bare = join(app.sandbox.repositoriesDirectory, 'asha-verma', 'headless');
    await runTestGit(['symbolic-ref', 'HEAD', 'refs/heads/trunk'], bare);
    const asha = await app.signUp({ github: 'asha-verma' });
    const { status, problem } = await verify(asha, 'asha-verma/headless');
    expect(status).toBe(404);
    expect(problem).toMatchObject({ reason: 'branch-missing', field: 'repo_url' });
    expect(problem.message).toContain('The default branch of asha-verma/headless is “trunk”');
  });

  // covers: S1.3, S5.9, S6.9
  it('a seller without a linked GitHub account cannot verify a repository', async () => {
    const { status, problem } = await verify(await app.signUp(), 'asha-verma/mess-menu');
    expect(status).toBe(409);
    expect(problem).toMatchObject({
      code: 'github-not-linked',
      message: 'Please verify your GitHub account from Profile',
    });
  });

  it('a repository that is missing or not visible on GitHub is reported as not found', async () => {
    const asha = await app.signUp({ github: 'asha-verma' });
    expect((await verify(asha, 'asha-verma/no-such-thing')).problem).toMatchObject({
      code: 'not-found',
      status: 404,
    });
  });

  it.each(['https://gitlab.com/a/b', 'https://github.com/a', 'http://127.0.0.1/a/b'])(
    'an invalid repository URL is rejected: %s',
    async (address) => {
      const asha = await app.signUp({ github: 'asha-verma' });
      const { status, problem } = await app.api(asha)('POST /api/projects/anayze-repo', {
        body: { repo_url: address },
      });
      expect(status).toBe(400);
      expect(problem).toMatchObject({ code: 'invalid-field', field: 'repo_url' });
      expect(problem.message).toContain('https://github.com/your-name/your-project');
    },
  );

  it('a repository with a symbolic link that leaves it is rejected, and the link is named', async () => {
    await makeRepository(app, 'asha-verma', 'with-a-link', async (folder) => {
      await writeFile(join(folder, 'README.md'), LONG_README);
      await writeFile(join(folder, 'timer.js'), SOURCE);
      await symlink('/etc/passwd', join(folder, 'data.txt'));
    });
    const asha = await app.signUp({ github: 'asha-verma' });
    expect((await verify(asha, 'asha-verma/with-a-link')).problem.message).toContain(
      'data.txt → /etc/passwd',
    );
  });

  // covers: S7.20
  it('a seller can verify at most ten times an hour', async () => {
    const rohan = await app.signUp({ github: 'rohan-iyer' });
    for (let attempt = 0; attempt < 10; attempt += 1) {
      expect((await verify(rohan, 'rohan-iyer/empty-repo')).status).toBe(422);
    }
    const { status, problem, headers } = await verify(rohan, 'rohan-iyer/no-readme');
    expect(status).toBe(429);
    expect(problem.code).toBe('too-many-requests');
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(3_000);
  });

  it("an account's pictures and zips are limited to 200 MB, not counting zips that a buyer has paid for", async () => {
    const asha = await app.signUp({ github: 'asha-verma' });
    const { database, files } = app.context;
    const keep = async (sha256: string, megabytes: number): Promise<string> => {
      const project = await listProject(app.context, { sellerId: asha.profileId });
      const sizeBytes = megabytes * 1024 * 1024;
      await addArchive(app.context, project.id, { sha256, sizeBytes, fileName: 'a.zip' });
      return project.id;
    };
    await keep('a'.repeat(64), 150);
    const second = await keep('b'.repeat(64), 50);
    const zips = async () => {
      const found: string[] = [];
      for await (const { name } of files.list()) if (name.startsWith('archives/')) found.push(name);
      return found.toSorted();
    };
    const before = await zips();
    const { status, problem } = await verify(asha, 'asha-verma/kirana-ledger');
    expect([status, problem.code]).toEqual([413, 'too-large']);
    expect(problem.message).toContain('Your pictures and zips would exceed the limit of 200 MB');
    expect(before).toEqual(expect.arrayContaining(await zips()));
    const photos = await verifyPhotos(asha, [await aPhotoFile(1), await aPhotoFile(2)]);
    expect([photos.status, photos.problem.code]).toEqual([413, 'too-large']);

    const buyer = await app.signUp();
    const { priceRupees } = await database
      .selectFrom('projects')
      .select('priceRupees')
      .where('id', '=', second)
      .executeTakeFirstOrThrow();
    const quote = quotePrice(priceRupees);
    await database
      .insertInto('purchases')
      .values({
        id: v7(),
        projectId: second,
        buyerId: buyer.profileId,
        sellerId: asha.profileId,
        state: 'paid',
        priceRupees: quote.priceRupees,
        feeRupees: quote.feeRupees,
        amountMinor: quote.amountMinor,
        currency: 'inr',
        title: 't',
        description: 'd',
        category: 'SOFTWARE',
        archiveSha256: 'b'.repeat(64),
        intentId: 'pi_1',
        receiptNumber: 1,
        expiresAt: new Date(Date.now() + 60_000),
        paidAt: sql<Date>`now()`,
      })
      .execute();
    expect((await verify(asha, 'asha-verma/kirana-ledger')).status).toBe(200);
  });

  // covers: S7.20
  it('a second verification is rejected while the first is running', async () => {
    const asha = await app.signUp({ github: 'asha-verma' });
    const answers = await Promise.all([
      verify(asha, 'asha-verma/mess-menu'),
      verify(asha, 'asha-verma/kirana-ledger'),
    ]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 429]);
  });

  it.each([
    ['rate-limit-429', 503, 'service-unavailable'],
    ['rate-limit-403', 503, 'service-unavailable'],
    ['http-500', 503, 'service-unavailable'],
    ['bad-credentials', 409, 'github-not-linked'],
  ])('a GitHub response %s is reported as a problem', async (kind, status, code) => {
    const asha = await app.signUp({ github: 'asha-verma' });
    await fetch(`${app.sandbox.url}/github/_control/faults`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      // A GET request is retried twice, so the third failure is final.
      body: JSON.stringify({ kind, times: kind === 'http-500' ? 3 : 1 }),
    });
    const answer = await verify(asha, 'asha-verma/mess-menu');
    expect(answer.status).toBe(status);
    expect(answer.problem.code).toBe(code);
    expect(Number(answer.headers.get('retry-after') ?? 1)).toBeGreaterThan(0);
    expect(answer.headers.has('retry-after')).toBe(status === 503);
  });
});

const verifyPhotos = (person: TestPerson, photos: readonly Uint8Array[]) =>
  app.api(person)('POST /api/projects/anayze-hardware', {
    files: { hardware_images: photos.map((bytes) => ({ bytes, name: 'photo.jpg', type: 'image/jpeg' })) },
  });

describe('verifying photos', () => {
  // covers: S1.4
  it('real, large, sharp and distinct photos are accepted', async () => {
    const asha = await app.signUp();
    const photos = await Promise.all([11, 55].map((seed) => aDeviceScene(seed, 800, 600)));
    const { status, body } = await verifyPhotos(asha, photos);
    expect(status).toBe(200);
    expect(body.message).toBe(true);
    expect(body.data.checks.every(({ result }) => result === 'pass')).toBe(true);
  });

  // covers: S7.21
  it('blank, drawn, blurred, small and repeated photos are rejected', async () => {
    const asha = await app.signUp();
    const photo = await aPhotoFile(1);
    const blank = await sharp({ create: { width: 800, height: 600, channels: 3, background: '#888888' } })
      .png()
      .toBuffer();
    const stripes = Buffer.alloc(800 * 600 * 3, 255);
    for (let y = 0; y < 600; y += 1) {
      if (Math.floor(y / 12) % 3 === 0) stripes.fill(30, y * 2_400 + 300, y * 2_400 + 1_500);
    }
    const screenshot = await sharp(stripes, { raw: { width: 800, height: 600, channels: 3 } })
      .png()
      .toBuffer();
    const cases: [Uint8Array[], string][] = [
      [[blank], 'blank'],
      [[screenshot], 'graphic or a screenshot'],
      [[await aPhoto(3, 800, 600).blur(12).jpeg().toBuffer()], 'blurred'],
      [[await aPhotoFile(4, 400, 300)], 'too small'],
      [[photo, await sharp(photo).resize(700).jpeg({ quality: 50 }).toBuffer()], 'nearly the same'],
    ];
    for (const [photos, sentence] of cases) {
      const { status, problem } = await verifyPhotos(asha, photos);
      expect(status).toBe(422);
      expect(problem.code).toBe('not-verified');
      expect(problem.message).toContain(sentence);
    }
  });
});
