import { screen } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { aCompactCard, aConfig, aPage, aProfile, aTransaction } from '../testing/factories.ts';
import { anOrder, aPageOfOrders } from '../testing/order-factories.ts';
import {
  aCase,
  aCaseId,
  aDueOrder,
  aNextAct,
  anOrderProcess,
  aPurchaseId,
} from '../testing/order-process-factories.ts';
import { aProjectPage } from '../testing/project-factories.ts';
import { freshBrowser, openApp, signIn } from '../testing/render-app.tsx';
import { stubServer } from '../testing/stub-server.ts';
freshBrowser();

const TEXT = 'حاضری';
const NOW = '2026-11-20T09:00:00.000Z';
const project = aProjectPage();
const title = `${TEXT} 1`;
const author = { ...project.author, full_name: `${TEXT} 2`, name: `${TEXT} 2`, college_name: `${TEXT} 3` };
const card = aCompactCard({
  title,
  author: {
    full_name: `${TEXT} 2`,
    profile_photo: null,
    college_name: `${TEXT} 3`,
    rating: 5,
    reviews_count: 0,
  },
});
const order = anOrder({
  title,
  buyer: { name: `${TEXT} 4`, email: 'meera@example.org' },
  shipping_address: `${TEXT} 5`,
  status: 'Shipped',
  courier_name: `${TEXT} 6`,
  shipped_at: NOW,
});

const server = {
  'GET /api/config': () => aConfig(),
  'GET /api/auth/me': () => ({ data: aProfile({ full_name: `${TEXT} 7`, fullname: `${TEXT} 7` }) }),
  'GET /api/projects/userprojects': () => aPage([card]),
  'GET /api/projects/buyed-project': () =>
    aPage([
      { ...card, relation: 'buyer', purchase: { archive: null, purchase_id: aPurchaseId, next: aNextAct() } },
    ]),
  'GET /api/projects/getproject': () => aPage([card]),
  'GET /api/projects/facets': () => ({
    data: { category: [], level: [], price: [], technology: [], subject: [], tests: [], video: [] },
  }),
  'GET /api/projects/shipping-details': () => aPageOfOrders([order]),
  'GET /api/orders/due': () => ({ data: [aDueOrder({ title })] }),
  [`GET /api/orders/${aPurchaseId}/messages`]: () => ({
    data: [],
    meta: { next_cursor: null, can_write: true },
  }),
  [`GET /api/orders/${aPurchaseId}`]: () => ({
    data: anOrderProcess({
      title,
      other: { name: `${TEXT} 4`, username: 'meera' },
      case: aCase({
        state: 'closed',
        outcome: 'no-refund-decided',
        decision_reason: `${TEXT} 16`,
        messages: [{ id: aCaseId, by: 'seller', text: `${TEXT} 17`, pictures: [], at: NOW }],
      }),
    }),
  }),
  'GET /api/payment/gethistory': () => aPage([aTransaction({ projectname: title, project_name: title })]),
  [`GET /api/projects/projectdetails/${project.project_id}`]: () => ({
    data: {
      ...project,
      title,
      author,
      description: `${TEXT} 8`,
      features: `${TEXT} 9`,
      subject: `${TEXT} 10`,
      reviews_total: 1,
      reviews: [
        {
          id: project.project_id,
          user: 'meera',
          rating: 5,
          comment: `${TEXT} 12`,
          date: NOW,
          edited_at: null,
          reply: null,
          project_title: `${TEXT} 13`,
          version: null,
          counts: true,
        },
      ],
    },
  }),
  [`GET /api/projects/${project.project_id}/inside`]: () => ({ data: null }),
  [`GET /api/projects/${project.project_id}/questions`]: () =>
    aPage([
      {
        id: project.project_id,
        user: 'meera',
        text: `${TEXT} 14`,
        asked_at: NOW,
        answer: `${TEXT} 15`,
        answered_at: NOW,
        mine: false,
        reported: false,
      },
    ]),
};

interface Screen {
  readonly path: string;
  readonly last: string;
  readonly open?: (user: UserEvent) => Promise<void>;
}

const screens: readonly Screen[] = [
  { path: '/dashboard?tab=bought', last: title },
  { path: '/dashboard?tab=history', last: title },
  { path: '/your-project', last: title },
  { path: '/profile', last: `${TEXT} 7` },
  {
    path: '/orders',
    last: `${TEXT} 5`,
    open: async (user) => {
      await user.click(await screen.findByRole('button', { name: `Details of ${title}` }));
      await screen.findByRole('dialog', { name: 'Order details' });
    },
  },
  { path: `/orders/${aPurchaseId}`, last: `${TEXT} 17` },
  { path: `/projects/${project.project_id}`, last: `${TEXT} 15` },
];

function misdirected(): string[] {
  const found: string[] = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
    const element = node.parentElement;
    if (element === null || !(node.textContent ?? '').includes(TEXT)) continue;
    if (element.closest('[dir="auto"], bdi, .sr-only, title') === null) found.push(element.outerHTML);
  }
  return found;
}

describe('the direction of text written by members', () => {
  it.each(screens)(
    'each text written by a member on $path is shown in the direction of its own script',
    async ({ path, last, open }) => {
      signIn();
      stubServer(server);
      const user = openApp(path);
      expect((await screen.findAllByText(last)).length).toBeGreaterThan(0);
      await open?.(user);
      expect(misdirected()).toEqual([]);
    },
  );
});
