import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { deferredResponse } from '../testing/deferred-response.ts';
import { aConfig, aNewProfile, aPage, aProfile, aToken } from '../testing/factories.ts';
import { aPageOfOrders } from '../testing/order-factories.ts';
import { address, freshBrowser, openApp, signIn } from '../testing/render-app.tsx';
import { identityError, problem, stubServer } from '../testing/stub-server.ts';

freshBrowser();

const lists = {
  'GET /api/projects/getproject': () => aPage([]),
  'GET /api/projects/userprojects': () => aPage([]),
  'GET /api/projects/buyed-project': () => aPage([]),
  'GET /api/projects/shipping-details': () => aPageOfOrders([]),
  'GET /api/orders/due': () => ({ data: [] }),
  'GET /api/payment/gethistory': () => aPage([]),
};
const nobody = {
  'GET /api/config': () => aConfig(),
  'GET /api/identity/get-session': () => null,
};

describe('logging in', () => {
  // covers: S5.1
  it('an incomplete login form reports its first empty field', async () => {
    stubServer(nobody);
    const person = openApp('/login');
    await person.click(await screen.findByRole('button', { name: 'Log in' }));
    expect(await screen.findAllByText('Please fill in all fields')).toHaveLength(1);
    expect(document.activeElement).toBe(screen.getByLabelText('Email address'));
  });

  it('a login after too many wrong passwords names the way out', async () => {
    stubServer({
      ...nobody,
      'POST /api/identity/sign-in/email': () =>
        problem(429, 'too-many-requests', { reason: 'password-closed', retry_after: 60 }),
    });
    const person = openApp('/login');
    await person.type(await screen.findByLabelText('Email address'), 'asha@example.org');
    await person.type(screen.getByLabelText('Password'), 'right-word-7');
    await person.click(screen.getByRole('button', { name: 'Log in' }));
    await screen.findByText('Too many wrong passwords today. Reset your password by email to log in again.');
    expect(screen.getByRole('link', { name: 'Forgot your password?' })).toBeDefined();
  });

  it('a sign-up with an address that strangers used offers to set a password by email', async () => {
    stubServer({
      ...nobody,
      'POST /api/identity/sign-up/email': () =>
        problem(429, 'too-many-requests', { reason: 'mailbox-crowded' }),
    });
    const person = openApp('/signup');
    await person.type(await screen.findByLabelText('Email address'), 'asha@example.org');
    await person.type(screen.getByLabelText('Password'), 'mango-tree-42');
    await person.click(screen.getByRole('button', { name: 'Create account' }));
    await person.click(await screen.findByRole('link', { name: 'Set a password by email' }));
    await screen.findByRole('heading', { name: /password/u });
    expect(address()).toBe('/forgot-password');
    expect(screen.getByLabelText<HTMLInputElement>('Email address').value).toBe('asha@example.org');
  });
});

async function pressWhereTheWindowIsGone(session: object | null) {
  const server = stubServer({
    ...nobody,
    ...lists,
    'GET /api/identity/token': () => ({ token: aToken() }),
    'GET /api/auth/me': () => ({ data: aProfile() }),
  });
  vi.stubGlobal('open', () => ({ closed: true, focus: () => undefined, close: () => undefined }));
  const person = openApp('/login');
  const button = await screen.findByRole('button', { name: 'Continue with Google' });
  server.on('GET /api/identity/get-session', () => session);
  await person.click(button);
}

describe('signing in with Google', () => {
  describe('a Google popup that sends no message', () => {
    it('a Google popup that closes without a message signs the user in if there is a session', async () => {
      await pressWhereTheWindowIsGone({ user: { emailVerified: true } });
      expect(await screen.findByRole('heading', { name: 'Hello, Asha Rao' })).toBeDefined();
    });
  });
});

describe('signing up', () => {
  // covers: S5.5
  it('the sign-up form is submitted once and stays busy until the response', async () => {
    const { response, resolve } = deferredResponse<Response>();
    const server = stubServer({ ...nobody, 'POST /api/identity/sign-up/email': () => response });
    const person = openApp('/signup');
    await person.type(await screen.findByLabelText('Email address'), 'asha@example.org');
    await person.type(screen.getByLabelText('Password'), 'mango-tree-42');
    const button = screen.getByRole<HTMLButtonElement>('button', { name: 'Create account' });
    await person.dblClick(button);
    await waitFor(() => expect(button.getAttribute('aria-busy')).toBe('true'));
    await person.click(button);
    expect(server.count('POST /api/identity/sign-up/email')).toBe(1);
    resolve(identityError(422, 'USER_ALREADY_EXISTS'));
    await screen.findByText('This address cannot be used for a new account. Try logging in instead.');
    expect(button.getAttribute('aria-busy')).toBeNull();
  });

  // covers: S5.18
  it('a rejected password shows the reason next to its field', async () => {
    stubServer({
      ...nobody,
      'POST /api/identity/sign-up/email': () =>
        identityError(400, 'WEAK_PASSWORD', 'This password is one of the most common ones.'),
    });
    const person = openApp('/signup');
    await person.type(await screen.findByLabelText('Email address'), 'asha@example.org');
    await person.type(screen.getByLabelText('Password'), 'password1');
    await person.click(screen.getByRole('button', { name: 'Create account' }));
    await screen.findByText('This password is one of the most common ones.');
    expect(document.activeElement).toBe(screen.getByLabelText('Password'));
  });
});

