import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { buy, detailsFor, listMessMenu, offerRobot, reserve } from '#tests/support/selling.ts';
import { setUpApp } from '#tests/support/set-up-market.ts';
import type { TestPerson } from '#tests/support/test-app.ts';

const app = setUpApp();

const locked = ['repo_url', 'video_url', 'address', 'phonenumber', 'email', 'purchase'];

function keysOf(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap((item) => keysOf(item));
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) => [key, ...keysOf(inner)]);
}

describe('locked content', () => {
  // covers: S6.8
  it("a visitor never gets private fields or the repository's name", async () => {
    const asha = await app.signUp({ github: 'asha-verma' });
    const project = await listMessMenu(app, asha);
    await offerRobot(app, asha);
    const visitor = await app.signUp();
    const call = app.api(visitor);
    await call('GET /api/bookmark/{project_id}', { params: { project_id: project.id } });
    const answers = [
      await call('GET /api/projects/getproject'),
      await call('GET /api/projects/getproject', { query: { bookmarked: true } }),
      await call('GET /api/projects/searchproject', { query: { search: 'menu' } }),
      await call('GET /api/projects/projectdetails/{projectId}', { params: { projectId: project.id } }),
    ];
    for (const answer of answers) {
      const text = new TextDecoder().decode(answer.bytes);
      expect(text).toContain('Mess menu');
      const keys = keysOf(JSON.parse(text));
      for (const key of locked) expect(keys).not.toContain(key);
      expect(text).not.toContain('asha-verma/mess-menu');
      expect(text).not.toContain('videos.example.org');
      expect(text).not.toContain(asha.email);
    }
  });

  // covers: S1.7, S2.70, S4.1
  it('a buyer who paid gets the repository link, the zip, the receipt and the review form', async () => {
    const asha = await app.signUp({ github: 'asha-verma' });
    const project = await listMessMenu(app, asha);
    const buyer = await app.signUp();
    await reserve(app, buyer, project);
    const reserved = await detailsFor(app, buyer, project.id);
    expect(reserved).toMatchObject({ status: 'pending', reserved_by_me: true, relation: 'visitor' });
    expect(reserved.Project_data).not.toHaveProperty('repo_url');
    expect(reserved.reserved_until).not.toBeNull();
    expect((await app.api(buyer)('GET /api/projects/buyed-project')).body.data).toEqual([]);

    await buy(app, buyer, project);
    const bought = await detailsFor(app, buyer, project.id);
    expect(bought).toMatchObject({
      status: 'sold',
      relation: 'buyer',
      reserved_until: null,
      author: { email: asha.email, projects_completed: 1 },
      Project_data: { repo_url: expect.stringMatching(/\/asha-verma\/mess-menu$/u) as string },
    });
    expect(bought.purchase).toMatchObject({
      amount: 52_400,
      reviewed: false,
      shipment: null,
      archive: { commit: project.verification?.commit },
    });
    expect(bought.purchase?.receipt_number).toMatch(/^PH-\d{6}$/u);
    const library = (await app.api(buyer)('GET /api/projects/buyed-project')).body;
    expect(library.data[0]?.Project_data.repo_url).toBe(bought.Project_data.repo_url);
    expect(library.meta.total).toBe(1);
    const stranger = await detailsFor(app, await app.signUp(), project.id);
    expect(stranger).toMatchObject({ status: 'sold', relation: 'visitor' });
    expect(stranger.Project_data).toEqual({ tech_stack: 'JavaScript, Node.js' });
  });

  it('the public report contains no repository or account names', async () => {
    const asha = await app.signUp({ github: 'asha-verma' });
    const project = await listMessMenu(app, asha);
    const { verification } = await detailsFor(app, await app.signUp(), project.id);
    // The commit is omitted, because a web search for it would find the public repository.
    expect(verification?.commit).toBeNull();
    expect(project.verification?.commit).toMatch(/^[0-9a-f]{40}$/u);
    expect(JSON.stringify(verification)).not.toMatch(/asha-verma|mess-menu/u);
  });
});

