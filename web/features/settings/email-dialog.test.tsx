import { screen, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { aConfig, aProfile } from '../../testing/factories.ts';
import { freshBrowser, openApp, signIn } from '../../testing/render-app.tsx';
import { identityError, stubServer } from '../../testing/stub-server.ts';

freshBrowser();

function settings(providerId = 'credential') {
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
    'GET /api/auth/tokens': () => ({ data: [] }),
    'GET /api/identity/list-accounts': () => [{ providerId }],
  });
}

async function openDialog() {
  const person = openApp('/setting');
  const open = await screen.findByRole<HTMLButtonElement>('button', { name: 'Change address…' });
  await vi.waitFor(() => expect(open.disabled).toBe(false));
  await person.click(open);
  const dialog = within(await screen.findByRole('dialog', { name: 'Change your email address' }));
  return { person, dialog };
}

describe('email change', () => {
  it('an email change can be retried after a rate limit without retyping', async () => {
    const server = settings();
    server.on('POST /api/identity/change-email', () => identityError(429, 'TOO_MANY_REQUESTS'));
    const { person, dialog } = await openDialog();
    await person.type(dialog.getByLabelText('New email address'), 'new@example.org');
    await person.type(dialog.getByLabelText('Current password'), 'mango-tree-42');
    await person.click(dialog.getByRole('button', { name: 'Send the link' }));
    expect((await dialog.findByRole('alert')).textContent).toContain('Too many attempts');
    expect(dialog.getByLabelText<HTMLInputElement>('New email address').value).toBe('new@example.org');
  });

  it('an email change of an account without a password requires a new Google sign-in', async () => {
    const server = settings('google');
    server.on('POST /api/identity/change-email', () => identityError(401, 'FRESH_SIGN_IN_REQUIRED'));
    const { person, dialog } = await openDialog();
    expect(dialog.queryByLabelText('Current password')).toBeNull();
    await person.type(dialog.getByLabelText('New email address'), 'new@example.org');
    await person.click(dialog.getByRole('button', { name: 'Send the link' }));
    expect((await dialog.findByRole('alert')).textContent).toContain('Sign in with Google again');
    expect(dialog.getByRole('button', { name: 'Continue with Google' })).toBeDefined();
  });
});
