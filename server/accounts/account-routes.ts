import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Profile } from '#contract/entities/profile.ts';
import { isAllowedUsername } from '#domain/accounts/allowed-username.ts';
import { DEVICE_COOKIE_SECONDS, deviceCookieName } from '#domain/accounts/device-cookie.ts';
import { canonicalUsername, USERNAME_PATTERN, usernameKey } from '#domain/accounts/username.ts';
import { DomainError } from '#domain/common/domain-error.ts';
import type { Context } from '../context.ts';
import { describeAnswer } from '../http/describe-answer.ts';
import type { Routes } from '../http/routes.ts';
import { bearerToken, type Identified } from '../http/viewer.ts';
import { InvalidTokenError, type RenewedToken } from '../ports/identity-provider.ts';
import { answerLanguage } from '../runtime/translate-answer.ts';
import { registerProfile, changeProfile } from './change-profile.ts';
import { presentConfig } from './config-routes.ts';
import { deviceCookieOf, deviceHashOf } from './device-cookies.ts';
import { recordDevice } from './device-store.ts';
import { findViewer } from './find-viewer.ts';
import { getAccountFacts } from './get-account-facts.ts';
import { presentProfile } from './profile-presenter.ts';
import { findProfile, isUsernameTaken, listUsernames, type StoredProfile } from './profile-store.ts';

const MAX_LISTED_NAMES = 1_000;

export function accountRoutes(routes: Routes, context: Context): void {
  const { database } = context;

  async function present(viewer: Pick<Identified, 'identity'>, profile: StoredProfile): Promise<Profile> {
    return presentProfile(viewer.identity, profile, await getAccountFacts(database, profile.id));
  }

  /** Clients request `boot`, `me` or `register` after every sign-in, so these three calls record the device. */
  async function noteDevice(
    { identity, scopes }: Pick<Identified, 'identity' | 'scopes'>,
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<void> {
    const isHttps = context.config.publicUrl.startsWith('https://');
    const name = deviceCookieName(isHttps);
    if (scopes !== null || identity.sessionId === null) return;
    let hash = await deviceHashOf(context.tokens, request.cookies[name]);
    if (hash === null) {
      // Programs are no browsers.
      if (request.headers['sec-fetch-site'] !== 'same-origin') return;
      const cookie = await deviceCookieOf(context.tokens, identity.sessionId);
      hash = await deviceHashOf(context.tokens, cookie);
      void reply.setCookie(name, cookie, {
        httpOnly: true,
        secure: isHttps,
        sameSite: 'lax',
        path: '/',
        maxAge: DEVICE_COOKIE_SECONDS,
      });
    }
    if (hash !== null) await recordDevice(database, hash, identity.subject);
  }

  const config = presentConfig(context.config);

  routes.handle('GET /api/boot', async ({ request, reply }) => {
    void reply.header('cache-control', 'private, no-store');
    const session = await restoreSession(context, {
      token: bearerToken(request),
      cookies: request.headers.cookie ?? '',
    });
    if (session === null) return { data: { config, signed_in: false, token: null, me: null } };
    const { viewer, renewed } = session;
    if (renewed !== null) void reply.header('set-cookie', [...renewed.setCookies]);
    // For a banned account, null makes the browser request the profile and receive the reason for the ban.
    const profile =
      viewer.profile === null || viewer.profile.isBanned
        ? null
        : await findProfile(database, viewer.profile.id);
    if (profile !== null) await noteDevice(viewer, request, reply);
    return {
      data: {
        config,
        signed_in: true,
        token: renewed?.idToken ?? null,
        me: profile === null ? null : await present(viewer, profile),
      },
    };
  });

  routes.handle('GET /api/auth/me', async ({ viewer, request, reply }) => {
    const profile = viewer.profile === null ? null : await findProfile(database, viewer.profile.id);
    if (profile === null) throw new DomainError('not-found', { reason: 'no-profile-yet' });
    await noteDevice(viewer, request, reply);
    return { data: await present(viewer, profile) };
  });

  routes.handle('GET /api/auth/register', async ({ viewer, request, reply }) => {
    const profile = await registerProfile(context, viewer.identity, answerLanguage(request));
    await noteDevice(viewer, request, reply);
    return { data: await present(viewer, profile) };
  });

  routes.handle('POST /api/auth/complete-profile', async ({ viewer, body, files, signal, request }) => {
    const { id } =
      viewer.profile ?? (await registerProfile(context, viewer.identity, answerLanguage(request)));
    const profile = await changeProfile(context, id, {
      username: body.username,
      fullName: body.full_name,
      collegeName: body.college_name,
      photo: files.profile_photo?.[0]?.path ?? null,
      signal,
    });
    return { data: await present(viewer, profile), ...describeAnswer('profile-completed') };
  });

  routes.handle('POST /api/auth/updateProfile', async ({ viewer, body, files, signal }) => {
    const profile = await changeProfile(context, viewer.profile.id, {
      username: body.username,
      fullName: body.full_name,
      collegeName: body.college_name ?? null,
      photo: files.profile_photo?.[0]?.path ?? null,
      signal,
      removePhoto: body.remove_photo === true,
    });
    return { data: await present(viewer, profile), ...describeAnswer('profile-updated') };
  });

  routes.handle('GET /username', async ({ query, reply }) => {
    if (query.username === undefined) {
      void reply.header('cache-control', 'public, max-age=60');
      return { data: await listUsernames(database, MAX_LISTED_NAMES) };
    }
    void reply.header('cache-control', 'no-store');
    const username = canonicalUsername(query.username);
    if (!new RegExp(USERNAME_PATTERN, 'u').test(username)) {
      return { data: [], meta: { available: false, reason: 'invalid' } };
    }
    if (!isAllowedUsername(username))
      return { data: [username], meta: { available: false, reason: 'reserved' } };
    return (await isUsernameTaken(database, { username, key: usernameKey(username) }))
      ? { data: [username], meta: { available: false, reason: 'taken' } }
      : { data: [], meta: { available: true } };
  });
}

interface RestoredSession {
  readonly viewer: Awaited<ReturnType<typeof findViewer>>;
  /** Null if the token in the request is still valid. */
  readonly renewed: RenewedToken | null;
}

async function restoreSession(
  context: Pick<Context, 'database' | 'identity' | 'viewers'>,
  { token, cookies }: { readonly token: string | null; readonly cookies: string },
): Promise<RestoredSession | null> {
  const viewer = token === null ? null : await findViewerOrNull(context, token);
  // API tokens are for programs, and may be limited to scopes.
  if (viewer !== null && viewer.scopes === null) return { viewer, renewed: null };
  const renewed = cookies === '' ? null : await context.identity.renewToken(cookies);
  if (renewed === null) return null;
  const owner = await findViewerOrNull(context, renewed.idToken);
  return owner === null ? null : { viewer: owner, renewed };
}

async function findViewerOrNull(context: Pick<Context, 'database' | 'identity' | 'viewers'>, token: string) {
  try {
    return await findViewer(context, token);
  } catch (error) {
    if (error instanceof InvalidTokenError) return null;
    throw error;
  }
}