function unfinished(taken: readonly string[]) {
  signIn({ verified: false });
  return stubServer({
    ...nobody,
    ...lists,
    'GET /api/auth/me': () => ({ data: aNewProfile() }),
    'GET /username': ({ url }) => {
      const name = url.searchParams.get('username') ?? '';
      const available = !taken.includes(name);
      return {
        data: available ? [] : [name],
        meta: available ? { available } : { available, reason: 'taken' },
      };
    },
    'POST /api/auth/complete-profile': () => ({ data: aProfile({ email_verified: false }) }),
  });
}

describe('completing the profile', () => {
  // covers: S5.2
  it('a username is looked up only if it is valid, after a pause in typing', async () => {
    const server = unfinished(['rohan']);
    const person = openApp('/dashboard');
    const username = await screen.findByLabelText('Username');
    await person.type(username, 'ro');
    await screen.findByText('Use 3 to 30 characters: a–z, 0–9, dots, dashes and underscores.');
    expect(server.count('GET /username')).toBe(0);
    await person.paste('han');
    await screen.findByText('Username is taken');
    expect(server.count('GET /username')).toBe(1);
    await person.paste('.iyer');
    await screen.findByText('Username is available');
  });

  // covers: S5.3, S5.6, S8.6
  it('the profile can be saved only when it is complete and the username is available', async () => {
    const server = unfinished([]);
    server.on('GET /api/identity/get-session', () => ({ user: { emailVerified: false } }));
    const person = openApp('/complete-profile');
    const button = await screen.findByRole<HTMLButtonElement>('button', { name: 'Update Profile' });
    expect(
      screen.getByText(/^Check your mail .* The username is yours once you have verified it\.$/u),
    ).toBeVisible();
    await person.type(screen.getByLabelText('Username'), 'Asha.Rao');
    await screen.findByText('Username is available');
    await person.type(screen.getByLabelText('Full name'), 'Asha Rao');
    expect(button.disabled).toBe(true);
    await person.type(screen.getByLabelText('College'), 'COEP');
    expect(button.disabled).toBe(false);
    await person.click(button);
    await screen.findByRole('heading', { name: 'Verify your email address' });
    const sent = server.requests.find((request) => request.name === 'POST /api/auth/complete-profile');
    expect(Object.fromEntries(sent?.body as FormData)).toEqual({
      username: 'asha.rao',
      full_name: 'Asha Rao',
      college_name: 'COEP',
    });
  });

  it('who loses a username to another person is told so, and keeps what else was given', async () => {
    signIn();
    stubServer({
      ...nobody,
      ...lists,
      'GET /api/auth/me': () => ({
        data: aProfile({ username: null, full_name: 'Asha Rao', IsprofileCompletd: false }),
      }),
      'GET /username': () => ({ data: [], meta: { available: true } }),
    });
    openApp('/dashboard');
    await screen.findByText(/^Someone else verified their address first/u);
    expect(screen.getByLabelText('Full name')).toHaveValue('Asha Rao');
    expect(screen.getByLabelText('College')).toHaveValue('COEP Technological University');
    expect(screen.getByLabelText('Username')).toHaveValue('');
  });

  it('the username follows the name until one is typed', async () => {
    unfinished([]);
    const person = openApp('/complete-profile');
    const username = await screen.findByLabelText('Username');
    await person.type(screen.getByLabelText('Full name'), 'Asha Rao');
    expect(username).toHaveValue('asha.rao');
    await person.type(username, '7');
    await person.type(screen.getByLabelText('Full name'), ' Iyer');
    expect(username).toHaveValue('asha.rao7');
  });

  it('a suggested username that the person has passed stays when the name changes', async () => {
    unfinished([]);
    const person = openApp('/complete-profile');
    const username = await screen.findByLabelText('Username');
    await person.type(screen.getByLabelText('Full name'), 'Asha');
    await person.click(username);
    await person.type(screen.getByLabelText('Full name'), ' Rao');
    expect(username).toHaveValue('asha');
  });

  // covers: S5.3
  it('a username that somebody else takes before the profile is saved is reported next to its field', async () => {
    const server = unfinished([]);
    server.on('POST /api/auth/complete-profile', () => problem(409, 'username-taken'));
    const person = openApp('/complete-profile');
    await person.type(await screen.findByLabelText('Username'), 'asha');
    await screen.findByText('Username is available');
    await person.type(screen.getByLabelText('Full name'), 'Asha Rao');
    await person.type(screen.getByLabelText('College'), 'COEP');
    await person.click(screen.getByRole('button', { name: 'Update Profile' }));
    await screen.findByText('Username is taken');
    expect(document.activeElement).toBe(screen.getByLabelText('Username'));
  });
});

