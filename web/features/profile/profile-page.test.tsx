// @vitest-environment jsdom
import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { aConfig, aProfile } from '../../testing/factories.ts';
import { freshBrowser, openApp, signIn } from '../../testing/render-app.tsx';
import { stubServer } from '../../testing/stub-server.ts';

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
