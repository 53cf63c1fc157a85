import { expect, it } from 'vitest';
import { DEFAULT_PAGE, returnPathOf } from './return-path.ts';

it.each([
  '/dashboard?tab=bought&search=led%20cube',
  '/projects/0190a1b2-0000-7000-8000-000000000000',
  '/receipts/42',
  '/orders#order-3',
  '/orders/0190a1b2-0000-7000-8000-000000000000#answer',
  '/balance/2026-11',
  '/feed',
  '/operate/cases/12',
  '/your-project?sort=price-low&search=it%27s',
  '/setting',
  '/discover?search=robot',
  '/projects/0190a1b2-0000-7000-8000-000000000000?buy=1',
])('a page on the allowlist is a valid return path: %s', (path) => {
  expect(returnPathOf(path)).toBe(path);
});

it.each([
  undefined,
  '',
  '/',
  '/login',
  '/reset-password#token=x',
  '/media/x',
  '/api/auth/github/login',
  '//evil.example',
  '/dashboard/../x',
  '/orders/..',
  '/operate/../login',
  '/orders/%2e%2e',
  '/dashboard\n',
  `/dashboard?${'x'.repeat(3_000)}`,
])('any return path that is not on the allowlist becomes the dashboard: %s', (path) => {
  expect(returnPathOf(path)).toBe(DEFAULT_PAGE);
});
