import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import type { ProjectDetails } from '#contract/entities/project.ts';
import type { DemoVisitor } from '#scripts/demo/visitor.ts';
import { projectRoot } from '#scripts/dev/ensure-installed.mjs';
import { packPayloads, scriptPayloads } from '../attack/script-payloads.ts';
import { aPhotoFile } from '../support/photos.ts';
import { expect, expectFailedRequest, test, world } from './journey.ts';
import { createMember, createSeller, buy, listSoftware, logIn } from './market.ts';

/** Names may contain few characters other than letters, so the payloads in names are shortened. */
const seller = {
  name: 'Asha (alert(1)) Verma',
  username: 'script.seller',
  email: 'script.seller@example.com',
};
const buyer = { name: 'Ravi (alert(1)) Kumar', username: 'script.buyer', email: 'script.buyer@example.com' };
const login = 'script-seller';

async function listen(page: Page, ran: string[]): Promise<void> {
  page.on('dialog', (dialog) => {
    ran.push(`a dialog at ${page.url()}: ${dialog.message()}`);
    void dialog.dismiss();
  });
  await page.exposeFunction('reportViolation', (what: string) => ran.push(`the policy stopped ${what}`));
  await page.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) => {
      (window as unknown as { reportViolation: (what: string) => void }).reportViolation(
        `${violatedDirective} ${blockedURI} at ${location.href}`,
      );
    });
  });
}

const harmful =
  'img[src="x"], img[onerror], svg[onload], svg script, [onfocus], [ontoggle], [onstart], [onanimationstart], iframe[srcdoc], object, embed, math, marquee, base, a[href^="javascript" i], a[href^="data" i]';

async function open(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await expect(page.getByText(/alert\(1\)/u).first()).toBeVisible();
  await expect(page.locator(harmful)).toHaveCount(0);
}

async function listDevice(visitor: DemoVisitor): Promise<string> {
  const photo = new Blob([new Uint8Array(await aPhotoFile(611))], { type: 'image/jpeg' });
  const verification = new FormData();
  verification.append('hardware_images', photo, '"><img src=x onerror=alert(1)>.jpg');
  await visitor.call('POST', '/api/projects/anayze-hardware', verification);
  const form = formOf(device(77));
  form.append('images', photo, 'a.jpg');
  const { data } = await visitor.call<{ data: ProjectDetails }>('POST', '/api/projects/add-project', form);
  return data.project_id;
}

const texts = (first: number) => ({
  title: packPayloads(120, first, ' '),
  // Forms send each line break as CRLF, which counts as two characters.
  description: packPayloads(9_700, first),
  subject: packPayloads(80, first + 5, ' '),
  tech_stack: packPayloads(300, first + 11, ', '),
  features: packPayloads(2_900, first + 185),
});

const device = (first: number) => ({
  ...texts(first),
  complexity: 'High',
  duration_hours: '80',
  category: 'HARDWARE',
  price: '700',
  video_url: "https://videos.example.org/'-alert(1)-'?x=javascript:alert(1)",
});

function formOf(fields: Readonly<Record<string, string>>): FormData {
  const form = new FormData();
  for (const [name, text] of Object.entries(fields)) form.set(name, text);
  return form;
}

async function openAll(page: Page, paths: readonly string[]): Promise<void> {
  for (const path of paths) await test.step(path, () => open(page, path));
}

