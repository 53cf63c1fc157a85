import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { aConfig, aNewProfile, aPage, aProfile, aToken } from '../testing/factories.ts';
import { heldAnswer } from '../testing/held-answer.ts';
import { aPageOfOrders } from '../testing/order-factories.ts';
import { address, freshBrowser, openApp, signIn } from '../testing/render-app.tsx';
import { identityRefusal, problem, stubServer } from '../testing/stub-server.ts';

freshBrowser();

const lists = {
  'GET /api/projects/getproject': () => aPage([]),
  'GET /api/projects/userprojects': () => aPage([]),
  'GET /api/projects/buyed-project': () => aPage([]),
  'GET /api/projects/shipping-details': () => aPageOfOrders([]),
  'GET /api/payment/gethistory': () => aPage([]),
};
const nobody = {
  'GET /api/config': () => aConfig(),
  'GET /api/identity/get-session': () => null,
};

describe('logging in', () => {
  it('leads back to the page that was asked for', async () => {
    stubServer({
      ...nobody,
      ...lists,
      'POST /api/identity/sign-in/email': () => ({ token: 'session' }),
      'GET /api/identity/token': () => ({ token: aToken() }),
      'GET /api/auth/me': () => ({ data: aProfile() }),
    });
    const person = openApp('/dashboard?tab=history');
    await screen.findByRole('heading', { name: 'Log in to ProtoHaat' });
    expect(address()).toBe('/login?next=%2Fdashboard%3Ftab%3Dhistory');
    await person.type(screen.getByLabelText('E-mail address'), 'asha@example.org');
    await person.type(screen.getByLabelText('Password'), 'mango-tree-42');
    await person.click(screen.getByRole('button', { name: 'Log in' }));
    await screen.findByRole('heading', { name: 'Hello, asha' });
    expect(address()).toBe('/dashboard?tab=history');
  });

  it('asks for what is missing, once, at the first empty field', async () => {
    stubServer(nobody);
    const person = openApp('/login');
    await person.click(await screen.findByRole('button', { name: 'Log in' }));
    expect(await screen.findAllByText('Please fill in all fields')).toHaveLength(1);
    expect(document.activeElement).toBe(screen.getByLabelText('E-mail address'));
  });

  it('says the same about an unknown person and a wrong password', async () => {
    stubServer({
      ...nobody,
      'POST /api/identity/sign-in/email': () => identityRefusal(401, 'INVALID_EMAIL_OR_PASSWORD'),
    });
    const person = openApp('/login');
    await person.type(await screen.findByLabelText('E-mail address'), 'asha@example.org');
    await person.type(screen.getByLabelText('Password'), 'wrong-word');
    await person.click(screen.getByRole('button', { name: 'Log in' }));
    expect(await screen.findByText('Invalid email or password. Please try again.')).toBeDefined();
  });

  it('offers to try again when the details could not be loaded', async () => {
    signIn();
    const server = stubServer({
      ...nobody,
      ...lists,
      'GET /api/auth/me': () => problem(503, 'overloaded'),
    });
    const person = openApp('/orders');
    await screen.findByText('Your details could not be loaded.');
    server.on('GET /api/auth/me', () => ({ data: aProfile() }));
    await person.click(screen.getByRole('button', { name: 'Try again' }));
    await screen.findByRole('heading', { name: 'Order Management' });
    expect(address()).toBe('/orders');
  });
});

/** @param session - what the provider knows of by then. */
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

describe('coming by Google', () => {
  it('says so when it failed, and the button can be pressed again', async () => {
    stubServer(nobody);
    const features: (string | undefined)[] = [];
    vi.stubGlobal('open', (address: string, _name: string, given?: string) => {
      features.push(given);
      const nonce = new URL(address).searchParams.get('popupNonce');
      const data = { type: 'better-auth:oauth-popup', nonce, error: { code: 'server_error' } };
      setTimeout(() => {
        window.dispatchEvent(new MessageEvent('message', { data, origin: window.location.origin }));
      });
      return { closed: false, focus: () => undefined, close: () => undefined };
    });
    const person = openApp('/login');
    await person.click(await screen.findByRole('button', { name: 'Continue with Google' }));
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toBe('Google sign-in failed. Please try again.');
    expect(screen.getByRole('button', { name: 'Continue with Google' }).getAttribute('aria-busy')).toBeNull();
    expect(features).toHaveLength(1);
    expect(features[0]).toMatch(/^width=500,height=600,/u);
  });

  describe('in a window that is gone without a word', () => {
    it('is signed in when there is a session', async () => {
      await pressWhereTheWindowIsGone({ user: { emailVerified: true } });
      expect(await screen.findByRole('heading', { name: 'Hello, asha' })).toBeDefined();
    });

    it('is told that it was closed when there is none', async () => {
      await pressWhereTheWindowIsGone(null);
      const alert = await screen.findByRole('alert');
      expect(alert.textContent).toBe('The Google window was closed before sign-in finished.');
    });
  });
});

