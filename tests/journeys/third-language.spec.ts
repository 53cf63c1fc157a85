import { rm } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import type { ProjectDetails } from '#contract/entities/project.ts';
import { apiTokensTexts } from '#words/screens/api-tokens.ts';
import { balanceTexts } from '#words/screens/balance.ts';
import { buildProofTexts } from '#words/screens/build-proof.ts';
import { commonTexts } from '#words/screens/common.ts';
import { orderTexts } from '#words/screens/order.ts';
import { projectTexts } from '#words/screens/project.ts';
import { settingsTexts } from '#words/screens/settings.ts';
import { verificationTexts } from '#words/screens/verification.ts';
import { versionsTexts } from '#words/screens/versions.ts';
import { buildInventedLanguage, CODE, pseudo } from '../support/invented-language.ts';
import { findHorizontalOverflow } from './check-screen.ts';
import { expect, expectAccessible, expectFailedRequest, test, waitForLayout, world } from './journey.ts';
import { buy, createMember, createSeller, listHardware, listSoftware, saveAddress } from './market.ts';
import { visited } from './screens.ts';
import { password, type Person } from './steps.ts';
import { startWorldWith } from './world.ts';

const outer = { ...process.env };
let copy = '';
let stop: (() => Promise<void>) | undefined;

test.beforeAll(async () => {
  copy = await buildInventedLanguage();
  stop = await startWorldWith(async () => {}, copy);
});

test.afterAll(async () => {
  await stop?.();
  for (const name of Object.keys(process.env).filter((key) => /^(?:JOURNEYS_|SERVER_PROGRAM)/u.test(key)))
    process.env[name] = outer[name];
  await rm(copy, { recursive: true, force: true });
});

const widths = { phone: { width: 360, height: 780 }, desktop: { width: 1440, height: 900 } } as const;

/** Names, units and codes that no language translates, and the title of Stripe's own frame. */
const NAMES =
  /https?:\S+|[\d.]+:\d+\/\S+|\S+@\S+|[\w.-]+\/(?=[\s,]|$)|[\da-f]{7,8}(?:-[\da-f]{4,})*|\b(?:English|ProtoHaat|Java[Ss]cript|package\.json|ESP32|KB|Node\.js|MIT|Stripe|Secure payment input frame|Chrome|Linux|AM|PM|IST|PHP?-\d+|Sample [\w ]+|Pune|Maharashtra|India)\b/gu;

async function check(page: Page, where: string): Promise<void> {
  expect.soft(await findEnglish(page), `${where} has English`).toEqual([]);
  for (const [name, size] of Object.entries(widths)) {
    await page.setViewportSize(size);
    await waitForLayout(page);
    expect.soft(await findHorizontalOverflow(page), `${where} on a ${name} scrolls sideways`).toEqual([]);
    if (name === 'phone') expect.soft(await findSmallFields(page), `iPhones zoom into ${where}`).toEqual([]);
  }
  await page.setViewportSize(widths.phone);
  await expectAccessible(page, ['light']);
}

/** What members write, and code, is theirs. */
async function findEnglish(page: Page): Promise<string[]> {
  const shown = await page.evaluate(() => {
    const found = [document.title];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (walker.nextNode() !== null) {
      const text = walker.currentNode;
      const element = text.parentElement;
      if (element?.closest('script, style, noscript, code, pre, bdi, [dir="auto"]') !== null) continue;
      if (element.checkVisibility()) found.push(text.textContent ?? '');
    }
    for (const element of document.querySelectorAll('body *')) {
      if (!element.checkVisibility() || element.closest('[dir="auto"] *') !== null) continue;
      for (const name of ['aria-label', 'alt', 'placeholder', 'title'])
        found.push(element.getAttribute(name) ?? '');
    }
    return found;
  });
  return [...new Set(shown.map((text) => text.replaceAll(NAMES, '').trim()))].filter((text) =>
    /[a-z]{2}/iu.test(text),
  );
}

/** Safari zooms into a field whose letters are smaller than 16 px. */
function findSmallFields(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll('input:not([type=checkbox], [type=radio], [type=file]), select, textarea')]
      .filter((field) => field.checkVisibility() && Number.parseFloat(getComputedStyle(field).fontSize) < 16)
      .map((field) => field.outerHTML.slice(0, 160)),
  );
}

function walk(page: Page) {
  const opened = new Set<string>();
  return {
    opened,
    open: async (route: string, path = route) => {
      await page.goto(`${world.url}/${CODE}${path === '/' ? '' : path}`);
      await expect(page.locator('h1, h2').filter({ visible: true }).first()).toBeVisible();
      await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
      opened.add(route);
      await check(page, path);
    },
  };
}

/** Opens each dialog by its button, and leaves it. */
async function openDialogs(page: Page, path: string, labels: readonly string[]): Promise<void> {
  await page.goto(`${world.url}/${CODE}${path}`);
  for (const label of labels) {
    await page
      .getByRole('button', { name: pseudo(label), exact: true })
      .filter({ visible: true })
      .first()
      .click();
    const dialog = page.getByRole('dialog').or(page.getByRole('alertdialog'));
    await expect(dialog).toBeVisible();
    await expect(dialog.locator('[aria-busy="true"]')).toHaveCount(0);
    await check(page, `${path}, ${label}`);
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
  }
}

