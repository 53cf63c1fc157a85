import { EventEmitter, once } from 'node:events';
import { expect, test } from './journey.ts';
import { createSeller, listSoftware } from './market.ts';

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
