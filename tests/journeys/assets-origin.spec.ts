import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { DemoVisitor } from '#scripts/demo/visitor.ts';
import { openCdn } from '../support/cdn.ts';
import { freePort } from '../support/free-port.ts';
import { startServerProcess } from '../support/server-process.ts';
import { expect, test, world } from './journey.ts';
import { listHardware } from './market.ts';
import { password } from './steps.ts';

const member = { name: 'Tara Sen', username: 'tara.sen', email: 'tara.sen@students.example.com' };
const title = 'Rain gauge with a CDN';

async function expectPicture(page: Page, origin: string): Promise<void> {
  const picture = page.locator(`img[src^="${origin}/media/"]`).first();
  await expect(picture).toBeVisible();
  await expect
    .poll(() => picture.evaluate((shown) => (shown as HTMLImageElement).naturalWidth))
    .toBeGreaterThan(0);
}

// covers: S7.291
test('with an assets origin, pages load scripts, styles, fonts and pictures only from it @desktop', async ({
  page,
}) => {
  const directory = await mkdtemp(join(tmpdir(), 'protohaat-assets-'));
  const cdn = await openCdn();
  const port = await freePort();
  const url = `http://localhost:${port}`;
  const server = await startServerProcess({
    PORT: String(port),
    DATA_DIR: directory,
    SANDBOX_URL: world.sandbox,
    SMTP_URL: world.smtp,
    ASSETS_ORIGIN: cdn.origin,
  });
  try {
    cdn.serve(url);
    const seller = new DemoVisitor(url);
    await seller.enter(member, password);
    const projectId = await listHardware(seller, [71, 72, 73], { title, price: 900 });

    const fromOwnOrigin: string[] = [];
    page.on('request', (request) => {
      const { origin, pathname } = new URL(request.url());
      if (origin === url && /^\/(?:assets|media)\//u.test(pathname)) fromOwnOrigin.push(pathname);
    });
    await page.goto(`${url}/discover`);
    await expectPicture(page, cdn.origin);
    await page.goto(`${url}/projects/${projectId}`);
    await expectPicture(page, cdn.origin);

    await page.goto(`${url}/login`);
    await page.getByLabel('Email address').fill(member.email);
    await page.getByLabel('Password', { exact: true }).fill(password);
    await page.getByRole('button', { name: 'Log in', exact: true }).click();
    await expect(page.getByRole('heading', { name: `Hello, ${member.name}` })).toBeVisible();
    await page.goto(`${url}/discover`);
    await expect(page.getByText(title).first()).toBeVisible();
    await expectPicture(page, cdn.origin);
    await page.goto(`${url}/projects/${projectId}`);
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
    await expectPicture(page, cdn.origin);

    expect(
      await page.evaluate(async () => (await document.fonts.load('16px "Anek Latin"')).length),
    ).toBeGreaterThan(0);
    expect(fromOwnOrigin).toEqual([]);
    for (const kind of [/\.js$/u, /\.css$/u, /\.woff2$/u, /\.webp$/u]) {
      expect(cdn.served.some((path) => kind.test(path))).toBe(true);
    }
    const script = cdn.served.find((path) => path.endsWith('.js'));
    const { headers } = await fetch(`${cdn.origin}${script}`, { headers: { 'accept-encoding': 'br' } });
    expect(Object.fromEntries(headers)).toMatchObject({
      'cache-control': 'public, max-age=31536000, immutable',
      'access-control-allow-origin': '*',
      'cross-origin-resource-policy': 'cross-origin',
      vary: 'accept-encoding',
    });
    // The page's outstanding requests are cancelled before the server stops.
    await page.goto('about:blank');
  } finally {
    await server.stop();
    await cdn.close();
    await rm(directory, { recursive: true, force: true });
  }
});
