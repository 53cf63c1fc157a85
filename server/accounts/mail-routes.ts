import type { Context } from '../context.ts';
import type { Routes } from '../http/routes.ts';
import { confirmAddressWorks, sendAddressCheck } from './check-address.ts';
import { receiveBounce } from './receive-bounce.ts';
import { unsubscribe } from './unsubscribe.ts';

export function mailRoutes(routes: Routes, context: Context): void {
  const settings = `${context.config.publicUrl}/setting`;

  routes.handle('POST /api/mail/unsubscribe/{token}', async ({ params }) => {
    await unsubscribe(context, params.token);
    return { data: null };
  });

  // Link scanners send GET requests, so only a POST unsubscribes:
  // https://www.rfc-editor.org/rfc/rfc8058#section-3
  routes.handle('GET /api/mail/unsubscribe/{token}', async ({ reply }) => {
    void reply.redirect(settings, 303);
    return null;
  });

  routes.handle('POST /api/mail/bounces', async ({ rawBody, request }) => {
    const signature = request.headers['x-signature-256'];
    const noted = await receiveBounce(context, rawBody, typeof signature === 'string' ? signature : '');
    return { data: { noted } };
  });

  routes.handle('POST /api/mail/address-check', async ({ viewer }) => {
    await sendAddressCheck(context, viewer.profile.id);
    return { data: null };
  });

  // A GET request suffices: even if a scanner opens the link, the email was delivered.
  routes.handle('GET /api/mail/address-check/{token}', async ({ params, reply }) => {
    await confirmAddressWorks(context, params.token);
    void reply.header('cache-control', 'no-store').redirect(settings, 303);
    return null;
  });
}
