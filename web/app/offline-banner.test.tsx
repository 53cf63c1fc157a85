import { act, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { aConfig, aProfile } from '../testing/factories.ts';
import { aPageOfOrders } from '../testing/order-factories.ts';
import { freshBrowser, openApp, signIn } from '../testing/render-app.tsx';
import { stubServer } from '../testing/stub-server.ts';
freshBrowser();

const tell = (event: 'online' | 'offline') =>
  act(() => {
    window.dispatchEvent(new Event(event));
  });

it('while the browser is offline, a banner says so, and what was sent waits until it is back', async () => {
  signIn();
  const server = stubServer({
    'GET /api/config': () => aConfig(),
    'GET /api/auth/me': () => ({ data: aProfile({ mail_returned: true }) }),
    'GET /api/projects/shipping-details': () => aPageOfOrders([]),
    'POST /api/mail/address-check': () => ({ data: null }),
  });
  const user = openApp('/orders');
  const send = await screen.findByRole('button', { name: 'Send a test email' });
  expect(screen.queryByText(/You are offline/u)).toBeNull();
  tell('offline');
  expect(
    await screen.findByText(/^You are offline\. This is how it was on \w{3},\s\d+\s\w{3},/u),
  ).toBeVisible();
  await user.click(send);
  expect(await screen.findByText('You are offline. What you sent waits until you are back.')).toBeVisible();
  expect(server.count('POST /api/mail/address-check')).toBe(0);
  tell('online');
  expect(await screen.findByText(/Open the link in it/u)).toBeVisible();
  expect(server.count('POST /api/mail/address-check')).toBe(1);
  expect(screen.queryByText(/You are offline/u)).toBeNull();
});
