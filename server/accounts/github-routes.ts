import type { FastifyReply, FastifyRequest } from 'fastify';
import { addLinkOutcome, findReturnAddress, readReturnAddress } from '#domain/accounts/return-address.ts';
import { DomainError } from '#domain/common/domain-error.ts';
import { escapeHtml } from '#domain/common/escape-html.ts';
import type { Language } from '#domain/common/languages.ts';
import { textsIn } from '#texts';
import type { Context } from '../context.ts';
import { chosenLanguage } from '../http/language.ts';
import type { Routes } from '../http/routes.ts';
import { getAccountFacts } from './get-account-facts.ts';
import {
  finishGithubLink,
  issueTicket,
  type LinkOutcome,
  newBrowserSecret,
  redeemIdToken,
  redeemTicket,
  startGithubLink,
  STATE_TTL_SECONDS,
  TICKET_TTL_SECONDS,
} from './github-link.ts';
import { unlinkGithubAccount } from './github-unlink.ts';
import { presentProfile } from './profile-presenter.ts';
import { findProfile } from './profile-store.ts';

export function githubRoutes(routes: Routes, context: Context): void {
  const { config, database } = context;
  const isHttps = config.publicUrl.startsWith('https://');
  const cookieName = isHttps ? '__Host-github-link' : 'github-link';

  function saveSecret(reply: FastifyReply, secret: string): void {
    void reply.setCookie(cookieName, secret, {
      httpOnly: true,
      secure: isHttps,
      sameSite: 'lax',
      path: '/',
      maxAge: STATE_TTL_SECONDS,
    });
  }
  const secretOf = (request: FastifyRequest): string | null => request.cookies[cookieName] ?? null;
  const profileUrl = `${config.publicUrl}/profile`;
  const redirectBack = (reply: FastifyReply, outcome: LinkOutcome, returnTo: string | null): FastifyReply =>
    reply.redirect(addLinkOutcome(returnTo ?? profileUrl, outcome), 303);

  routes.handle('POST /api/auth/github/ticket', async ({ viewer, reply }) => {
    if (viewer.profile === null) throw new DomainError('not-found', { reason: 'no-profile-yet' });
    const secret = newBrowserSecret();
    const ticket = await issueTicket(context, viewer.profile.id, secret);
    saveSecret(reply, secret);
    return { data: { ticket, expires_in: TICKET_TTL_SECONDS } };
  });

  routes.handle('GET /api/auth/github/login', async ({ query, request, reply }) => {
    preventCaching(reply);
    if (isPrefetch(request)) {
      void reply.code(204).send();
      return null;
    }
    let returnTo: string | null = null;
    try {
      returnTo =
        query.return_to === undefined
          ? // The client of the specification names no address, but its browser names the page that it leaves.
            findReturnAddress(request.headers.referer ?? '', config.origins.allowed)
          : readReturnAddress(query.return_to, [config.publicUrl, ...config.origins.allowed]);
      await begin(query.idtoken, returnTo, request, reply);
    } catch (error) {
      // API clients get the problem details. Browsers get an error page or are redirected, as after any other failed
      // link.
      const isNavigation = request.headers['sec-fetch-mode'] === 'navigate';
      if (!isNavigation || !(error instanceof DomainError)) throw error;
      if (error.code === 'not-signed-in') redirectBack(reply, 'failed', returnTo);
      else if (error.code === 'invalid-field')
        sendPage(reply.code(400), refusedPage(profileUrl, chosenLanguage(request)));
      else throw error;
    }
    return null;
  });

  async function begin(
    idtoken: string,
    returnTo: string | null,
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<void> {
    if (!idtoken.includes('.')) {
      const secret = secretOf(request);
      const profileId = await redeemTicket(context, idtoken, secret);
      void reply.redirect(await startGithubLink(context, profileId, secret ?? '', returnTo), 303);
      return;
    }
    const { profileId, username } = await redeemIdToken(context, idtoken);
    const secret = newBrowserSecret();
    saveSecret(reply, secret);
    if (!isBrowserNavigation(request)) {
      void reply.redirect(await startGithubLink(context, profileId, secret, returnTo), 303);
      return;
    }
    // The token may belong to another user, so the page names the profile and asks for confirmation.
    const continuing = new URLSearchParams({ idtoken: await issueTicket(context, profileId, secret) });
    if (returnTo !== null) continuing.set('return_to', returnTo);
    const continueUrl = `/api/auth/github/login?${continuing}`;
    const cancelUrl = returnTo === null ? '/' : addLinkOutcome(returnTo, 'cancelled');
    sendPage(reply, confirmPage(username, continueUrl, cancelUrl, chosenLanguage(request)));
  }

  routes.handle('GET /api/auth/github/callback', async ({ query, request, reply }) => {
    preventCaching(reply);
    if (isPrefetch(request)) {
      void reply.code(204).send();
      return null;
    }
    const { outcome, returnTo } = await finishGithubLink(context, {
      code: query.code,
      state: query.state,
      error: query.error,
      browserSecret: secretOf(request),
    });
    void reply.clearCookie(cookieName, { path: '/', secure: isHttps, httpOnly: true, sameSite: 'lax' });
    redirectBack(reply, outcome, returnTo);
    return null;
  });

  routes.handle('DELETE /api/auth/github', async ({ viewer }) => {
    const id = viewer.profile?.id;
    if (id !== undefined) await unlinkGithubAccount(context, id);
    const profile = id === undefined ? null : await findProfile(database, id);
    if (profile === null) throw new DomainError('not-found', { reason: 'no-profile-yet' });
    return { data: presentProfile(viewer.identity, profile, await getAccountFacts(database, profile.id)) };
  });
}

function sendPage(reply: FastifyReply, html: string): void {
  void reply
    .header(
      'content-security-policy',
      "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'",
    )
    .type('text/html; charset=utf-8')
    .send(html);
}

/** These URLs contain credentials, which must not reach caches or the `Referer` header. */
function preventCaching(reply: FastifyReply): void {
  void reply.header('cache-control', 'no-store').header('referrer-policy', 'no-referrer');
}

/**
 * A browser navigation may come from an attacker's link, so it needs confirmation. Our own client uses
 * tickets, and API clients have no GitHub session to abuse.
 */
function isBrowserNavigation({ headers }: FastifyRequest): boolean {
  const { 'sec-fetch-site': from = 'same-origin', accept = '' } = headers;
  return from !== 'same-origin' || accept.includes('text/html');
}

/** A prefetch must not consume a single-use credential. */
function isPrefetch(request: FastifyRequest): boolean {
  const { purpose, 'sec-purpose': secPurpose, 'x-moz': moz } = request.headers;
  return [purpose, secPurpose, moz].some((value) => typeof value === 'string' && value.includes('prefetch'));
}

const BUTTON =
  'display:inline-block;background:#2f41ab;color:#fdfcf8;padding:12px 24px;border-radius:8px;text-decoration:none;font-weight:600';

function confirmPage(
  username: string | null,
  continueUrl: string,
  cancelUrl: string,
  language: Language,
): string {
  const { githubTexts } = textsIn(language);
  const name = username ?? githubTexts.withoutUsername;
  return page(
    githubTexts.title,
    `<p>${escapeHtml(githubTexts.links(name))}</p>
<p>${githubTexts.notYours}</p>
<p><a href="${escapeHtml(continueUrl)}" style="${BUTTON}">${githubTexts.continue}</a></p>
<p><a href="${escapeHtml(cancelUrl)}" style="color:#2f41ab">${githubTexts.cancel}</a></p>`,
    language,
  );
}

function refusedPage(profileUrl: string, language: Language): string {
  const { githubTexts, refusals } = textsIn(language);
  return page(
    githubTexts.refusedTitle,
    `<p>${escapeHtml(refusals['return-address']())}</p>
<p><a href="${escapeHtml(profileUrl)}" style="color:#2f41ab">${githubTexts.toProfile}</a></p>`,
    language,
  );
}

function page(title: string, content: string, language: Language): string {
  return `<!doctype html>
<html lang="${language}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>${title} · ProtoHaat</title></head>
<body style="margin:0;background:#fcf9f3;color:#1b2133;font:16px/1.5 system-ui,-apple-system,'Segoe UI',sans-serif">
<main style="max-width:480px;margin:0 auto;padding:48px 24px">
<h1 style="font-size:24px">${title}</h1>
${content}
</main>
</body>
</html>
`;
}
