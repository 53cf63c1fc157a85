import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { aConfig, aMonthOfTax, aProfile } from '../../testing/factories.ts';
import { freshBrowser, openApp, signIn } from '../../testing/render-app.tsx';
import { problem, stubServer } from '../../testing/stub-server.ts';
freshBrowser();

it.each([
  ['Tax papers', 'Tax papers', 'POST /api/operate/papers/export', 'POST /api/operate/taxes/export'],
  ['Withheld taxes', 'Download a month', 'POST /api/operate/taxes/export', 'POST /api/operate/papers/export'],
] as const)(
  'a treasurer requests the monthly export "%s", and a failure is shown',
  async (title, button, call, other) => {
    signIn();
    const server = stubServer({
      'GET /api/config': () => aConfig(),
      'GET /api/auth/me': () => ({ data: aProfile() }),
      'GET /api/auth/second-factor': () => ({
        data: { roles: ['treasurer'], enrolled: true, proved_until: '2036-11-23T12:00:00.000Z' },
      }),
      'GET /api/operate/payouts': () => ({ data: [], meta: { next_cursor: null } }),
      'GET /api/operate/taxes': () => ({ data: [aMonthOfTax()] }),
      [call]: () => problem(400, 'bad-request'),
    });
    const user = openApp('/operate/payouts');
    await user.click(await screen.findByRole('button', { name: button }));
    const dialog = within(await screen.findByRole('dialog', { name: title }));
    await user.click(dialog.getByRole('button', { name: 'Download CSV' }));
    expect(await dialog.findByText('The action failed')).toBeVisible();
    expect(server.requests.findLast(({ name }) => name === call)?.body).toEqual({
      month: expect.stringMatching(/^20\d\d-\d\d$/u),
    });
    expect(server.count(other)).toBe(0);
  },
);
