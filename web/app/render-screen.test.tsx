import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Root } from 'react-dom/client';
import { afterEach, describe, expect, it } from 'vitest';
import { aConfig, aPage, aProfile, aToken } from '../testing/factories.ts';
import { aPageOfOrders } from '../testing/order-factories.ts';
import { freshBrowser } from '../testing/render-app.tsx';
import { stubServer } from '../testing/stub-server.ts';
import { hydrateApplication } from './hydrate-application.tsx';
import { renderScreen, type ScreenSettings } from './render-screen.tsx';

freshBrowser();
let application: Root | null = null;
afterEach(() => {
  act(() => application?.unmount());
  application = null;
  document.body.replaceChildren();
});

const plain: ScreenSettings = { sandboxUrl: null, hasGoogle: true };

async function render(path: '/login' | '/signup', settings: ScreenSettings) {
  const { html } = await renderScreen(path, settings);
  return new DOMParser().parseFromString(html, 'text/html');
}

describe("the server's HTML of the sign-in forms", () => {
  it.each([
    ['/login', '/signup'],
    ['/signup', '/login'],
  ] as const)('the form at %s has email and password fields and a link to %s', async (path, other) => {
    const page = await render(path, plain);
    const names = [...page.querySelectorAll('form input')].map((input) => input.getAttribute('name'));
    expect(names).toEqual(['email', 'password']);
    expect(page.querySelector(`a[href="${other}"]`)).not.toBeNull();
    expect(page.querySelector('[data-top-banner]')).toBeNull();
  });

  it('the form has a Google button and a sandbox banner only if the deployment has them', async () => {
    const google = /Google/u;
    expect((await render('/login', plain)).body.textContent).toMatch(google);
    const page = await render('/login', { sandboxUrl: '%SANDBOX_URL%', hasGoogle: false });
    expect(page.body.textContent).not.toMatch(google);
    expect(page.querySelector('[data-top-banner] a')?.getAttribute('href')).toBe('%SANDBOX_URL%/mail');
  });

  // The console must stay silent, so this also proves that the browser renders the same HTML as the server.
  it.each(['/login', '/login?next=%2Forders'])('at %s, hydration keeps what was typed', async (address) => {
    stubServer({
      'GET /api/config': () => aConfig(),
      'GET /api/identity/get-session': () => null,
      'POST /api/identity/sign-in/email': () => ({ token: 'session' }),
      'GET /api/identity/token': () => ({ token: aToken() }),
      'GET /api/auth/me': () => ({ data: aProfile() }),
      'GET /api/projects/userprojects': () => aPage([]),
      'GET /api/projects/buyed-project': () => aPage([]),
      'GET /api/projects/getproject': () => aPage([]),
      'GET /api/projects/shipping-details': () => aPageOfOrders([]),
      'GET /api/orders/due': () => ({ data: [] }),
      'GET /api/payment/gethistory': () => aPage([]),
    });
    window.history.replaceState(null, '', address);
    const root = document.createElement('div');
    document.body.append(root);
    root.innerHTML = (await renderScreen('/login', plain)).html;
    const email = screen.getByLabelText<HTMLInputElement>('Email address');
    email.value = 'asha@example.org';
    email.focus();
    screen.getByLabelText<HTMLInputElement>('Password').value = 'mango-tree-42';
    await act(async () => {
      application = await hydrateApplication(root);
    });
    expect(screen.getByLabelText('Email address')).toBe(email);
    expect(document.activeElement).toBe(email);
    await userEvent.setup().keyboard('{Enter}');
    expect(
      await screen.findByRole('heading', {
        name: address === '/login' ? 'Hello, Asha Rao' : 'Order Management',
      }),
    ).toBeVisible();
  });
});
