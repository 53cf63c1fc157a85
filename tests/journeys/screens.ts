import type { Page } from '@playwright/test';
import { checkScreen } from './check-screen.ts';
import { expect } from './journey.ts';

export const visited = {
  visitor: [
    '/',
    '/discover',
    '/login',
    '/signup',
    '/forgot-password',
    '/reset-password',
    '/verify-email',
    '/verify',
    '/confirm-email',
    '/take-back-email',
  ],
  newcomer: ['/complete-profile', '/verify-email'],
  seller: [
    '/dashboard',
    '/add-project',
    '/orders',
    '/orders/$purchaseId',
    '/balance',
    '/balance/$month',
    '/feed',
    '/private-questions',
    '/projects/$projectId',
    '/receipts/$purchaseId',
  ],
  member: ['/profile', '/setting'],
  buyer: [
    '/dashboard',
    '/your-project',
    '/orders/$purchaseId',
    '/projects/$projectId',
    '/receipts/$purchaseId',
  ],
  /** In public-pages.spec.ts, which has projects to list. */
  reader: ['/discover/t/$value', '/discover/s/$value'],
  payer: ['/projects/$projectId'],
  staff: ['/operate/$'],
} as const;

export const word = 'Electroencephalographicallycontrolledwheelchairsimulation';
export const phone = { width: 320, height: 640 } as const;

const parameters = {
  projects: '$projectId',
  receipts: '$purchaseId',
  orders: '$purchaseId',
  balance: '$month',
} as const;

export function walk(page: Page) {
  const opened = new Set<string>();
  return {
    open: async (path: string, landmark: string | RegExp) => {
      await page.goto(path);
      await expect(page.getByText(landmark).filter({ visible: true }).first()).toBeVisible();
      opened.add(
        path
          .replace(/[?#].*$/u, '')
          .replace(
            /^\/(projects|receipts|orders|balance)\/.*$/u,
            (_, kind: keyof typeof parameters) => `/${kind}/${parameters[kind]}`,
          )
          .replace(/^\/operate(?:\/.*)?$/u, '/operate/$'),
      );
      await checkScreen(page, path);
    },
    expectOpened: (who: keyof typeof visited) =>
      expect([...opened].filter((path) => path !== '/nothing-is-here').toSorted()).toEqual(
        visited[who].toSorted(),
      ),
  };
}
