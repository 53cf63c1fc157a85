import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { aConfig } from '../testing/factories.ts';
import { freshBrowser, openApp } from '../testing/render-app.tsx';
import { identityError, type StubServer, stubServer } from '../testing/stub-server.ts';

freshBrowser();

const email = 'asha@example.org';
const nobody = {
  'GET /api/config': () => aConfig(),
  'GET /api/identity/get-session': () => null,
};
const sentBody = (server: StubServer, path: string) =>
  server.requests.find(({ name }) => name === `POST /api/identity/${path}`)?.body;

describe('a verification link', () => {
  const verifyLink = '/verify-email#token=t1';
  const read = 'POST /api/identity/check-verification-link';

  it('a verification link in another browser asks for the password and reports a wrong one', async () => {
    const server = stubServer({
      ...nobody,
      [read]: () => ({ email, signedIn: false, createdAt: '2026-11-20T09:00:00.000Z' }),
      'POST /api/identity/verify-email': () => identityError(401, 'INVALID_PASSWORD'),
    });
    const person = openApp(verifyLink);
    await screen.findByText(`An account was created with ${email} on 20 Nov 2026. Was it you?`);
    await person.click(screen.getByRole('button', { name: 'Verify my address' }));
    const field = await screen.findByLabelText('Account password');
    await waitFor(() => expect(field.getAttribute('aria-invalid')).toBe('true'));
    expect(sentBody(server, 'verify-email')).toBeUndefined();
    await person.type(field, 'not-the-one');
    await person.click(screen.getByRole('button', { name: 'Verify my address' }));
    await screen.findByText('This is not the password for this account.');
    expect(field).toBe(document.activeElement);
    server.on('POST /api/identity/verify-email', () => ({ status: true }));
    await person.clear(field);
    await person.type(field, 'mango-tree-42');
    await person.click(screen.getByRole('button', { name: 'Verify my address' }));
    await screen.findByRole('heading', { name: 'Your address is verified.' });
  });

  it('a verification link asks for the password if the session has ended since the page was opened', async () => {
    stubServer({
      ...nobody,
      [read]: () => ({ email, signedIn: true }),
      'POST /api/identity/verify-email': () => identityError(401, 'PASSWORD_REQUIRED'),
    });
    const person = openApp(verifyLink);
    await person.click(await screen.findByRole('button', { name: 'Verify my address' }));
    expect(await screen.findByLabelText('Account password')).toBeDefined();
  });

  it('a verification link offers to delete an account that somebody else created with the address', async () => {
    const server = stubServer({ ...nobody, [read]: () => ({ email, signedIn: false }) });
    server.on('POST /api/identity/disown-address', () => ({ status: true }));
    const person = openApp(verifyLink);
    await person.click(await screen.findByRole('button', { name: 'This was not me' }));
    await screen.findByRole('heading', { name: 'The account was deleted' });
    expect(sentBody(server, 'disown-address')).toEqual({ token: 't1' });
  });
});

describe.each([
  ['a verification link', '/verify-email', 'check-verification-link', 'verify-email', 'Verify my address'],
  [
    'a link that confirms a new address',
    '/confirm-email',
    'check-email-change',
    'confirm-email-change',
    'Confirm this address',
  ],
  [
    'a link that undoes an email change',
    '/take-back-email',
    'check-take-back',
    'take-back-email',
    'Take it back',
  ],
])('%s', (_name, path, read, write, button) => {
  it('a used or expired link shows an error with a link to the login page', async () => {
    stubServer({
      ...nobody,
      [`POST /api/identity/${read}`]: () => identityError(400, 'INVALID_TOKEN'),
    });
    openApp(`${path}#token=old`);
    await screen.findByRole('heading', { name: 'This link no longer works' });
    expect(screen.queryByRole('button', { name: button })).toBeNull();
    expect(screen.getByRole('link', { name: 'Log in' }).getAttribute('href')).toBe('/login');
  });

  it('a link that expires while its page is open shows that it has expired', async () => {
    stubServer({
      ...nobody,
      [`POST /api/identity/${read}`]: () => ({ email, signedIn: true }),
      [`POST /api/identity/${write}`]: () => identityError(400, 'INVALID_TOKEN'),
    });
    const person = openApp(`${path}#token=t1`);
    await person.click(await screen.findByRole('button', { name: button }));
    expect(await screen.findByRole('heading', { name: 'This link no longer works' })).toBeDefined();
  });

  it('an emailed link can be checked again after the server did not respond', async () => {
    const server = stubServer({
      ...nobody,
      [`POST /api/identity/${read}`]: () => identityError(503, 'OVERLOADED'),
    });
    const person = openApp(`${path}#token=t1`);
    await screen.findByText('This link could not be checked');
    server.on(`POST /api/identity/${read}`, () => ({ email, signedIn: true }));
    await person.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('button', { name: button })).toBeDefined();
  });

  it('an emailed link whose action failed can be used again', async () => {
    stubServer({
      ...nobody,
      [`POST /api/identity/${read}`]: () => ({ email, signedIn: true }),
      [`POST /api/identity/${write}`]: () => identityError(429, 'TOO_MANY_REQUESTS'),
    });
    const person = openApp(`${path}#token=t1`);
    await person.click(await screen.findByRole('button', { name: button }));
    expect((await screen.findByRole('alert')).textContent).toContain('Too many attempts');
    expect(screen.getByRole('button', { name: button })).toBeDefined();
  });
});
