import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { aConfig, aProfile } from '../../testing/factories.ts';
import {
  anOrder,
  anOrderId,
  aPageOfOrders as orders,
  aSoftwareOrder as software,
} from '../../testing/order-factories.ts';
import { nextActFor } from '../../testing/order-process-factories.ts';
import { address, freshBrowser, openApp, signIn } from '../../testing/render-app.tsx';
import { problem, stubServer, type SentRequest, type StubServer } from '../../testing/stub-server.ts';

const listCall = 'GET /api/projects/shipping-details';
let server: StubServer;
freshBrowser();

beforeEach(() => {
  signIn();
  server = stubServer({
    'GET /api/config': () => aConfig(),
    'GET /api/auth/me': () => ({ data: aProfile() }),
    [listCall]: () => orders([anOrder(), software]),
  });
});

function lastQuery(): Record<string, string> {
  const last = server.requests.findLast((request) => request.name === listCall);
  const { limit: _limit, ...rest } = Object.fromEntries(last?.url.searchParams ?? []);
  return rest;
}

const orderCard = (title: string) => screen.findByRole('article', { name: title });

describe('the orders page', () => {
  // covers: S2.95
  it('each tile counts all orders of a status and filters the list', async () => {
    const user = openApp('/orders');
    const counts = within(await screen.findByRole('list', { name: 'Orders by status' }));
    expect(counts.getAllByRole('button').map((button) => button.textContent)).toEqual([
      'Needs you6',
      'Total12',
      'Pending5',
      'Shipped4',
      'Completed3',
    ]);
    expect(counts.getByRole('button', { name: /Total/u })).toHaveAttribute('aria-pressed', 'true');
    await user.click(counts.getByRole('button', { name: /Needs you/u }));
    await waitFor(() => expect(lastQuery()).toEqual({ status: 'Due' }));
    await user.click(counts.getByRole('button', { name: /Shipped/u }));
    await waitFor(() => expect(lastQuery()).toEqual({ status: 'Shipped' }));
    expect(address()).toBe('/orders?status=Shipped');
  });

  // covers: S4.8
  it('a software order is shown as completed', async () => {
    const user = openApp('/orders');
    const menu = within(await orderCard('Mess menu'));
    expect(menu.getByText('Completed')).toBeVisible();
    expect(menu.queryByRole('button', { name: /Update status/u })).toBeNull();
    await user.click(menu.getByRole('button', { name: 'Details of Mess menu' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Order details' }));
    expect(dialog.queryByText('Shipping address')).toBeNull();
  });

  it("an order with an open case says so, and its button leads to the seller's answer", async () => {
    const next = nextActFor({ state: 'delivered', caseState: 'open' }, 'seller');
    server.on(listCall, () => orders([anOrder({ status: 'Delivered', next })]));
    openApp('/orders');
    const robot = within(await orderCard('Line follower robot'));
    expect(robot.getByText('The buyer reports a problem')).toBeVisible();
    expect(robot.getByText(/^Answer by Tue, 24 Nov, .*, or the buyer is refunded in full/u)).toBeVisible();
    expect(robot.queryByText('Delivered')).toBeNull();
    expect(robot.queryByRole('button', { name: /Update status/u })).toBeNull();
    expect(robot.getByRole('link', { name: 'Answer: Line follower robot' })).toHaveAttribute(
      'href',
      `/orders/${anOrderId}#answer`,
    );
  });

  it('loading the order list can be retried after a failure', async () => {
    server.on(listCall, () => problem(403, 'profile-incomplete', { message: 'Not now.' }));
    const user = openApp('/orders');
    expect(await screen.findByText('Your orders could not be loaded')).toBeVisible();
    expect(screen.getByText('Not now.')).toBeVisible();
    server.on(listCall, () => orders([anOrder()]));
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await orderCard('Line follower robot')).toBeVisible();
  });

  it('the orders page loads orders page by page', async () => {
    const pages: Record<string, unknown> = {
      '': orders([anOrder()], { total: 2, next_cursor: 'second' }),
      second: orders([software], { total: 2 }),
    };
    server.on(listCall, ({ url }: SentRequest) => pages[url.searchParams.get('cursor') ?? ''] as object);
    const user = openApp('/orders');
    expect(await screen.findByText('1 of 2 shown')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Show more orders' }));
    expect(await orderCard('Mess menu')).toBeVisible();
    expect(screen.getAllByRole('article')).toHaveLength(2);
    expect(screen.queryByRole('button', { name: 'Show more orders' })).toBeNull();
  });

  it('loaded orders stay visible when the next page fails to load, and loading it can be retried', async () => {
    server.on(listCall, ({ url }: SentRequest) =>
      url.searchParams.has('cursor')
        ? problem(400, 'invalid-field')
        : orders([anOrder()], { total: 2, next_cursor: 'second' }),
    );
    const user = openApp('/orders');
    await user.click(await screen.findByRole('button', { name: 'Show more orders' }));
    expect(await screen.findByText('More orders could not be loaded.')).toBeVisible();
    expect(await orderCard('Line follower robot')).toBeVisible();
    server.on(listCall, () => orders([software], { total: 2 }));
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await orderCard('Mess menu')).toBeVisible();
  });
});

describe('order filters', () => {
  // covers: S2.96
  it('the order search is debounced, and search and filters are stored in the URL', async () => {
    const user = openApp('/orders');
    await user.type(await screen.findByRole('searchbox', { name: 'Search orders' }), '123456');
    await waitFor(() => expect(lastQuery()).toEqual({ search: '123456' }));
    expect(server.requests.filter(({ url }) => url.searchParams.get('search') === '12')).toEqual([]);
    await user.selectOptions(screen.getByLabelText('Category'), 'Hardware');
    await user.selectOptions(screen.getByLabelText('Status'), 'Pending');
    await waitFor(() =>
      expect(lastQuery()).toEqual({ search: '123456', category: 'HARDWARE', status: 'Pending' }),
    );
    expect(new URLSearchParams(window.location.search).get('status')).toBe('Pending');
  });

  // covers: S2.96
  it('a seller with more than 2,500 orders is told that the search covers only the newest', async () => {
    const counts = { total: 2_501, due: 1, pending: 1, shipped: 0, completed: 2_500 };
    server.on(listCall, () => orders([anOrder()], { counts }));
    const user = openApp('/orders');
    await orderCard('Line follower robot');
    const covers = 'The search covers the newest 2,500 in this list.';
    expect(screen.queryByText(covers)).toBeNull();
    await user.type(screen.getByRole('searchbox'), 'robot');
    expect(await screen.findByText(covers)).toBeVisible();
  });

  // covers: S2.98
  it('the status filter offers Processing and Cancelled', async () => {
    server.on(listCall, ({ url }: SentRequest) =>
      url.searchParams.has('status') ? orders([]) : orders([anOrder()]),
    );
    const user = openApp('/orders');
    await orderCard('Line follower robot');
    const choices = within(screen.getByLabelText('Status')).getAllByRole('option');
    expect(choices.map((choice) => choice.textContent)).toEqual([
      'All statuses',
      'Needs you',
      'Pending',
      'Processing',
      'Shipped',
      'Delivered',
      'Completed',
      'Cancelled',
    ]);
    await user.selectOptions(screen.getByLabelText('Status'), 'Processing');
    expect(await screen.findByRole('heading', { name: 'No matching orders' })).toBeVisible();
    expect(screen.getByRole('button', { name: /^Total/u })).toHaveTextContent('12');
    await user.click(screen.getAllByRole('button', { name: 'Clear Filters' })[0]!);
    expect(await orderCard('Line follower robot')).toBeVisible();
  });
});