describe('signing up', () => {
  it('keeps the button busy until there is an answer, and sends once', async () => {
    const { answer, letGo } = heldAnswer<Response>();
    const server = stubServer({ ...nobody, 'POST /api/identity/sign-up/email': () => answer });
    const person = openApp('/signup');
    await person.type(await screen.findByLabelText('E-mail address'), 'asha@example.org');
    await person.type(screen.getByLabelText('Password'), 'mango-tree-42');
    const button = screen.getByRole<HTMLButtonElement>('button', { name: 'Create account' });
    await person.dblClick(button);
    await waitFor(() => expect(button.getAttribute('aria-busy')).toBe('true'));
    await person.click(button);
    expect(server.count('POST /api/identity/sign-up/email')).toBe(1);
    letGo(identityRefusal(422, 'USER_ALREADY_EXISTS'));
    await screen.findByText('This address cannot be used for a new account. Try logging in instead.');
    expect(button.getAttribute('aria-busy')).toBeNull();
  });

  it('goes on to the profile', async () => {
    stubServer({
      ...nobody,
      'POST /api/identity/sign-up/email': () => ({ token: 'session' }),
      'GET /api/identity/token': () => ({ token: aToken({ verified: false }) }),
      'GET /api/auth/register': () => ({ data: aNewProfile() }),
    });
    const person = openApp('/signup');
    await person.type(await screen.findByLabelText('E-mail address'), 'asha@example.org');
    await person.type(screen.getByLabelText('Password'), 'mango');
    await screen.findByText('3 characters to go');
    await person.type(screen.getByLabelText('Password'), '-tree-42');
    await screen.findByText('Long enough');
    await person.click(screen.getByRole('button', { name: 'Create account' }));
    await screen.findByRole('heading', { name: 'Complete your profile' });
    expect(screen.getByRole('list', { name: 'Step 2 of 3' })).toBeDefined();
  });

  it('says that nothing was kept when the account could not be registered', async () => {
    stubServer({
      ...nobody,
      'POST /api/identity/sign-up/email': () => ({ token: 'session' }),
      'GET /api/identity/token': () => ({ token: aToken({ verified: false }) }),
      'GET /api/auth/register': () => problem(500, 'internal-error'),
      'DELETE /api/auth/account': () => ({ data: null }),
    });
    const person = openApp('/signup');
    await person.type(await screen.findByLabelText('E-mail address'), 'asha@example.org');
    await person.type(screen.getByLabelText('Password'), 'mango-tree-42');
    await person.click(screen.getByRole('button', { name: 'Create account' }));
    await screen.findByText('Your account could not be created. Nothing was kept; please try again.');
    expect(address()).toBe('/signup');
    expect(localStorage.getItem('idtoken')).toBeNull();
  });

  it('shows why a password is refused beside the password', async () => {
    stubServer({
      ...nobody,
      'POST /api/identity/sign-up/email': () =>
        identityRefusal(400, 'WEAK_PASSWORD', 'This password is one of the most common ones.'),
    });
    const person = openApp('/signup');
    await person.type(await screen.findByLabelText('E-mail address'), 'asha@example.org');
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
  it('looks a username up after a pause, and not while the rule refuses it', async () => {
    const server = unfinished(['rohan']);
    const person = openApp('/dashboard');
    const username = await screen.findByLabelText('Username');
    await person.type(username, 'ro');
    await screen.findByText('Use 3 to 30 of a–z, 0–9, dot, dash and underscore.');
    expect(server.count('GET /username')).toBe(0);
    await person.paste('han');
    await screen.findByText('Username is taken');
    expect(server.count('GET /username')).toBe(1);
    await person.paste('.iyer');
    await screen.findByText('Username is available');
  });

  it('can be sent only when everything is filled in and the name is free', async () => {
    const server = unfinished([]);
    server.on('GET /api/identity/get-session', () => ({ user: { emailVerified: false } }));
    const person = openApp('/complete-profile');
    const button = await screen.findByRole<HTMLButtonElement>('button', { name: 'Update Profile' });
    await person.type(screen.getByLabelText('Username'), 'Asha.Rao');
    await screen.findByText('Username is available');
    await person.type(screen.getByLabelText('Full name'), 'Asha Rao');
    expect(button.disabled).toBe(true);
    await person.type(screen.getByLabelText('College'), 'COEP');
    expect(button.disabled).toBe(false);
    await person.click(button);
    await screen.findByRole('heading', { name: 'Verify your e-mail address' });
    const sent = server.requests.find((request) => request.name === 'POST /api/auth/complete-profile');
    expect(Object.fromEntries(sent?.body as FormData)).toEqual({
      username: 'asha.rao',
      full_name: 'Asha Rao',
      college_name: 'COEP',
    });
  });

  it('says that the profile was updated, or that it was not', async () => {
    const server = unfinished([]);
    server.on('GET /api/identity/get-session', () => ({ user: { emailVerified: false } }));
    server.on('POST /api/auth/complete-profile', () => problem(500, 'internal-error'));
    const person = openApp('/complete-profile');
    await person.type(await screen.findByLabelText('Username'), 'asha');
    await screen.findByText('Username is available');
    await person.type(screen.getByLabelText('Full name'), 'Asha Rao');
    await person.type(screen.getByLabelText('College'), 'COEP');
    const button = screen.getByRole('button', { name: 'Update Profile' });
    await person.click(button);
    await waitFor(() => expect(screen.getByRole('alert').textContent).toBe('Failed to update profile'));
    server.on('POST /api/auth/complete-profile', () => new Response('<html>not ours</html>'));
    await person.click(button);
    await waitFor(() => expect(screen.getByRole('alert').textContent).toBe('Profile update failed'));
    server.on('POST /api/auth/complete-profile', () => ({ data: aProfile({ email_verified: false }) }));
    await person.click(button);
    expect(await screen.findByText('Profile updated successfully!')).toBeDefined();
  });

  it('says so when somebody else took the name meanwhile', async () => {
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

describe('verifying the e-mail address', () => {
  it('goes on by itself when the link was clicked elsewhere', async () => {
    signIn({ verified: false });
    let verified = false;
    stubServer({
      ...nobody,
      ...lists,
      'GET /api/auth/me': () => ({ data: aProfile({ email_verified: verified }) }),
      'GET /api/identity/get-session': () => ({ user: { emailVerified: verified } }),
      'GET /api/identity/token': () => ({ token: aToken({ verified }) }),
    });
    openApp('/dashboard');
    await screen.findByText('We sent a link to asha@example.org.');
    verified = true;
    window.dispatchEvent(new Event('visibilitychange'));
    expect(await screen.findByRole('heading', { name: 'Hello, asha' })).toBeDefined();
  });

  it('rests for a minute after a mail was sent', async () => {
    signIn({ verified: false });
    const server = stubServer({
      ...nobody,
      'GET /api/auth/me': () => ({ data: aProfile({ email_verified: false }) }),
      'GET /api/identity/get-session': () => ({ user: { emailVerified: false } }),
      'POST /api/identity/send-verification-email': () => ({ status: true }),
    });
    const person = openApp('/verify-email');
    await person.click(await screen.findByRole('button', { name: 'Send the link again' }));
    const resting = await screen.findByRole<HTMLButtonElement>('button', { name: /^Send again in/ });
    expect(resting.disabled).toBe(true);
    expect(await screen.findByText('Verification link sent to your email')).toBeDefined();
    expect(server.count('POST /api/identity/send-verification-email')).toBe(1);
  });

  it('says that the mail could not be sent, and lets it be tried again', async () => {
    signIn({ verified: false });
    stubServer({
      ...nobody,
      'GET /api/auth/me': () => ({ data: aProfile({ email_verified: false }) }),
      'GET /api/identity/get-session': () => ({ user: { emailVerified: false } }),
      'POST /api/identity/send-verification-email': () => problem(503, 'service-unavailable'),
    });
    const person = openApp('/verify-email');
    await person.click(await screen.findByRole('button', { name: 'Send the link again' }));
    expect(await screen.findByText('Failed to send verification email')).toBeDefined();
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Send the link again' }).disabled).toBe(
      false,
    );
  });

  it('thanks whoever opens the link in a browser that is not signed in', async () => {
    stubServer(nobody);
    openApp('/verify-email?verified=1');
    await screen.findByRole('heading', { name: 'Your address is verified.' });
    const main = screen.getByRole('main');
    await waitFor(() => expect(main.querySelector('a[href="/login"]')).not.toBeNull());
  });

  it('says when a link has expired', async () => {
    signIn({ verified: false });
    stubServer({
      ...nobody,
      'GET /api/auth/me': () => ({ data: aProfile({ email_verified: false }) }),
      'GET /api/identity/get-session': () => ({ user: { emailVerified: false } }),
    });
    openApp('/verify-email?error=TOKEN_EXPIRED');
    expect(
      await screen.findByText('This link has expired or was used before. Send a new one.'),
    ).toBeDefined();
  });
});
