// covers: S6.10

import { afterAll, beforeAll, expect, it } from 'vitest';
import { LEGAL_PAGES } from '#contract/public-pages.ts';
import { startTestApp, type TestApp } from '../support/test-app.ts';
import { type AccessWorld, buildAccessWorld, callers, type ProjectName } from './access-world.ts';

let app: TestApp;
let world: AccessWorld;

beforeAll(async () => {
  app = await startTestApp();
  await app.reset();
  world = await buildAccessWorld(app);
});
afterAll(() => app.close());

const shown: readonly ProjectName[] = ['sold', 'robot', 'otherSold', 'held', 'open', 'kit'];

async function sellersName(): Promise<string> {
  const [seller] = await app.context.database
    .selectFrom('profiles')
    .innerJoin('projects', 'projects.sellerId', 'profiles.id')
    .select('username')
    .where('projects.id', '=', world.projects.open.id)
    .execute();
  return seller?.username ?? '';
}

async function publicAddresses(): Promise<string[]> {
  const projects = shown.map((name) => `/projects/${world.projects[name].id}`);
  return [
    '/discover',
    '/discover?view=list&sort=price-low',
    '/discover?search=robot',
    '/discover?search=secret',
    '/discover/t/arduino',
    '/discover/s/robotics',
    `/@${await sellersName()}`,
    ...projects,
    ...projects.map((path) => `${path}/report`),
    ...LEGAL_PAGES.map((page) => `/${page}`),
    '/sitemap.xml',
    '/sitemaps/projects.xml',
    '/sitemaps/sellers.xml',
    ...shown.map((name) => `/api/public/projects/${world.projects[name].id}`),
    '/api/public/suggestions?search=ro',
  ];
}

async function sellersNames(): Promise<(string | null)[]> {
  const sellers = await app.context.database
    .selectFrom('projects')
    .innerJoin('profiles', 'profiles.id', 'projects.sellerId')
    .select('username')
    .execute();
  return sellers.map(({ username }) => username);
}

async function reviewersNames(): Promise<(string | null)[]> {
  const authors = await app.context.database
    .selectFrom('reviews')
    .innerJoin('profiles', 'profiles.id', 'reviews.authorId')
    .select('username')
    .execute();
  return authors.map(({ username }) => username);
}

async function read(path: string, token: string | null): Promise<{ status: number; text: string }> {
  const headers: Record<string, string> = { accept: '*/*', 'cache-control': 'no-cache' };
  if (token !== null) headers['authorization'] = `Bearer ${token}`;
  const response = await fetch(`${app.url}${path}`, { headers });
  return { status: response.status, text: await response.text() };
}

it('a public page contains no text that only some callers may see', async () => {
  const people = await app.context.database.selectFrom('profiles').select(['email', 'username']).execute();
  const named = new Set([...(await sellersNames()), ...(await reviewersNames())]);
  const hidden = [
    ...world.secrets.map(({ text }) => text),
    ...people.map(({ email }) => email),
    ...people.flatMap(({ username }) => (username === null || named.has(username) ? [] : [username])),
    'https://github.com/',
    'c'.repeat(40),
  ];
  expect(world.secrets.length).toBeGreaterThan(5);
  const found: string[] = [];
  for (const path of await publicAddresses()) {
    const { status, text } = await read(path, null);
    expect([path, status]).toEqual([path, 200]);
    for (const secret of hidden) if (text.includes(secret)) found.push(`${path}: ${secret}`);
  }
  expect(found).toEqual([]);
});

it('public pages ignore tokens, so every caller gets the same page', async () => {
  for (const path of [`/projects/${world.projects.robot.id}`, '/discover?sort=oldest']) {
    const expected = await read(path, null);
    for (const caller of callers) {
      expect([caller, await read(path, world.tokens[caller])]).toEqual([caller, expected]);
    }
  }
});

it('a project that is not on the market has no public page, not even for its seller', async () => {
  const { id } = world.projects.archived;
  for (const path of [`/projects/${id}`, `/projects/${id}/report`, `/api/public/projects/${id}`]) {
    for (const caller of callers) {
      expect([path, caller, (await read(path, world.tokens[caller])).status]).toEqual([path, caller, 404]);
    }
  }
});
