import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { aConfig, aProfile } from '../../testing/factories.ts';
import { freshBrowser, openApp, signIn } from '../../testing/render-app.tsx';
import { problem, stubServer } from '../../testing/stub-server.ts';

freshBrowser();

const token = {
  token_id: '018f0000-0000-7000-8000-000000000001',
  name: 'Lab stock',
  scopes: ['read', 'sell'],
  created_at: '2026-11-01T09:00:00.000Z',
  last_used_at: null,
  expires_at: new Date(Date.now() + 90 * 24 * 3_600_000).toISOString(),
};

function settings(tokens: object[]) {
  signIn();
  return stubServer({
    'GET /api/config': () => aConfig(),
    'GET /api/identity/get-session': () => null,
    'GET /api/auth/me': () => ({ data: aProfile() }),
    'GET /api/auth/shop': () => ({ data: { closed: false, until: null } }),
    'GET /api/auth/notifications': () => ({
      data: { sold: true, shipping: true, questions: true, messages: true, reminders: true },
    }),
    'GET /api/auth/sessions': () => ({ data: [] }),
    'GET /api/claims': () => ({ data: [] }),
    'GET /api/identity/list-accounts': () => [{ providerId: 'credential' }],
    'GET /api/auth/tokens': () => ({ data: tokens }),
  });
}

it('a new API token is shown once, with the chosen permissions', async () => {
  const server = settings([]);
  server.on('POST /api/auth/tokens', () => ({ data: { ...token, token: 'phat_secret' } }));
  const person = openApp('/setting');
  await person.click(await screen.findByRole('button', { name: 'New token…' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'New API token' }));
  await person.click(dialog.getByRole('button', { name: 'Create token' }));
  expect(server.count('POST /api/auth/tokens')).toBe(0);
  await person.type(dialog.getByLabelText('What is it for?'), 'Lab stock');
  await person.click(dialog.getByRole('checkbox', { name: 'Sell' }));
  await person.click(dialog.getByRole('radio', { name: '1 year' }));
  server.on('GET /api/auth/tokens', () => ({ data: [token] }));
  await person.click(dialog.getByRole('button', { name: 'Create token' }));
  await screen.findByText('phat_secret');
  const asked = server.requests.find(({ name }) => name === 'POST /api/auth/tokens');
  expect(asked?.body).toEqual({ name: 'Lab stock', scopes: ['read', 'sell'], expires_in_days: 365 });
  await person.click(screen.getByRole('button', { name: 'Done' }));
  await screen.findByText('Lab stock');
  expect(screen.getByText('expires in 90 days')).toBeDefined();
  expect(screen.queryByText('phat_secret')).toBeNull();
});

it('a new API token needs the password, and a wrong one can be typed again', async () => {
  const server = settings([]);
  const refusal = { field: 'password', reason: 'password-wrong' };
  server.on('POST /api/auth/tokens', () => problem(403, 'not-allowed', refusal));
  const person = openApp('/setting');
  await person.click(await screen.findByRole('button', { name: 'New token…' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'New API token' }));
  await person.type(dialog.getByLabelText('What is it for?'), 'Lab stock');
  await person.type(dialog.getByLabelText('Your ProtoHaat password'), 'wrong-word');
  await person.click(dialog.getByRole('button', { name: 'Create token' }));
  await dialog.findByText('This is not the password for this account.');
  server.on('POST /api/auth/tokens', () => ({ data: { ...token, token: 'phat_secret' } }));
  await person.clear(dialog.getByLabelText('Your ProtoHaat password'));
  await person.type(dialog.getByLabelText('Your ProtoHaat password'), 'mango-tree-42');
  await person.click(dialog.getByRole('button', { name: 'Create token' }));
  await screen.findByText('phat_secret');
  const asked = server.requests.findLast(({ name }) => name === 'POST /api/auth/tokens');
  expect(asked?.body).toMatchObject({ name: 'Lab stock', password: 'mango-tree-42' });
});

it('a new API token of an account without a password asks for a Google sign-in', async () => {
  const server = settings([]);
  const refusal = { field: 'password', reason: 'google-sign-in-needed' };
  server.on('POST /api/auth/tokens', () => problem(403, 'not-allowed', refusal));
  const person = openApp('/setting');
  await person.click(await screen.findByRole('button', { name: 'New token…' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'New API token' }));
  await person.type(dialog.getByLabelText('What is it for?'), 'Lab stock');
  await person.click(dialog.getByRole('button', { name: 'Create token' }));
  await dialog.findByText('Sign in with Google once more, then try again within ten minutes.');
  expect(dialog.getByRole('button', { name: 'Continue with Google' })).toBeVisible();
});

it('an API token is revoked after a confirmation, and stays in the list if the revocation fails', async () => {
  const server = settings([token]);
  server.on(`DELETE /api/auth/tokens/${token.token_id}`, () => problem(503, 'overloaded'));
  const person = openApp('/setting');
  const revoke = async () => {
    await person.click(await screen.findByRole('button', { name: 'Revoke Lab stock' }));
    const dialog = within(await screen.findByRole('alertdialog'));
    await person.click(dialog.getByRole('button', { name: 'Revoke' }));
  };
  await revoke();
  await screen.findByText('The token could not be revoked. Please try again.');
  expect(screen.getByText('Lab stock')).toBeDefined();
  server.on(`DELETE /api/auth/tokens/${token.token_id}`, () => ({ data: null }));
  server.on('GET /api/auth/tokens', () => ({ data: [] }));
  await revoke();
  await screen.findByText('The token was revoked.');
  expect(screen.queryByText('Lab stock')).toBeNull();
});

it('an expired API token is listed as expired until it is removed', async () => {
  const server = settings([{ ...token, expires_at: '2026-11-02T09:00:00.000Z' }]);
  server.on(`DELETE /api/auth/tokens/${token.token_id}`, () => ({ data: null }));
  const person = openApp('/setting');
  await screen.findByText('Expired');
  expect(screen.getByText('expired on 2 Nov 2026')).toBeDefined();
  await person.click(screen.getByRole('button', { name: 'Remove Lab stock' }));
  const dialog = within(await screen.findByRole('alertdialog', { name: 'Remove “Lab stock”?' }));
  server.on('GET /api/auth/tokens', () => ({ data: [] }));
  await person.click(dialog.getByRole('button', { name: 'Remove' }));
  await screen.findByText('The token was removed.');
  expect(screen.queryByText('Lab stock')).toBeNull();
});
