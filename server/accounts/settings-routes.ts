import type { Context } from '../context.ts';
import type { Routes } from '../http/routes.ts';
import { sendAttachment } from '../http/send-attachment.ts';
import { changeShop, findClosure } from './change-shop.ts';
import { exportData } from './export-data.ts';
import { changeNotifications, getNotifications } from './notification-store.ts';
import { changeLanguage } from './profile-store.ts';
import { endOtherAccess, endSession, listSessions } from './sessions.ts';
import { presentSession, presentShop } from './settings-presenter.ts';

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