describe('downloading', () => {
  // covers: S1.7, S7.40
  it('only the seller and the buyer can download the zip, and Range requests work', async () => {
    const asha = await app.signUp({ github: 'asha-verma' });
    const project = await listMessMenu(app, asha);
    const params = { id: project.id };
    const buyer = await app.signUp();
    const get = (person: TestPerson, headers: Record<string, string> = {}) =>
      app.api(person)('GET /api/projects/{id}/download', { params, headers });
    expect((await get(buyer)).status).toBe(404);
    await reserve(app, buyer, project);
    expect((await get(buyer)).status).toBe(404);
    await buy(app, buyer, project);

    const whole = await get(buyer);
    const sha256 = createHash('sha256').update(whole.bytes).digest('hex');
    expect(whole.status).toBe(200);
    expect(whole.headers.get('x-content-sha256')).toBe(sha256);
    expect(whole.headers.get('etag')).toBe(`"${sha256}"`);
    expect(whole.headers.get('repr-digest')).toBe(
      `sha-256=:${Buffer.from(sha256, 'hex').toString('base64')}:`,
    );
    expect(whole.headers.get('cache-control')).toBe('private, no-store');
    expect(whole.headers.get('accept-ranges')).toBe('bytes');
    expect(whole.headers.get('content-type')).toBe('application/zip');
    expect(whole.headers.get('content-disposition')).toMatch(
      /^attachment; filename="mess-menu-[0-9a-f]{7}\.zip"$/u,
    );

    const size = whole.bytes.byteLength;
    const rest = await get(buyer, { range: 'bytes=100-', 'if-range': `"${sha256}"` });
    expect(rest.status).toBe(206);
    expect(rest.headers.get('content-range')).toBe(`bytes 100-${size - 1}/${size}`);
    expect(Buffer.from(rest.bytes)).toEqual(Buffer.from(whole.bytes.subarray(100)));
    const changed = await get(buyer, { range: 'bytes=100-', 'if-range': '"something-else"' });
    expect(changed.status).toBe(200);
    const beyond = await get(buyer, { range: `bytes=${size}-` });
    expect(beyond.status).toBe(416);
    expect(beyond.headers.get('content-range')).toBe(`bytes */${size}`);

    const head = await fetch(`${app.url}/api/projects/${project.id}/download`, {
      method: 'HEAD',
      headers: { authorization: `Bearer ${buyer.token}` },
    });
    expect(head.status).toBe(200);
    expect(head.headers.get('content-length')).toBe(String(size));

    expect((await get(asha)).status).toBe(200);
    expect((await get(await app.signUp())).status).toBe(404);
    expect((await detailsFor(app, buyer, project.id)).stats.downloads).toBe(2);
  });
});

describe('pictures', () => {
  it('pictures are served as immutable with safe headers', async () => {
    const robot = await offerRobot(app, await app.signUp());
    const [picture] = robot.pictures;
    for (const address of [picture?.small, picture?.medium, picture?.large]) {
      const answer = await fetch(`${app.url}${address}`);
      expect(answer.status).toBe(200);
      expect(answer.headers.get('content-type')).toBe('image/webp');
      expect(answer.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
      expect(answer.headers.get('content-security-policy')).toContain('sandbox');
      expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
      await answer.arrayBuffer();
      const etag = answer.headers.get('etag') ?? '';
      const again = await fetch(`${app.url}${address}`, { headers: { 'if-none-match': etag } });
      expect(again.status).toBe(304);
    }
  });

  it.each([
    '/media/nothing.webp',
    `/media/${'0'.repeat(64)}-320.webp`,
    `/media/${'0'.repeat(64)}-321.webp`,
    '/media/..%2f..%2fapp-secret',
    '/media/%2e%2e/app-secret',
  ])('the URL %s serves no picture', async (path) => {
    const answer = await fetch(`${app.url}${path}`);
    expect(answer.status).toBe(404);
  });
});
