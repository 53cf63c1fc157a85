import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { aConfig, aProfile, aToken } from '../../testing/factories.ts';
import { freshBrowser, openApp, signIn } from '../../testing/render-app.tsx';
import { identityError, problem, stubServer } from '../../testing/stub-server.ts';

freshBrowser();

const field = () => within(screen.getByRole('group', { name: /^Profile photo/u }));

describe('profile photo', () => {
  // covers: S7.3
  it('a profile photo is removed only when the form is saved', async () => {
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
    await person.click(await screen.findByRole('button', { name: 'Edit profile' }));
    await screen.findByRole('group', { name: /^Profile photo/u });
    await person.click(field().getByRole('button', { name: 'Remove the photo' }));
    expect(field().queryByRole('button', { name: 'Change photo' })).toBeNull();
    await person.click(field().getByRole('button', { name: 'Keep the current photo' }));
    expect(field().getByRole('button', { name: 'Change photo' })).toBeDefined();

    const remove = field().getByRole('button', { name: 'Remove the photo' });
    await person.click(remove);
    expect(document.activeElement).toBe(field().getByRole('button', { name: 'Keep the current photo' }));
    expect(sent).toEqual([]);
    await person.click(screen.getByRole('button', { name: 'Save changes' }));
    await screen.findByText('Profile updated successfully');
    expect(sent[0]?.get('remove_photo')).toBe('true');
    expect(sent[0]?.get('profile_photo')).toBeNull();
  });
});

// covers: S2.10
it('unsaved profile edits are restored after the session has expired', async () => {
  signIn();
  const server = stubServer({
    'GET /api/config': () => aConfig(),
    'GET /api/auth/me': () => ({ data: aProfile() }),
    'GET /api/identity/token': () => identityError(401, 'UNAUTHORIZED'),
    'POST /api/auth/updateProfile': () => problem(401, 'not-signed-in'),
    'POST /api/identity/sign-in/email': () => ({ token: 'session' }),
  });
  const person = openApp('/profile');
  await person.click(await screen.findByRole('button', { name: 'Edit profile' }));
  await person.clear(await screen.findByLabelText('College'));
  await person.type(screen.getByLabelText('College'), 'IISc');
  await person.click(screen.getByRole('button', { name: 'Save changes' }));

  await person.type(await screen.findByLabelText('Email address'), 'asha@example.org');
  await person.type(screen.getByLabelText('Password'), 'mango-tree-42');
  server.on('GET /api/identity/token', () => ({ token: aToken() }));
  await person.click(screen.getByRole('button', { name: 'Log in' }));
  expect(await screen.findByLabelText('College')).toHaveProperty('value', 'IISc');

  await person.click(screen.getByRole('button', { name: 'Go back' }));
  await person.click(await screen.findByRole('button', { name: 'Edit profile' }));
  expect(await screen.findByLabelText('College')).toHaveProperty('value', 'COEP Technological University');
});
