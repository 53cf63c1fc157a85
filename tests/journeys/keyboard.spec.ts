import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { Locator, Page } from '@playwright/test';
import { expect, test } from './journey.ts';
import { createMember, createSeller, listSoftware } from './market.ts';
import { password, paymentFields } from './steps.ts';

interface Focus {
  readonly name: string;
  readonly lost: boolean;
  readonly hidden: boolean;
}

async function focusOf(page: Page): Promise<Focus> {
  const active = await page.evaluateHandle(() => document.activeElement);
  const frame = (await active.asElement()?.contentFrame()) ?? null;
  if (frame === null) return await active.evaluate(describeFocus);
  return await (await frame.evaluateHandle(() => document.activeElement)).evaluate(describeFocus);
}

function describeFocus(element: Element | null): Focus {
  if (element === null || element.tagName === 'BODY') return { name: 'nothing', lost: true, hidden: true };
  // A link that covers its card draws the focus ring on its ::after.
  const marked = [undefined, '::after'].some((part) => {
    const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(element, part);
    return (outlineStyle !== 'none' && Number.parseFloat(outlineWidth) > 0) || boxShadow !== 'none';
  });
  const box = element.getBoundingClientRect();
  const name = `${element.tagName.toLowerCase()} "${element.getAttribute('aria-label') ?? element.textContent.slice(0, 60)}"`;
  return { name, lost: false, hidden: !marked || box.width === 0 || box.height === 0 };
}

async function expectFocusRetained(page: Page): Promise<void> {
  await expect.poll(async () => (await focusOf(page)).lost, { message: 'the focus is lost' }).toBe(false);
}

async function tabTo(page: Page, target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  await expect(target).toBeVisible();
  const stops: string[] = [];
  for (let presses = 0; presses < 80; presses += 1) {
    await page.keyboard.press(key);
    // The focus enters a cross-process frame shortly after the key press.
    await expect
      .poll(
        async () => {
          const { name, lost, hidden } = await focusOf(page);
          stops[presses] = name;
          return { lost, hidden };
        },
        { message: `after ${stops.join(', ')}` },
      )
      .toEqual({ lost: false, hidden: false });
    if (await target.evaluate((element) => element === document.activeElement && document.hasFocus())) return;
  }
  throw new Error(`never reached; the stops were ${stops.join(', ')}`);
}

test(
  'a buyer can buy and download a project using only the keyboard',
  { tag: '@desktop' },
  async ({ page }, testInfo) => {
    const size = testInfo.project.name;
    const login = `leela-thomas-${size}`;
    const seller = { name: 'Leela Thomas', username: `leela.${size}`, email: `leela.${size}@example.com` };
    const buyer = { name: 'Joseph Kurian', username: `joseph.${size}`, email: `joseph.${size}@example.com` };
    const listing = { title: `Lab inventory on ${size}`, price: 600 };
    await listSoftware(await createSeller(seller, login), login, `lab-inventory-${size}`, listing);
    await createMember(buyer);

    await test.step('the buyer logs in', async () => {
      await page.goto('/login');
      await expect(page.getByRole('button', { name: 'Log in', exact: true })).toBeVisible();
      await tabTo(page, page.getByLabel('Email address'));
      await page.keyboard.type(buyer.email);
      await tabTo(page, page.getByLabel('Password', { exact: true }));
      await page.keyboard.type(password);
      await page.keyboard.press('Enter');
      await expect(page.getByRole('heading', { name: `Hello, ${buyer.name}` })).toBeVisible();
      await expectFocusRetained(page);
    });

    await test.step('the buyer finds the project', async () => {
      const link = page.getByRole('link', { name: 'Your Project', exact: true });
      await tabTo(page, link, 'Shift+Tab');
      await page.keyboard.press('Enter');
      await expect(page).toHaveURL(/\/your-project/u);
      await expect(page.getByLabel('Search projects')).toBeVisible();
      await expectFocusRetained(page);
      await tabTo(page, page.getByLabel('Search projects'));
      await page.keyboard.type(listing.title);
      await page.keyboard.press('Enter');
      await expect(page).toHaveURL(/search=/u);
      await expectFocusRetained(page);
      await tabTo(page, page.getByRole('link', { name: listing.title, exact: true }));
      await page.keyboard.press('Enter');
      await expect(page.getByRole('heading', { name: listing.title, level: 1 })).toBeVisible();
      await expectFocusRetained(page);
    });

    const dialog = page.getByRole('dialog', { name: /^(?:Complete Purchase|Purchase complete)$/u });
    const fields = paymentFields(page);
    const buyButton = page.getByRole('button', { name: /Buy Now|Continue payment/u });
    await test.step('the buyer opens the payment, closes it with Escape and resumes it', async () => {
      await tabTo(page, buyButton);
      await page.keyboard.press('Enter');
      await expect(fields.getByLabel('Card number')).toBeVisible();
      await expectFocusRetained(page);
      await tabTo(page, fields.getByLabel('Card number'));
      await page.keyboard.press('Escape');
      await expect(dialog).toHaveCount(0);
      await expectFocusRetained(page);
      await expect(buyButton).toBeFocused();
      await page.keyboard.press('Enter');
      await expect(fields.getByLabel('Card number')).toBeVisible();
    });

    await test.step('the buyer pays by card', async () => {
      await tabTo(page, fields.getByLabel('Card number'));
      await page.keyboard.type('4242424242424242');
      await tabTo(page, fields.getByLabel('Expiry'));
      await page.keyboard.type('1240');
      await tabTo(page, fields.getByLabel('CVC'));
      await page.keyboard.type('123');
      await tabTo(page, dialog.getByRole('button', { name: 'Pay ₹630' }));
      await page.keyboard.press('Enter');
      await expect(dialog.getByText(/is yours/iu).first()).toBeVisible();
      await expectFocusRetained(page);
      await tabTo(page, dialog.getByRole('button', { name: 'Open the project' }));
      await page.keyboard.press('Enter');
      await expect(dialog).toHaveCount(0);
      await expectFocusRetained(page);
    });

    await test.step('the buyer downloads the zip', async () => {
      const shown = await page
        .getByText(/^[0-9a-f]{64}$/u)
        .first()
        .textContent();
      await tabTo(page, page.getByRole('button', { name: 'Download zip' }));
      const [download] = await Promise.all([page.waitForEvent('download'), page.keyboard.press('Enter')]);
      const bytes = await readFile(await download.path());
      expect(createHash('sha256').update(bytes).digest('hex')).toBe(shown);
      await expect(page.getByRole('button', { name: 'Download again' })).toBeVisible();
      await expectFocusRetained(page);
    });
  },
);

test('after a redirect, the login page has keyboard focus without a visible focus ring @desktop', async ({
  page,
}) => {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    await page.goto('/dashboard');
    await expect(page).toHaveURL(/\/login/u);
    await expect(page.getByRole('button', { name: 'Log in', exact: true })).toBeVisible();
    const main = page.getByRole('main');
    await expect(main).toBeFocused();
    await expect(main).toHaveCSS('outline-style', 'none');
  }
});
