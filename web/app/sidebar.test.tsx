import { cleanup, screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { aConfig, aProfile } from '../testing/factories.ts';
import { aPageOfOrders } from '../testing/order-factories.ts';
import { freshBrowser, openApp, signIn } from '../testing/render-app.tsx';
import { stubServer } from '../testing/stub-server.ts';
freshBrowser();

beforeEach(() => {
  signIn();
  stubServer({
    'GET /api/config': () => aConfig(),
    'GET /api/auth/me': () => ({ data: aProfile() }),
    'GET /api/projects/shipping-details': () => aPageOfOrders([]),
  });
});

describe('the sidebar', () => {
  it('help, refunds, grievances and terms can be reached inside the application', async () => {
    openApp('/orders');
    const links = within(await screen.findByRole('navigation', { name: 'Help' })).getAllByRole('link');
    expect(links.map((link) => link.getAttribute('href'))).toEqual([
      '/help',
      '/refunds',
      '/grievances',
      '/terms',
    ]);
  });

  // covers: S2.28
  it('the sidebar links to the main pages and marks the current one', async () => {
    openApp('/orders');
    const links = within(await screen.findByRole('navigation', { name: 'Main' })).getAllByRole('link');
    expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
      ['Dashboard', '/dashboard'],
      ['Add Project', '/add-project'],
      ['Your Project', '/your-project'],
      ['Orders', '/orders'],
      ['User Profile', '/profile'],
      ['Settings', '/setting'],
    ]);
    expect(links.filter((link) => link.getAttribute('aria-current') === 'page')).toEqual([
      screen.getByRole('link', { name: 'Orders' }),
    ]);
    expect(screen.getByRole('button', { name: 'Log out' })).toBeVisible();
  });

  // covers: S2.30
  it('the sidebar collapses to icons with accessible names, and stays collapsed after a reload', async () => {
    const user = openApp('/orders');
    await user.click(await screen.findByRole('button', { name: 'Collapse sidebar' }));
    expect(await screen.findByRole('button', { name: 'Expand sidebar' })).toHaveAttribute(
      'aria-expanded',
      'false',
    );
    expect(screen.getByRole('link', { name: 'Orders' }).querySelector('.sr-only')).toHaveTextContent(
      'Orders',
    );
    cleanup();
    const again = openApp('/orders');
    await again.click(await screen.findByRole('button', { name: 'Expand sidebar' }));
    expect(screen.getByRole('button', { name: 'Collapse sidebar' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Orders' }).querySelector('.sr-only')).toBeNull();
    cleanup();
    openApp('/orders');
    expect(await screen.findByRole('button', { name: 'Collapse sidebar' })).toBeVisible();
  });
});
