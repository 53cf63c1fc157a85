import type { ResponseOf } from '#contract/calls.ts';
import { type ShopClosure, closureOf, reopeningOn } from '#domain/accounts/shop.ts';
import { dayInIndia } from '#domain/common/india-day.ts';
import type { Context } from '../context.ts';
import type { Routes } from '../http/routes.ts';
import { sendAttachment } from '../http/send-attachment.ts';
import { describeDevice } from './describe-device.ts';
import { exportData } from './export-data.ts';
import { changeLanguage } from './profile-store.ts';
import { endOtherAccess, endSession, listSessions } from './sessions.ts';
import { closeShop, getShop, openShop, changeNotifications, getNotifications } from './settings-store.ts';

export function settingsRoutes(routes: Routes, context: Context): void {
  const { database } = context;

  routes.handle('GET /api/auth/notifications', async ({ viewer }) => ({
    data: await getNotifications(database, viewer.profile.id),
  }));

  routes.handle('PUT /api/auth/notifications', async ({ viewer, body }) => ({
    data: await changeNotifications(database, viewer.profile.id, body),
  }));

  routes.handle('PUT /api/auth/language', async ({ viewer, body }) => {
    const { profile } = viewer;
    if (profile !== null)
      await database.transaction().execute((tx) => changeLanguage(tx, profile.id, body.language));
    return { data: null };
  });

  routes.handle('GET /api/auth/shop', async ({ viewer }) => ({
    data: presentShop(await findClosure(context, viewer.profile.id)),
  }));

  routes.handle('PUT /api/auth/shop', async ({ viewer, body }) => ({
    data: presentShop(await changeShop(context, viewer.profile.id, body)),
  }));

  routes.handle('GET /api/auth/sessions', async ({ viewer }) => {
    const sessions = await listSessions(context, viewer.identity);
    return { data: sessions?.map(presentSession) ?? null };
  });

  routes.handle('DELETE /api/auth/sessions/{session_id}', async ({ viewer, params }) => {
    await endSession(context, viewer.identity, params.session_id);
    return { data: null };
  });

  routes.handle('DELETE /api/auth/sessions', async ({ viewer }) => ({
    data: { ended: await endOtherAccess(context, viewer.identity) },
  }));

  routes.handle('GET /api/auth/export', async ({ viewer, reply }) => {
    const now = new Date();
    const text = await exportData(context, viewer.profile?.id ?? null, now);
    return sendAttachment(reply, { name: `protohaat-${now.toISOString().slice(0, 10)}`, type: 'json', text });
  });
}

type ListedSession = NonNullable<Awaited<ReturnType<typeof listSessions>>>[number];
type PresentedSession = NonNullable<ResponseOf<'GET /api/auth/sessions'>['data']>[number];

function presentShop(closure: ShopClosure | null): ResponseOf<'GET /api/auth/shop'>['data'] {
  const until = closure?.until ?? null;
  return { closed: closure !== null, until: until === null ? null : dayInIndia(until) };
}

function presentSession(session: ListedSession): PresentedSession {
  return {
    session_id: session.id,
    ...describeDevice(session.userAgent),
    started_at: session.startedAt.toISOString(),
    last_used_at: session.lastUsedAt.toISOString(),
    is_current: session.isCurrent,
  };
}

/** @throws InvalidFieldError if the reopening date is not after today or is too far in the future */
async function changeShop(
  { database }: Pick<Context, 'database'>,
  profileId: string,
  wanted: { readonly closed: boolean; readonly until?: string },
): Promise<ShopClosure | null> {
  const { now } = await getShop(database, profileId);
  const day = wanted.until ?? null;
  const until = wanted.closed && day !== null ? reopeningOn(day, now) : null;
  const stored = wanted.closed
    ? await closeShop(database, profileId, until)
    : await openShop(database, profileId);
  return closureOf(stored, stored.now);
}

async function findClosure(
  { database }: Pick<Context, 'database'>,
  profileId: string,
): Promise<ShopClosure | null> {
  const stored = await getShop(database, profileId);
  return closureOf(stored, stored.now);
}
