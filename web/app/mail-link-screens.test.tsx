import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { aConfig, aProfile, aToken } from '../testing/factories.ts';
import { address, freshBrowser, openApp, signIn } from '../testing/render-app.tsx';
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

  it('a verification link needs a button press, but no password in a signed-in browser', async () => {
    const server = stubServer({ ...nobody, [read]: () => ({ email, signedIn: true }) });
    server.on('POST /api/identity/verify-email', () => ({ status: true }));
    const person = openApp(verifyLink);
    const button = await screen.findByRole('button', { name: 'Verify my address' });
    expect(screen.getByText(`Confirm that ${email} is your address.`)).toBeDefined();
    expect(screen.queryByLabelText('Account password')).toBeNull();
    expect(sentBody(server, 'verify-email')).toBeUndefined();
    await person.click(button);
    await screen.findByRole('heading', { name: 'Your address is verified.' });
    expect(sentBody(server, 'verify-email')).toEqual({ token: 't1' });
    expect(window.location.hash).toBe('');
    expect(address()).toBe('/verify-email?verified=1');
  });

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

describe('a link that confirms a new address', () => {
  it('a link that confirms a new address shows the address and saves it after confirmation', async () => {
    const server = stubServer({
      ...nobody,
      'POST /api/identity/check-email-change': () => ({ email: 'new@example.org', signedIn: false }),
      'POST /api/identity/confirm-email-change': () => ({ status: true }),
    });
    const person = openApp('/confirm-email#token=t1');
    await screen.findByText('Your account will use new@example.org from now on.');
    await person.type(screen.getByLabelText('Account password'), 'mango-tree-42');
    await person.click(screen.getByRole('button', { name: 'Confirm this address' }));
    await screen.findByRole('heading', { name: 'Your email address was changed' });
    expect(sentBody(server, 'confirm-email-change')).toEqual({ token: 't1', password: 'mango-tree-42' });
  });
});

describe('a link that undoes an email change', () => {
  it('undoing an email change continues to the form for a new password', async () => {
    const server = stubServer({
      ...nobody,
      'POST /api/identity/check-take-back': () => ({ email }),
      'POST /api/identity/take-back-email': () => ({ resetToken: 'r1' }),
      'POST /api/identity/check-reset-link': () => ({ email }),
    });
    const person = openApp('/take-back-email#token=t1');
    await screen.findByText(
      `Your account will use ${email} again. Every device is logged out, and you choose a new password.`,
    );
    await person.click(screen.getByRole('button', { name: 'Take it back' }));
    expect(await screen.findByLabelText('New password')).toBeDefined();
    expect(address()).toBe('/reset-password');
    expect(sentBody(server, 'check-reset-link')).toEqual({ token: 'r1' });
    expect(server.count('POST /api/identity/check-take-back')).toBe(1);
  });
});

function waiting(): StubServer {
  signIn({ verified: false });
  return stubServer({
    ...nobody,
    'GET /api/auth/me': () => ({ data: aProfile({ email_verified: false }) }),
    'GET /api/identity/get-session': () => ({ user: { emailVerified: false } }),
  });
}

describe('a mistyped email address', () => {
  it('a mistyped email address can be corrected before it is verified', async () => {
    const server = waiting();
    const right = 'asha.rao@example.org';
    server.on('POST /api/identity/change-pending-email', () => ({ status: true }));
    server.on('GET /api/identity/token', () => ({ token: aToken({ email: right, verified: false }) }));
    const person = openApp('/verify-email');
    await person.click(await screen.findByRole('button', { name: 'Wrong address? Change it' }));
    const field = await screen.findByLabelText('Correct address');
    await waitFor(() => expect(field).toBe(document.activeElement));
    await person.type(field, ` ${right} `);
    await person.click(screen.getByRole('button', { name: 'Change the address and send a link' }));
    await screen.findByText(`We sent a link to ${right}.`);
    expect(sentBody(server, 'change-pending-email')).toEqual({ email: right });
    expect(screen.queryByLabelText('Correct address')).toBeNull();
  });

  it('a rejected correction of an email address is reported next to the field and keeps the input', async () => {
    const server = waiting();
    const person = openApp('/verify-email');
    await person.click(await screen.findByRole('button', { name: 'Wrong address? Change it' }));
    const field = await screen.findByLabelText<HTMLInputElement>('Correct address');
    await person.type(field, 'asha');
    const send = screen.getByRole('button', { name: 'Change the address and send a link' });
    await person.click(send);
    await waitFor(() => expect(field.getAttribute('aria-invalid')).toBe('true'));
    expect(server.count('POST /api/identity/change-pending-email')).toBe(0);
    server.on('POST /api/identity/change-pending-email', () => identityError(429, 'TOO_MANY_REQUESTS'));
    await person.type(field, '@example.org');
    await person.click(send);
    await screen.findByText(/Too many attempts/u);
    expect(field.value).toBe('asha@example.org');
    await person.click(screen.getByRole('button', { name: 'Keep this address' }));
    expect(screen.getByRole('button', { name: 'Wrong address? Change it' })).toBeDefined();
  });
});
