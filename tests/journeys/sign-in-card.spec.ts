import { EventEmitter, once } from 'node:events';
import { expect, test } from './journey.ts';
import { createMember, createSeller, listSoftware } from './market.ts';
import { password } from './steps.ts';

test("the sign-in forms do not move when the application adds the chosen project's card", async ({ page }, {
  project,
}) => {
  const username = `nila.card.${project.name}`;
  const login = username.replaceAll('.', '-');
  const seller = { name: 'Nila Menon', username, email: `${username}@example.com` };
  const title = `Hostel rooms on ${project.name}`;
  const projectId = await listSoftware(await createSeller(seller, login), login, 'hostel', {
    title,
    price: 800,
  });
  for (const form of ['login', 'signup']) {
    const start = new EventEmitter();
    const isStarted = once(start, 'start');
    await page.route('**/*.js', async (route) => {
      await isStarted;
      await route.continue();
    });
    const next = encodeURIComponent(`/projects/${projectId}?buy=1`);
    await page.goto(`/${form}?next=${next}`, { waitUntil: 'commit' });
    const field = page.getByLabel('Email');
    const prerendered = await field.boundingBox();
    start.emit('start');
    await expect(page.getByText(title)).toBeVisible();
    const rendered = await field.boundingBox();
    expect(Math.abs((rendered?.y ?? 0) - (prerendered?.y ?? 0))).toBeLessThan(2);
    await page.unroute('**/*.js');
  }
});

test('what is typed and submitted before the code has arrived logs the member in', async ({ page }, {
  project,
}) => {
  const username = `nila.early.${project.name}`;
  const member = { name: 'Nila Menon', username, email: `${username}@example.com` };
  await createMember(member);
  const start = new EventEmitter();
  const isStarted = once(start, 'start');
  await page.route('**/*.js', async (route) => {
    await isStarted;
    await route.continue();
  });
  await page.goto('/login?next=%2Forders', { waitUntil: 'commit' });
  await page.getByLabel('Email address').fill(member.email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByLabel('Password', { exact: true }).press('Enter');
  await expect(page).toHaveURL('/login?next=%2Forders');
  start.emit('start');
  await expect(page.getByRole('heading', { name: 'Order Management' })).toBeVisible();
  await expect(page).toHaveURL('/orders');
});
