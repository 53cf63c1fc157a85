import { screen, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { aConfig, aProfile } from '../../testing/factories.ts';
import { freshBrowser, openApp, signIn } from '../../testing/render-app.tsx';
import { identityRefusal, stubServer } from '../../testing/stub-server.ts';

freshBrowser();

function settings(providerId = 'credential') {
  signIn();
  return stubServer({
    'GET /api/config': () => aConfig(),
    'GET /api/identity/get-session': () => null,
    'GET /api/auth/me': () => ({ data: aProfile() }),
    'GET /api/auth/notifications': () => ({ data: { sold: true, shipping: true } }),
    'GET /api/auth/sessions': () => ({ data: [] }),
    'GET /api/claims': () => ({ data: [] }),
    'GET /api/identity/list-accounts': () => [{ providerId }],
  });
}

async function openDialog() {
  const person = openApp('/setting');
  const open = await screen.findByRole<HTMLButtonElement>('button', { name: 'Change address…' });
  await vi.waitFor(() => expect(open.disabled).toBe(false));
  await person.click(open);
  const dialog = within(await screen.findByRole('dialog', { name: 'Change your e-mail address' }));
  return { person, dialog };
}

describe('the e-mail address in the settings', () => {
  it('is changed by a link to the new address, and the page goes on saying so', async () => {
    const server = settings();
    server.on('POST /api/identity/change-email', () => ({ status: true }));
    const { person, dialog } = await openDialog();
    await person.type(dialog.getByLabelText('New e-mail address'), ' new@example.org ');
    await person.type(dialog.getByLabelText('Present password'), 'mango-tree-42');
    await person.click(dialog.getByRole('button', { name: 'Send the link' }));
    const sent = await screen.findByText(/We sent a link to new@example\.org/u);
    expect(sent.closest('[role="alert"]')).not.toBeNull();
    expect(screen.queryByRole('dialog')).toBeNull();
    const asked = server.requests.find(({ name }) => name === 'POST /api/identity/change-email');
    expect(asked?.body).toEqual({ newEmail: 'new@example.org', password: 'mango-tree-42' });
    // Until the link is opened the account keeps its address.
    expect(screen.getByText('You log in with asha@example.org, and mails go there.')).toBeDefined();
  });

  it.each([
    ['the present address', 400, 'SAME_EMAIL', 'This is your address already.', 'New e-mail address'],
    ['no address', 400, 'INVALID_EMAIL', 'This does not look like an e-mail address.', 'New e-mail address'],
    ['a wrong password', 401, 'INVALID_PASSWORD', 'This is not your present password.', 'Present password'],
  ])(
    'is not changed to or with %s, which is said beside the field',
    async (_what, status, code, message, label) => {
      const server = settings();
      server.on('POST /api/identity/change-email', () => identityRefusal(status, code));
      const { person, dialog } = await openDialog();
      await person.type(dialog.getByLabelText('New e-mail address'), 'asha@example.org');
      await person.type(dialog.getByLabelText('Present password'), 'mango-tree-42');
      await person.click(dialog.getByRole('button', { name: 'Send the link' }));
      await dialog.findByText(message);
      const field = dialog.getByLabelText<HTMLInputElement>(label);
      expect(field.getAttribute('aria-invalid')).toBe('true');
      expect(field).toBe(document.activeElement);
      expect(dialog.getByLabelText<HTMLInputElement>('New e-mail address').value).toBe('asha@example.org');
    },
  );

  it('can be asked for again after too many tries, with what was typed still there', async () => {
    const server = settings();
    server.on('POST /api/identity/change-email', () => identityRefusal(429, 'TOO_MANY_REQUESTS'));
    const { person, dialog } = await openDialog();
    await person.type(dialog.getByLabelText('New e-mail address'), 'new@example.org');
    await person.type(dialog.getByLabelText('Present password'), 'mango-tree-42');
    await person.click(dialog.getByRole('button', { name: 'Send the link' }));
    expect((await dialog.findByRole('alert')).textContent).toContain('Too many tries');
    expect(dialog.getByLabelText<HTMLInputElement>('New e-mail address').value).toBe('new@example.org');
  });

  it('asks somebody without a password to sign in with Google again', async () => {
    const server = settings('google');
    server.on('POST /api/identity/change-email', () => identityRefusal(401, 'FRESH_SIGN_IN_REQUIRED'));
    const { person, dialog } = await openDialog();
    expect(dialog.queryByLabelText('Present password')).toBeNull();
    await person.type(dialog.getByLabelText('New e-mail address'), 'new@example.org');
    await person.click(dialog.getByRole('button', { name: 'Send the link' }));
    expect((await dialog.findByRole('alert')).textContent).toContain('Sign in with Google again');
    expect(dialog.getByRole('button', { name: 'Continue with Google' })).toBeDefined();
  });
});