async function logIn(page: Page, person: Person): Promise<void> {
  await page.goto(`${world.url}/${CODE}/login`);
  await page.locator('input[type="email"]').fill(person.email);
  await page.locator('input[type="password"]').fill(password);
  await page.keyboard.press('Enter');
  await page.waitForURL(new RegExp(`/${CODE}/dashboard`, 'u'));
}

type Ids = Readonly<Record<string, string>>;

const word = 'ऊर्जामापी';
const listing = (title: string, price: number) => ({ title, price, description: `${word} ${word}` });

// covers: S2.141
test(
  'every screen of a language that is only a folder is in that language, fits, and meets contrast rules',
  {
    tag: '@phone',
  },
  async ({ page, newPerson }) => {
    const college = 'पुणे विद्यापीठ';
    const seller = { name: 'गौरी देशपांडे', username: '4471', email: 'gauri@third.example.com', college };
    const buyer = { name: 'तन्वी शाह', username: '4472', email: 'tanvi@third.example.com', college };
    const desk = await createSeller(seller, '4473');
    const shop = await createMember(buyer);
    const sold = await listSoftware(desk, '4473', 'sold', listing(`${word} १`, 4_000));
    const free = await listSoftware(desk, '4473', 'free', listing(`${word} २`, 99_999));
    const device = await listHardware(desk, [971, 972, 973], listing(`${word} ३`, 4_500));
    const shown = await listHardware(desk, [974, 975, 976], listing(`${word} ४`, 5_500));
    await buy(shop, sold, 4_000);
    await saveAddress(shop, device);
    await buy(shop, device, 4_500);
    const purchaseOf = async (id: string): Promise<string> => {
      const { data } = await shop.call<{ data: ProjectDetails }>('GET', `/api/projects/projectdetails/${id}`);
      return data.purchase?.purchase_id ?? '';
    };
    const all = new Set<string>();
    const visit = async (who: keyof typeof visited, tab: Page, ids: Ids = {}): Promise<void> => {
      const { open, opened } = walk(tab);
      for (const route of visited[who])
        await open(
          route,
          route.replace(
            /\$\w+/u,
            (name) => ids[name] ?? (route.includes('/s/') ? 'web development' : 'javascript'),
          ),
        );
      for (const route of opened) all.add(route);
    };

    await visit('visitor', page);
    await visit('reader', page);
    const { open } = walk(page);
    for (const path of ['terms', 'refunds', 'privacy', 'help', 'grievances', 'accessibility', 'transparency'])
      await open(`/${path}`);
    await open(`/projects/${free}/report`);
    const preview = await page.locator('meta[property="og:image"]').getAttribute('content');
    expect(preview).toMatch(new RegExp(`^${world.url}/${CODE}/og/`, 'u'));
    expect((await page.request.get(preview ?? '')).headers()['content-type']).toBe('image/png');
    await open(`/@${seller.username}`);
    expectFailedRequest(page, /404.*nothing-is-here/u);
    await open('/nothing-is-here');

    const sellerPage = await newPerson();
    await logIn(sellerPage, seller);
    await visit('seller', sellerPage, {
      $purchaseId: await purchaseOf(sold),
      $projectId: free,
      $month: new Date().toISOString().slice(0, 7),
    });
    await visit('member', sellerPage);
    await openDialogs(sellerPage, '/setting', [
      settingsTexts.passwordChange,
      apiTokensTexts.make,
      settingsTexts.webhooksOpen,
      settingsTexts.deleteAction,
    ]);
    await openDialogs(sellerPage, '/balance', [balanceTexts.payout.addAccount]);
    await openDialogs(sellerPage, `/projects/${free}`, [
      commonTexts.edit,
      commonTexts.delete,
      versionsTexts.publish,
    ]);
    await openDialogs(sellerPage, `/projects/${shown}`, [buildProofTexts.open]);
    await openDialogs(sellerPage, `/orders/${await purchaseOf(device)}`, [
      orderTexts.actions.ship,
      orderTexts.actions.cancel,
    ]);
    const buyerPage = await newPerson();
    await logIn(buyerPage, buyer);
    await visit('buyer', buyerPage, { $purchaseId: await purchaseOf(device), $projectId: sold });

    await openDialogs(buyerPage, `/orders/${await purchaseOf(device)}`, [orderTexts.actions.cancel]);
    await openDialogs(buyerPage, `/orders/${await purchaseOf(sold)}`, [
      orderTexts.actions.works,
      orderTexts.actions['open-case'],
    ]);
    await openDialogs(buyerPage, `/projects/${free}`, [verificationTexts.seeReport, projectTexts.buy]);
    await openDialogs(buyerPage, `/projects/${shown}`, [projectTexts.buy]);

    const newcomer = await newPerson();
    await newcomer.goto(`${world.url}/${CODE}/signup`);
    await newcomer.locator('input[type="email"]').fill('newcomer@third.example.com');
    await newcomer.locator('input[type="password"]').fill(password);
    await newcomer.keyboard.press('Enter');
    await newcomer.waitForURL(/\/complete-profile/u);
    await visit('newcomer', newcomer);

    const operators = new Set<string>(visited.staff);
    expect(all).toEqual(
      new Set(
        Object.values(visited)
          .flat()
          .filter((route) => !operators.has(route)),
      ),
    );
  },
);