describe('verifying the email address', () => {
  it('the code of the email verifies the address, and a wrong one says so', async () => {
    signIn({ verified: false });
    let verified = false;
    const server = stubServer({
      ...nobody,
      ...lists,
      'GET /api/auth/me': () => ({ data: aProfile({ email_verified: verified }) }),
      'GET /api/identity/get-session': () => ({ user: { emailVerified: verified } }),
      'GET /api/identity/token': () => ({ token: aToken({ verified }) }),
      'POST /api/identity/verify-email': () =>
        Response.json({ code: 'INVALID_CODE', message: 'This code is wrong.' }, { status: 400 }),
    });
    const person = openApp('/verify-email?next=%2Fdashboard');
    const box = await screen.findByLabelText('Code from the email');
    await person.click(screen.getByRole('button', { name: 'Verify' }));
    expect(await screen.findByText('Enter the six digits of the email.')).toBeDefined();
    await person.type(box, '123 456');
    await person.click(screen.getByRole('button', { name: 'Verify' }));
    expect(await screen.findByText('This code is wrong.')).toBeDefined();
    server.on('POST /api/identity/verify-email', () => {
      verified = true;
      return { status: true };
    });
    await person.click(screen.getByRole('button', { name: 'Verify' }));
    expect(await screen.findByRole('heading', { name: 'Hello, Asha Rao' })).toBeDefined();
    expect(server.requests.findLast(({ name }) => name.endsWith('/verify-email'))?.body).toEqual({
      code: '123456',
    });
  });

  // covers: S2.103, S8.23
  it('the verification email can be resent, and the button is then disabled with a countdown', async () => {
    signIn({ verified: false });
    const server = stubServer({
      ...nobody,
      'GET /api/auth/me': () => ({ data: aProfile({ email_verified: false }) }),
      'GET /api/identity/get-session': () => ({ user: { emailVerified: false } }),
      'POST /api/identity/send-verification-email': () => ({ status: true }),
    });
    const person = openApp('/verify-email');
    await person.click(await screen.findByRole('button', { name: 'Send again' }));
    const resting = await screen.findByRole<HTMLButtonElement>('button', { name: /^Send again in/ });
    expect(resting.disabled).toBe(true);
    expect(await screen.findByText('Verification link sent to your email')).toBeDefined();
    expect(server.count('POST /api/identity/send-verification-email')).toBe(1);
  });

  it('after a verification in a signed-out browser, the page links to the login page', async () => {
    stubServer(nobody);
    openApp('/verify-email?verified=1');
    await screen.findByRole('heading', { name: 'Your address is verified.' });
    const main = screen.getByRole('main');
    await waitFor(() => expect(main.querySelector('a[href="/login"]')).not.toBeNull());
  });

  it('the page that a member wanted before the sign-up is the next one after a verification in another tab', async () => {
    localStorage.setItem('page-after-verification', '/projects/42?buy=1');
    stubServer(nobody);
    openApp('/verify-email?verified=1');
    await screen.findByRole('heading', { name: 'Your address is verified.' });
    const main = screen.getByRole('main');
    const path = encodeURIComponent('/projects/42?buy=1');
    await waitFor(() => expect(main.querySelector(`a[href="/login?next=${path}"]`)).not.toBeNull());
  });

  it('an expired verification link is reported', async () => {
    signIn({ verified: false });
    stubServer({
      ...nobody,
      'GET /api/auth/me': () => ({ data: aProfile({ email_verified: false }) }),
      'GET /api/identity/get-session': () => ({ user: { emailVerified: false } }),
    });
    openApp('/verify-email?error=TOKEN_EXPIRED&next=%2Forders');
    expect(
      await screen.findByText('This link has expired or was used before. Send a new one.'),
    ).toBeDefined();
    expect(localStorage.getItem('page-after-verification')).toBe('/orders');
  });
});
