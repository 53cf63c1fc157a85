import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { aConfig, aProfile, aToken } from '../testing/factories.ts';
import { freshBrowser, openApp, signIn } from '../testing/render-app.tsx';
import { identityError, stubServer } from '../testing/stub-server.ts';

freshBrowser();

const nobody = {
  'GET /api/config': () => aConfig(),
  'GET /api/identity/get-session': () => null,
};
const withLink = {
  ...nobody,
  'POST /api/identity/check-reset-link': () => ({ email: 'asha@example.org' }),
};

describe('the password reset link', () => {
  it('a password reset link without a token is invalid', async () => {
    stubServer(nobody);
    openApp('/reset-password');
    expect(await screen.findByRole('heading', { name: 'This link no longer works' })).toBeDefined();
  });

  it('a password reset link that expires while the password is being typed shows an error', async () => {
    stubServer({
      ...withLink,
      'POST /api/identity/reset-password': () => identityError(400, 'INVALID_TOKEN'),
    });
    const person = openApp('/reset-password#token=t1');
    await person.type(await screen.findByLabelText('New password'), 'mango-tree-42');
    await person.click(screen.getByRole('button', { name: 'Set the new password' }));
    expect(await screen.findByRole('heading', { name: 'This link no longer works' })).toBeDefined();
  });

  it('a password reset link can be checked again after the server did not respond', async () => {
    const server = stubServer({
      ...nobody,
      'POST /api/identity/check-reset-link': () => identityError(503, 'OVERLOADED'),
    });
    const person = openApp('/reset-password#token=t1');
    await screen.findByText('This link could not be checked');
    server.on('POST /api/identity/check-reset-link', () => ({ email: 'asha@example.org' }));
    await person.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('For the account of asha@example.org.')).toBeDefined();
  });
});

const settings = {
  ...nobody,
  'GET /api/auth/me': () => ({ data: aProfile() }),
  'GET /api/auth/shop': () => ({ data: { closed: false, until: null } }),
  'GET /api/auth/notifications': () => ({
    data: { sold: true, shipping: true, questions: true, messages: true, reminders: true },
  }),
  'GET /api/auth/sessions': () => ({ data: [] }),
};

describe('the password in the settings', () => {
  // covers: S2.12
  it('changing a password requires the current one and keeps this browser signed in', async () => {
    signIn();
    const token = aToken();
    const server = stubServer({
      ...settings,
      'GET /api/identity/list-accounts': () => [{ providerId: 'credential' }],
      'POST /api/identity/change-password': () => identityError(400, 'INVALID_PASSWORD'),
      'GET /api/identity/token': () => ({ token }),
    });
    const person = openApp('/setting');
    await person.click(await screen.findByRole('button', { name: 'Change password…' }));
    await person.type(await screen.findByLabelText('Current password'), 'mango');
    await person.type(screen.getByLabelText('New password'), 'mango-tree-42');
    await person.click(screen.getByRole('button', { name: 'Change password' }));
    await screen.findByText('This is not your current password.');
    expect(document.activeElement).toBe(screen.getByLabelText('Current password'));
    server.on('POST /api/identity/change-password', () => ({ token: 'session' }));
    await person.click(screen.getByRole('button', { name: 'Change password' }));
    await screen.findByText('Your password was changed. Your other devices are signed out.');
    expect(localStorage.getItem('idtoken')).toBe(token);
  });

  it('an account without a password is offered a reset link by email', async () => {
    signIn();
    const server = stubServer({
      ...settings,
      'GET /api/identity/list-accounts': () => [{ providerId: 'google' }],
      'POST /api/identity/request-password-reset': () => ({ status: true }),
    });
    const person = openApp('/setting');
    await person.click(await screen.findByRole('button', { name: 'Email me a link to choose one' }));
    expect(await screen.findByText('A link is on its way to asha@example.org.')).toBeDefined();
    expect(server.count('POST /api/identity/request-password-reset')).toBe(1);
  });
});
