// @vitest-environment jsdom
import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { aConfig, aProfile, aToken } from '../../testing/factories.ts';
import { freshBrowser, openApp, signIn } from '../../testing/render-app.tsx';
import { identityRefusal, problem, stubServer } from '../../testing/stub-server.ts';

freshBrowser();

const field = () => within(screen.getByRole('group', { name: /^Profile photo/u }));

describe('the photo of a profile', () => {
  it('is taken away when the form is saved, and not before', async () => {
    signIn();
    let profile = aProfile({ profile_photo: '/media/asha-320.webp' });
    const sent: FormData[] = [];
    stubServer({
      'GET /api/config': () => aConfig(),
      'GET /api/auth/me': () => ({ data: profile }),
      'POST /api/auth/updateProfile': ({ body }) => {
        sent.push(body as FormData);
        profile = { ...profile, profile_photo: null };
        return { data: profile };
      },
    });
    const person = openApp('/profile');
    await person.click(await screen.findByRole('button', { name: 'Edit Profile' }));
    await person.click(field().getByRole('button', { name: 'Remove the photo' }));
    expect(field().queryByRole('button', { name: 'Change photo' })).toBeNull();
    await person.click(field().getByRole('button', { name: 'Keep the old one' }));
    expect(field().getByRole('button', { name: 'Change photo' })).toBeDefined();

    const remove = field().getByRole('button', { name: 'Remove the photo' });
    await person.click(remove);
    // The keyboard stands where it stood.
    expect(document.activeElement).toBe(field().getByRole('button', { name: 'Keep the old one' }));
    expect(sent).toEqual([]);
    await person.click(screen.getByRole('button', { name: 'Save changes' }));
    await screen.findByText('Profile updated successfully');
    expect(sent[0]?.get('remove_photo')).toBe('true');
    expect(sent[0]?.get('profile_photo')).toBeNull();
  });
});

it('a profile that was being edited when the session ended is gone on with after the login', async () => {
  signIn();
  const server = stubServer({
    'GET /api/config': () => aConfig(),
    'GET /api/auth/me': () => ({ data: aProfile() }),
    'GET /api/identity/token': () => identityRefusal(401, 'UNAUTHORIZED'),
    'POST /api/auth/updateProfile': () => problem(401, 'not-signed-in'),
    'POST /api/identity/sign-in/email': () => ({ token: 'session' }),
  });
  const person = openApp('/profile');
  await person.click(await screen.findByRole('button', { name: 'Edit Profile' }));
  await person.clear(screen.getByLabelText('College'));
  await person.type(screen.getByLabelText('College'), 'IISc');
  await person.click(screen.getByRole('button', { name: 'Save changes' }));

  await person.type(await screen.findByLabelText('E-mail address'), 'asha@example.org');
  await person.type(screen.getByLabelText('Password'), 'mango-tree-42');
  server.on('GET /api/identity/token', () => ({ token: aToken() }));
  await person.click(screen.getByRole('button', { name: 'Log in' }));
  expect(await screen.findByLabelText('College')).toHaveProperty('value', 'IISc');

  await person.click(screen.getByRole('button', { name: 'Cancel' }));
  await person.click(await screen.findByRole('button', { name: 'Edit Profile' }));
  expect(screen.getByLabelText('College')).toHaveProperty('value', 'COEP Technological University');
});
