import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { aConfig, aProfile } from '../../testing/factories.ts';
import { aNextAct } from '../../testing/order-process-factories.ts';
import { freshBrowser, openApp, signIn } from '../../testing/render-app.tsx';
import { stubServer } from '../../testing/stub-server.ts';
freshBrowser();

const entry = (number: number, code: string, more: object = {}) => ({
  number,
  code,
  at: '2026-11-20T10:00:00Z',
  title: 'Lab timer',
  purchase_id: null,
  project_id: '01900000-0000-7000-8000-000000000021',
  amount_minor: null,
  due_at: null,
  detail: null,
  next: null,
  role: null,
  ...more,
});

function openFeed(entries: object[], readUpTo: number) {
  const events: ReadableStreamDefaultController<Uint8Array>[] = [];
  const server = stubServer({
    'GET /api/config': () => aConfig(),
    'GET /api/auth/me': () => ({ data: aProfile() }),
    'GET /api/feed': () => ({ data: entries, meta: { next_cursor: null, unread: 1, read_up_to: readUpTo } }),
    'PUT /api/feed/read': () => ({ data: { unread: 0, read_up_to: 2 } }),
    'GET /api/feed/stream': () =>
      new Response(new ReadableStream<Uint8Array>({ start: (controller) => void events.push(controller) })),
  });
  signIn();
  openApp('/feed');
  const tell = (news: object) =>
    events[0]?.enqueue(
      new TextEncoder().encode(`retry: 2000\n\nid: 2\nevent: feed\ndata: ${JSON.stringify(news)}\n\n`),
    );
  return { server, tell };
}

it('the feed page highlights unread entries and then marks them as read', async () => {
  const order = {
    purchase_id: '01900000-0000-7000-8000-000000000031',
    detail: 'to-ship',
    role: 'seller',
    next: aNextAct({ who: 'seller', act: 'ship', by: '2026-11-27T10:00:00.000Z', otherwise: 'refunded' }),
  };
  const { server } = openFeed(
    [entry(2, 'reminded', order), entry(1, 'sold', { ...order, amount_minor: 49_900 })],
    1,
  );
  const list = await screen.findByRole('list', { name: 'Updates' });
  const [first, second] = within(list).getAllByRole('listitem');
  expect(first?.textContent).toMatch(
    /^Unread: Lab timer is not shipped yet\.Ship the parcel by Fri,\s27\sNov,\s.* Otherwise the buyer gets all of the money back\./u,
  );
  expect(
    within(first as HTMLElement)
      .getByRole('link')
      .getAttribute('href'),
  ).toBe('/orders/01900000-0000-7000-8000-000000000031');
  // Only the newest entry of an order says how it stands.
  expect(second?.textContent).toMatch(/^Lab timer was sold for ₹499\.(?!Ship)/u);
  await waitFor(() => expect(server.count('PUT /api/feed/read')).toBe(1));
  expect(server.requests.find(({ name }) => name === 'PUT /api/feed/read')?.body).toEqual({ number: 2 });
  expect(first?.textContent).toMatch(/^Unread/u);
});

it('the bell shows the unread count that the stream sends, up to 9+', async () => {
  const { tell } = openFeed([], 0);
  await screen.findByText('No updates yet');
  expect(screen.getAllByRole('link', { name: 'Updates' }).length).toBeGreaterThan(0);
  await waitFor(() => {
    tell({ unread: 10, read_up_to: 0, entries: [] });
    expect(screen.getAllByRole('link', { name: /^Updates ?, more than 9 unread$/u })[0]?.textContent).toMatch(
      /9\+$/u,
    );
  });
});
