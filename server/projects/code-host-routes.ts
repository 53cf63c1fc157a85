import { DomainError } from '#domain/common/domain-error.ts';
import type { Context } from '../context.ts';
import type { Routes } from '../http/routes.ts';
import { receiveCodeHostEvent } from './receive-code-host-event.ts';

const STATE_TTL_SECONDS = 3_600;

export function codeHostRoutes(routes: Routes, context: Context): void {
  const { config, codeHost } = context;
  const isHttps = config.publicUrl.startsWith('https://');
  const cookieName = isHttps ? '__Host-github-install' : 'github-install';
  const cookieOptions = { httpOnly: true, secure: isHttps, sameSite: 'lax', path: '/' } as const;

  routes.handle('GET /api/auth/github/install', ({ query, reply }) => {
    if (!codeHost.hasApp) throw new DomainError('not-found', { reason: 'no-github-app' });
    const state = crypto.randomUUID();
    void reply
      .header('cache-control', 'no-store')
      .setCookie(cookieName, `${state}.${query.from ?? 'add-project'}`, {
        ...cookieOptions,
        maxAge: STATE_TTL_SECONDS,
      })
      .redirect(codeHost.installationUrl(state), 303);
    return Promise.resolve(null);
  });

  /**
   * Anybody can forge a link with an installation's ID, so the ID is ignored. The state only returns this
   * browser to the page where the installation started.
   */
  routes.handle('GET /api/auth/github/installed', ({ query, request, reply }) => {
    const [state, from] = (request.cookies[cookieName] ?? '').split('.');
    const isOwn = state !== '' && state === query.state;
    const path = isOwn && from === 'add-project' ? '/add-project' : '/profile';
    void reply
      .header('cache-control', 'no-store')
      .clearCookie(cookieName, cookieOptions)
      .redirect(`${config.publicUrl}${path}`, 303);
    return Promise.resolve(null);
  });

  routes.handle('POST /api/auth/github/webhook', async ({ rawBody, request }) => {
    const signature = request.headers['x-hub-signature-256'];
    await receiveCodeHostEvent(context, rawBody, typeof signature === 'string' ? signature : '');
    return { received: true as const };
  });
}
