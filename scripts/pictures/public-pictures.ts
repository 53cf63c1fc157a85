import type { Page } from '@playwright/test';
import { LEGAL_PAGES } from '#contract/public-pages.ts';
import type { Picture } from './picture.ts';
import { meera, open, untilDrawn } from './steps.ts';

const openPublic = (search: string, ending: '' | '/report' | '?buy=1' = '') => {
  return async (page: Page): Promise<void> => {
    await page.goto(`/discover?${new URLSearchParams({ search, sold: 'true' })}`);
    const link = page.getByRole('article').getByRole('link').first();
    await page.goto(`${(await link.getAttribute('href')) ?? ''}${ending}`);
    await page.getByRole('heading', { level: 1 }).first().waitFor();
    await untilDrawn(page);
  };
};

export const publicPictures: readonly Picture[] = [
  { name: 'public-discover', fullPage: true, show: open('/discover', 'Air quality') },
  { name: 'public-discover-list', fullPage: true, show: open('/discover?view=list', 'Air quality') },
  {
    name: 'public-discover-filtered',
    show: open('/discover?category=HARDWARE&level=Medium&sort=price-low', 'Hardware'),
  },
  { name: 'public-discover-no-match', show: open('/discover?search=zzzz', 'No projects found matching') },
  {
    name: 'public-discover-filters',
    async show(page, { size }) {
      await open('/discover?category=HARDWARE', 'Hardware')(page);
      if (size === 'phone' || size === 'narrow')
        await page.locator('summary', { hasText: 'Filters' }).click();
    },
  },
  { name: 'public-topic', show: open('/discover/t/python', 'Python projects') },
  { name: 'public-project', fullPage: true, show: openPublic('Air quality node') },
  { name: 'public-project-device', fullPage: true, show: openPublic('Theremin') },
  { name: 'public-project-copies', fullPage: true, show: openPublic('Library issue desk') },
  { name: 'public-project-sold', fullPage: true, show: openPublic('Tram and bus router') },
  { name: 'public-report', fullPage: true, show: openPublic('Air quality node', '/report') },
  { name: 'public-seller', fullPage: true, show: open('/@asha-verma', 'Available projects') },
  { name: 'public-transparency', fullPage: true, show: open('/transparency', 'Transparency') },
  ...LEGAL_PAGES.map((page) => ({
    name: `public-${page}`,
    fullPage: true,
    show: open(`/${page}`, 'ProtoHaat'),
  })),
  {
    name: 'log-in-to-buy',
    async show(page) {
      await openPublic('Air quality node')(page);
      const { pathname } = new URL(page.url());
      await page.goto(`/login?${new URLSearchParams({ next: `${pathname}?buy=1` })}`);
      await page.getByText('Log in or sign up to buy').waitFor();
    },
  },
  { name: 'project-copies', as: meera, fullPage: true, show: openPublic('Flat kharcha') },
];
