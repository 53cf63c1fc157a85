import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { aConfig, aProfile } from '../../testing/factories.ts';
import { address, freshBrowser, openApp, signIn } from '../../testing/render-app.tsx';
import { problem, stubServer } from '../../testing/stub-server.ts';

freshBrowser();

const here = {
  session_id: 'here',
  browser: 'Firefox',
  system: 'Windows',
  started_at: '2026-11-01T09:00:00.000Z',
  last_used_at: '2026-11-20T09:00:00.000Z',
  is_current: true,
};

function settings(sessions: object[] | null = [here]) {
  signIn();
  return stubServer({
    'GET /api/config': () => aConfig(),
    'GET /api/identity/get-session': () => null,
    'GET /api/auth/me': () => ({ data: aProfile() }),
    'GET /api/auth/shop': () => ({ data: { closed: false, until: null } }),
    'GET /api/auth/notifications': () => ({
      data: { sold: true, shipping: false, questions: true, messages: true, reminders: true },
    }),
    'GET /api/auth/sessions': () => ({ data: sessions }),
    'GET /api/claims': () => ({ data: [] }),
    'GET /api/auth/tokens': () => ({ data: [] }),
    'GET /api/identity/list-accounts': () => [{ providerId: 'credential' }],
  });
}

describe('the settings page', () => {
  it('saved searches are listed with a link, and can be ended', async () => {
    const server = settings();
    const filters = { search: 'balloon', category: 'HARDWARE', price: '0-499' };
    server.on('GET /api/saved-searches', () => ({ data: [{ search_id: 'one', filters }] }));
    server.on('DELETE /api/saved-searches/one', () => problem(503, 'overloaded'));
    const user = openApp('/setting');
    const link = await screen.findByRole('link', { name: '“balloon” · Hardware · Under ₹500' });
    expect(link).toHaveAttribute('href', '/discover?search=balloon&category=HARDWARE&price=0-499');
    await user.click(screen.getByRole('button', { name: /^Stop telling me about “balloon”/u }));
    expect(await screen.findByText('The search could not be ended. Please try again.')).toBeVisible();
    server.on('DELETE /api/saved-searches/one', () => ({ data: null }));
    server.on('GET /api/saved-searches', () => ({ data: [] }));
    await user.click(screen.getByRole('button', { name: /^Stop telling me about “balloon”/u }));
    await waitFor(() => expect(link).not.toBeInTheDocument());
  });

  it('an email preference is rolled back when saving fails', async () => {
    const server = settings();
    server.on('PUT /api/auth/notifications', () => problem(503, 'overloaded'));
    const person = openApp('/setting');
    const sold = await screen.findByRole('checkbox', { name: 'Software of mine was sold' });
    await person.click(sold);
    await screen.findByText('Your email preferences could not be saved. Please try again.');
    const asked = server.requests.find(({ name }) => name === 'PUT /api/auth/notifications');
    expect(asked?.body).toEqual({
      sold: false,
      shipping: false,
      questions: true,
      messages: true,
      reminders: true,
    });
    await screen.findByRole('checkbox', { name: 'Software of mine was sold', checked: true });
  });

  it('the session list is hidden when the identity provider does not list sessions', async () => {
    settings(null);
    openApp('/setting');
    await screen.findByRole('checkbox', { name: 'My parcel was shipped' });
    await screen.findByText('Copy of your data');
    expect(screen.queryByText('Where you are signed in')).toBeNull();
  });

  it('a settings section that fails to load does not affect the others', async () => {
    const server = settings();
    server.on('GET /api/auth/sessions', () => problem(500, 'internal-error'));
    const person = openApp('/setting');
    await screen.findByText('Your devices could not be loaded');
    expect(screen.getByRole('checkbox', { name: 'Software of mine was sold' })).toBeDefined();
    server.on('GET /api/auth/sessions', () => ({ data: [here] }));
    await person.click(screen.getByRole('button', { name: 'Try again' }));
    await screen.findByText('Firefox on Windows');
  });

  it('a member whose account deletion is rejected because of a pending payment sees the reason', async () => {
    const server = settings();
    server.on('DELETE /api/auth/account', () => problem(409, 'payment-in-progress'));
    const person = openApp('/setting');
    await person.click(await screen.findByRole('button', { name: 'Delete account…' }));
    await person.click(await screen.findByRole('button', { name: 'Delete permanently' }));
    await screen.findByText('A payment is still in progress. Try again when it has finished.');
    expect(address()).toBe('/setting');
  });

  it('account deletion asks for the password, and reports a wrong one next to the field', async () => {
    const server = settings();
    server.on('DELETE /api/auth/account', () =>
      problem(403, 'not-allowed', { message: 'This is not the password for this account.' }),
    );
    const person = openApp('/setting');
    await person.click(await screen.findByRole('button', { name: 'Delete account…' }));
    await person.type(await screen.findByLabelText('Your password'), 'mango');
    await person.click(screen.getByRole('button', { name: 'Delete permanently' }));
    await screen.findByText('This is not the password for this account.');
    await person.type(screen.getByLabelText('Your password'), '-tree-42');
    server.on('DELETE /api/auth/account', () => ({ data: null }));
    await person.click(screen.getByRole('button', { name: 'Delete permanently' }));
    await screen.findByText('Your account was deleted.');
    expect(
      server.requests.filter(({ name }) => name === 'DELETE /api/auth/account').map(({ body }) => body),
    ).toEqual([{ password: 'mango' }, { password: 'mango-tree-42' }]);
  });
});
