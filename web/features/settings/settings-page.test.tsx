import { screen, within } from '@testing-library/react';
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
const phone = { ...here, session_id: 'phone', browser: null, system: 'Android', is_current: false };

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

  it('the session list starts with the current session, and only the other sessions can be ended', async () => {
    const server = settings([phone, here]);
    server.on('DELETE /api/auth/sessions/phone', () => ({ data: null }));
    const person = openApp('/setting');
    await screen.findByText('Firefox on Windows');
    const rows = screen.getAllByRole('listitem').filter((row) => within(row).queryByText(/signed in on/));
    expect(rows.map((row) => row.querySelector('p')?.textContent)).toEqual([
      'Firefox on WindowsThis device',
      'Android',
    ]);
    server.on('GET /api/auth/sessions', () => ({ data: [here] }));
    await person.click(screen.getByRole('button', { name: 'Sign out Android' }));
    await screen.findByText('The device was signed out.');
    expect(screen.queryByText('Android')).toBeNull();
    expect(screen.queryByRole('button', { name: 'Sign out everywhere else' })).toBeNull();
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

  it('account deletion lists open obligations, refunds an unshipped order in the dialog and then deletes the account', async () => {
    const server = settings();
    const message = '"Line follower robot" is paid but not shipped yet. Ship it or refund the buyer first.';
    const purchaseId = '01a1f990-0000-7000-8000-0000000000cc';
    server.on('DELETE /api/auth/account', () =>
      problem(409, 'orders-open', {
        message,
        obligations: [
          {
            kind: 'unshipped-sale',
            purchase_id: purchaseId,
            project_id: purchaseId,
            project_title: 'Line follower robot',
            can_refund: true,
            message,
          },
        ],
      }),
    );
    const refunded = `POST /api/payment/purchases/${purchaseId}/refund`;
    server.on(refunded, () => ({ data: { state: 'refunded' } }));
    const person = openApp('/setting');
    await person.click(await screen.findByRole('button', { name: 'Delete account…' }));
    await person.click(await screen.findByRole('button', { name: 'Delete permanently' }));
    await screen.findByRole('alertdialog', { name: 'Finish these first' });
    expect(screen.getByText(message)).toBeVisible();
    await person.click(screen.getByRole('button', { name: 'Refund the buyer of Line follower robot' }));
    expect(server.requests.some(({ name }) => name === refunded)).toBe(false);
    await person.click(
      screen.getByRole('button', { name: 'Yes, refund the buyer of Line follower robot in full' }),
    );
    await screen.findByText('Refunded.');
    server.on('DELETE /api/auth/account', () => ({ data: null }));
    await person.click(screen.getByRole('button', { name: 'Try again' }));
    await screen.findByText('Your account was deleted.');
  });

  it("the settings page lists the user's claims with their states", async () => {
    const server = settings();
    server.on('GET /api/claims', () => ({
      data: [
        {
          id: '01a1f990-0000-7000-8000-0000000000cc',
          number: 17,
          project_id: '01a1f990-0000-7000-8000-0000000000dd',
          title: 'Lab timer',
          reason: 'my-code',
          text: 'I wrote it.',
          repo_url: null,
          state: 'rejected',
          opened_at: '2026-11-01T09:00:00.000Z',
          decide_by: '2026-11-08T09:00:00.000Z',
          held_until: null,
          decided_at: '2026-11-03T09:00:00.000Z',
          decision_reason: 'The seller’s sketches are older.',
        },
      ],
    }));
    openApp('/setting');
    expect(await screen.findByRole('link', { name: 'Claim 17: Lab timer' })).toBeVisible();
    expect(screen.getByText('Rejected')).toBeVisible();
    expect(screen.getByText('Reason: The seller’s sketches are older.')).toBeVisible();
  });
});