test('no stored text runs as a script on any screen or in any email', async ({ page, newPerson }) => {
  expect(new Set(scriptPayloads).size).toBeGreaterThanOrEqual(200);
  const all = Object.values(texts(0)).join('\n');
  expect(scriptPayloads.filter((payload) => !all.includes(payload.replaceAll('\n', ' ')))).toEqual([]);
  const ran: string[] = [];
  const shop = await newPerson();
  for (const tab of [page, shop]) await listen(tab, ran);

  const visitor = await createSeller(seller, login);
  const customer = await createMember(buyer);
  for (const [who, person] of [
    [visitor, seller],
    [customer, buyer],
  ] as const) {
    await who.call('POST', '/api/auth/updateProfile', {
      username: person.username,
      full_name: person.name,
      college_name: '<script>alert(1)</script> Engineering College',
    });
  }
  const software = await listSoftware(visitor, login, 'script-book', { ...texts(0), price: 650 });
  const deviceId = await listDevice(visitor);

  await test.step('script URLs are rejected', async () => {
    const addresses = scriptPayloads.filter((payload) => /^\s*(?:javascript|data|vbscript):/iu.test(payload));
    expect(addresses.length).toBeGreaterThan(5);
    for (const address of addresses) {
      const repository = visitor.call('POST', '/api/projects/anayze-repo', { repo_url: address });
      await expect(repository).rejects.toThrow('400');
      const video = visitor.call(
        'POST',
        '/api/projects/add-project',
        formOf({ ...device(1), video_url: address }),
      );
      await expect(video).rejects.toThrow('400');
    }
  });

  await test.step('stored text does not run as a script on the pages of purchases, orders and reviews', async () => {
    await customer.call('POST', `/api/projects/shipping-details/${deviceId}`, {
      address: packPayloads(480, 50),
      phonenumber: '<svg onload=1>',
    });
    await buy(customer, software, 650);
    await buy(customer, deviceId, 700);
    for (const id of [software, deviceId]) {
      await customer.call('POST', `/api/projects/${id}/reviews`, {
        rating: 1,
        comment: packPayloads(2_000, 120),
      });
    }
    const { data: orders } = await visitor.call<{ data: { shipping_id: string; category: string }[] }>(
      'GET',
      '/api/projects/shipping-details',
    );
    const order = orders.find(({ category }) => category === 'HARDWARE');
    await visitor.call('PATCH', `/api/projects/shipping-details/${order?.shipping_id}`, {
      status: 'Shipped',
      courier_name: packPayloads(80, 2, ' '),
      tracking_id: packPayloads(80, 3, ' '),
    });
  });

  const { data: history } = await customer.call<{ data: { purchase_id: string }[] }>(
    'GET',
    '/api/payment/gethistory',
  );
  const receipt = `/receipts/${history[0]?.purchase_id}`;
  const projects = [`/projects/${software}`, `/projects/${deviceId}`];
  await logIn(page, seller);
  await openAll(page, ['/dashboard', '/dashboard?tab=history', '/orders', '/profile', ...projects, receipt]);
  await page.goto('/orders');
  await page.getByRole('button', { name: 'Details' }).first().click();
  await expect(
    page
      .getByRole('dialog')
      .getByText(/alert\(1\)/u)
      .first(),
  ).toBeVisible();
  await logIn(shop, buyer);
  await openAll(shop, [
    '/dashboard',
    '/dashboard?tab=history',
    '/your-project',
    '/profile',
    ...projects,
    receipt,
  ]);
  const search = encodeURIComponent('"><img src=x onerror=alert(1)>');
  expectFailedRequest(shop, /400.*getproject/u);
  await shop.goto(`/your-project?search=${search}&sort=${search}&category=${search}`);
  await expect(shop.locator(harmful)).toHaveCount(0);

  await test.step('stored text does not run as a script in emails', async () => {
    for (const { email } of [seller, buyer]) {
      const list = `${world.sandbox}/mail/messages.json?to=${encodeURIComponent(email)}`;
      const mails = (await (await fetch(list)).json()) as { id: string; html: string | null }[];
      const withPayload = mails.filter(({ html }) => html?.includes('alert(1)') === true);
      expect(withPayload.length).toBeGreaterThan(0);
      for (const { html } of withPayload) {
        await shop.goto('about:blank');
        await shop.setContent(html ?? '');
        await expect(shop.locator(`${harmful}, script, img, svg, iframe`)).toHaveCount(0);
      }
    }
  });
  expect(ran).toEqual([]);
});

test('files sent to browsers contain no secret and no source map', () => {
  const folder = join(projectRoot, 'dist', 'web');
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) =>
    entry.isFile(),
  );
  expect(files.length).toBeGreaterThan(20);
  const secrets =
    /sk_(?:test|live)_\w+|whsec_\w+|sandbox-(?:github|google)-secret|-----BEGIN|APP_SECRET|STRIPE_SECRET|CLIENT_SECRET|postgres:\/\/|\/tmp\/|sourceMappingURL=(?!data:)/u;
  const found = files.flatMap(({ name, parentPath }) => {
    if (name.endsWith('.map')) return [`${name} is a source map`];
    if (!/\.(?:js|css|html|json|txt|xml|svg|webmanifest)$/u.test(name)) return [];
    const match = secrets.exec(readFileSync(join(parentPath, name), 'utf8'));
    return match === null ? [] : [`${name} holds ${match[0]}`];
  });
  expect(found).toEqual([]);
});
