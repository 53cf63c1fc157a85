import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { aConfig, aProfile } from '../testing/factories.ts';
import { aPageOfOrders } from '../testing/order-factories.ts';
import { freshBrowser, openApp, signIn } from '../testing/render-app.tsx';
import { stubServer } from '../testing/stub-server.ts';
freshBrowser();

it('a member whose emails bounce can send a test email or change the address', async () => {
  signIn();
  stubServer({
    'GET /api/config': () => aConfig(),
    'GET /api/auth/me': () => ({ data: aProfile({ mail_returned: true }) }),
    'GET /api/projects/shipping-details': () => aPageOfOrders([]),
    'POST /api/mail/address-check': () => ({ data: null }),
  });
  const user = openApp('/orders');
  const banner = await screen.findByRole('complementary', { name: 'Our emails do not reach you' });
  expect(banner).toHaveTextContent('Emails to asha@example.org are being returned.');
  expect(screen.getByRole('link', { name: 'Change the address' })).toHaveAttribute('href', '/setting');
  await user.click(screen.getByRole('button', { name: 'Send a test email' }));
  expect(await within(banner).findByRole('status')).toHaveTextContent('Open the link in it');
});
