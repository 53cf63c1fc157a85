import type { FrameLocator, Page } from '@playwright/test';

export const asha = 'asha@protohaat.example';
export const rohan = 'rohan@protohaat.example';
export const meera = 'meera@protohaat.example';
export const newcomer = {
  name: 'Dev Patel',
  username: 'dev-patel',
  email: 'dev@protohaat.example',
};

/** Does not wait until the network is idle, because the feed stream of member pages never ends. */
export async function untilDrawn(page: Page): Promise<void> {
  await page.waitForFunction(
    () =>
      document.querySelector('main [aria-busy="true"]') === null &&
      [...document.images].every(
        (image) => image.complete || image.getBoundingClientRect().top > innerHeight,
      ),
  );
  await page.evaluate(() => document.fonts.ready);
}

export const open = (path: string, waitFor: string | RegExp) => async (page: Page) => {
  await page.goto(path);
  await page.getByText(waitFor).filter({ visible: true }).first().waitFor();
  await untilDrawn(page);
};

export const failing = (call: string, path: string, waitFor: string | RegExp) => async (page: Page) => {
  await page.route(`**${call}**`, (route) => route.fulfill({ status: 500, body: '{}' }));
  await page.goto(path);
  await page.getByText(waitFor).first().waitFor({ timeout: 20_000 });
};

export const withoutResponse = (call: string, path: string) => async (page: Page) => {
  await page.route(`**${call}**`, () => undefined);
  await page.goto(path);
  await page.locator(':not(main)[aria-busy="true"]').first().waitFor();
};

export const withChangedResponse =
  (
    call: string,
    stretch: (answer: Answer) => Answer,
    show: (page: Page) => Promise<void>,
  ): ((page: Page) => Promise<void>) =>
  async (page) => {
    await page.route(`**${call}**`, async (route) => {
      const response = await route.fetch();
      await route.fulfill({ response, json: stretch((await response.json()) as Answer) });
    });
    await show(page);
  };

type Fields = Record<string, unknown>;
export interface Answer {
  data: Fields[] | Fields;
  meta?: Fields;
}

export const withData = (answer: Answer, fields: object): Answer => ({
  ...answer,
  data: Object.assign({}, answer.data, fields),
});

export function repeatItems(response: Answer, total: number, idField: string): Answer {
  const items = response.data as Fields[];
  const data = Array.from({ length: total }, (_, index) => ({
    ...items[index % items.length],
    [idField]: `0190d1f3-8f3e-7c4a-9d3e-${String(index).padStart(12, '0')}`,
  }));
  return { ...response, data, meta: { ...response.meta, total } };
}

export const openProject = async (page: Page, title: RegExp) => {
  await page.goto(`/your-project?${new URLSearchParams({ search: title.source, sold: 'true' })}`);
  await page.getByRole('article').getByRole('link', { name: title }).first().click();
  await page.getByRole('heading', { name: title, level: 1 }).waitFor();
  await untilDrawn(page);
};

export async function openPayment(page: Page, title: RegExp): Promise<void> {
  await openProject(page, title);
  await page.getByRole('button', { name: /Buy Now|Continue payment/u }).click();
}

export function paymentWindow(page: Page): FrameLocator {
  return page.frameLocator('iframe[title="Payment authentication"]');
}

export async function signUp(page: Page, email: string): Promise<void> {
  await page.goto('/signup');
  await page.getByLabel('Email address').fill(email);
  await page.getByLabel('Password', { exact: true }).fill('tarpaulin-42-mango');
  await page.getByRole('button', { name: 'Create account' }).click();
  await page.waitForURL(/complete-profile/u);
}

export function paymentFields(page: Page): FrameLocator {
  return page.frameLocator('iframe[title="Secure payment input frame"]');
}

export async function payByCard(page: Page, number: string): Promise<void> {
  const fields = paymentFields(page);
  await fields.getByRole('radio', { name: 'Card' }).check();
  await fields.getByLabel('Card number').fill(number);
  await fields.getByLabel('Expiry').fill('12 / 40');
  await fields.getByLabel('CVC').fill('123');
  await page.getByRole('button', { name: /^Pay ₹/u }).click();
}
